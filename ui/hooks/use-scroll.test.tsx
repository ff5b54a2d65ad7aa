import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { scrollDeadZone, scrollFlagOffset, useScrollDirection, useScrollFlag } from './use-scroll.ts';

function Page() {
  return (
    <div style={{ height: 5000 }}>
      <p style={{ position: 'fixed' }}>
        {useScrollDirection()} {useScrollFlag()}
      </p>
    </div>
  );
}

const notified = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();

/** Scrolls and waits for the scroll event. */
async function scrollTo(top: number) {
  const received = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
  window.scrollTo({ top, behavior: 'instant' });
  await received;
}

beforeEach(() => page.viewport(800, 600));
afterEach(() => window.scrollTo({ top: 0, behavior: 'instant' }));

test('direction is unknown, then down, then up; changes under 3 px are ignored', async () => {
  expect(scrollDeadZone).toBe(3);
  await render(<Page />);
  await notified('unknown above');
  await scrollTo(2);
  await notified('unknown above');
  await scrollTo(100);
  await notified('down above');
  await scrollTo(98);
  await notified('down above');
  await scrollTo(97);
  await notified('up above');
  await scrollTo(99);
  await notified('up above');
  await scrollTo(100);
  await notified('down above');
});

test('the flag changes below 300 px', async () => {
  expect(scrollFlagOffset).toBe(300);
  await render(<Page />);
  await scrollTo(300);
  await notified('down above');
  await scrollTo(301);
  await notified('down below');
  await scrollTo(290);
  await notified('up above');
});

test('works on a page that opens scrolled down', async () => {
  const { unmount } = await render(<Page />);
  await scrollTo(1000);
  await unmount();
  document.body.style.height = '5000px';
  await scrollTo(900);
  await render(<Page />);
  await notified('unknown below');
  document.body.style.height = '';
});
