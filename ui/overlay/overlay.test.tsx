import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Overlay } from './overlay.tsx';

describeConformance((common) => <Overlay {...common}>Skrái inn…</Overlay>);

test('covers the screen and centres its content', async () => {
  await page.viewport(800, 600);
  const { container } = await render(
    <Overlay>
      <p style={{ width: 200, height: 100 }}>Skrái inn…</p>
    </Overlay>,
  );
  const { width, height } = container.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
  expect([width, height]).toEqual([800, 600]);
  const { x, y } = page.getByText('Skrái inn…').element().getBoundingClientRect();
  expect([x, y]).toEqual([300, 250]);
});
