import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Spinner } from './spinner.tsx';

describeConformance((common) => <Spinner {...common} />);
describeConformance((common) => <Spinner label="Sæki gögn…" {...common} />);

test('three sizes, two colours', async () => {
  const { container } = await render(
    <>
      <Spinner size="small" />
      <Spinner size="medium" color="black" />
      <Spinner size="large" />
    </>,
  );
  const spinners = [...container.children].map((spinner) => getComputedStyle(spinner));
  expect(spinners.map(({ width }) => width)).toEqual(['16px', '24px', '48px']);
  expect(spinners[0]?.color).toBe(spinners[2]?.color);
  expect(spinners[1]?.color).not.toBe(spinners[2]?.color);
});

test('announces what is loading', async () => {
  await render(<Spinner label="Sæki gögn…" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Sæki gögn…');
});

test('is hidden from screen readers beside a text', async () => {
  const { container } = await render(<Spinner />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});
