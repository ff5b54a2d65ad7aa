import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Icon } from './icon.tsx';

describeConformance((common) => <Icon name="check" {...common} />);

test('has the requested size and the colour of the surrounding text', async () => {
  const { container } = await render(
    <div style={{ color: 'rgb(1, 2, 3)' }}>
      <Icon name="sun" size={32} />
    </div>,
  );
  const icon = container.querySelector('svg');
  if (icon === null) throw new Error('no icon');
  expect(icon.getBoundingClientRect().width).toBe(32);
  expect(getComputedStyle(icon).stroke).toBe('rgb(1, 2, 3)');
});

test('is hidden from screen readers unless it has a label', async () => {
  const { container, rerender } = await render(<Icon name="warning" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  await rerender(<Icon name="warning" label="Yfirfullt" />);
  await expect.element(page.getByRole('img', { name: 'Yfirfullt' })).toBeVisible();
});
