import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { emulateMedia } from '../test/media.ts';
import { Button } from './button.tsx';

describeConformance((common) => <Button {...common}>Vista</Button>);
describe('as link', () =>
  describeConformance((common) => (
    <Button {...common} href="#there">
      Vista
    </Button>
  )));
describe('as child', () =>
  describeConformance((common) => (
    <Button {...common} asChild>
      <a href="#there">Vista</a>
    </Button>
  )));

test.each([
  ['mini', 24],
  ['small', 32],
  ['normal', 44],
  ['large', 56],
  ['shrink', 24],
  ['circle', 44],
] as const)('size %s is %i px high', async (size, height) => {
  await render(<Button size={size}>Vista</Button>);
  expect(page.getByRole('button').element().getBoundingClientRect().height).toBe(height);
});

test('a circle is as wide as it is high', async () => {
  await render(<Button size="circle" aria-label="Til baka" />);
  const { width, height } = page.getByRole('button').element().getBoundingClientRect();
  expect(width).toBe(height);
});

test('every variation looks different', async () => {
  const variations = new Set<string>();
  for (const variation of ['default', 'ghost', 'red', 'icon'] as const) {
    const { unmount } = await render(<Button variation={variation}>Vista</Button>);
    const { backgroundColor, borderColor, color } = getComputedStyle(page.getByRole('button').element());
    variations.add([backgroundColor, borderColor, color].join());
    await unmount();
  }
  expect(variations.size).toBe(4);
});

test('does not submit its form unless it is a submit button', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <Button>Opna</Button>
      <Button type="submit">Senda</Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Opna' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Senda' }).click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('while loading it keeps name and focus, is busy, and ignores presses', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Senda
      </Button>
    </form>,
  );
  await userEvent.tab();
  const button = page.getByRole('button', { name: 'Senda' });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});

test('a loading link is not followed', async () => {
  location.hash = '';
  await render(
    <Button href="#there" loading>
      Áfram
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(location.hash).toBe('');
});

test('the focus ring is 2 px wide with a gap of 2 px', async () => {
  await render(<Button>Vista</Button>);
  await userEvent.tab();
  const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(page.getByRole('button').element());
  expect([outlineWidth, outlineOffset, outlineStyle]).toEqual(['2px', '2px', 'solid']);
});

test('is not printed', async () => {
  await render(<Button>Vista</Button>);
  const button = page.getByRole('button').element();
  await emulateMedia({ media: 'print' });
  expect(getComputedStyle(button).display).toBe('none');
  await emulateMedia({ media: '' });
});
