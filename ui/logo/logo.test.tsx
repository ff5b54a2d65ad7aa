import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Logo, type LogoProps } from './logo.tsx';

describeConformance((common) => <Logo {...common} />);

test('has an accessible name in both variations', async () => {
  const { rerender } = await render(<Logo />);
  await expect.element(page.getByText('Tunna')).toBeVisible();
  await rerender(<Logo variation="mark" />);
  await expect.element(page.getByRole('img', { name: 'Tunna' })).toBeVisible();
});

test('an unknown variation throws', () => {
  const variation = JSON.parse('"golden"') as NonNullable<LogoProps['variation']>;
  expect(() => renderToStaticMarkup(<Logo variation={variation} />)).toThrow('Unknown logo variation: golden');
});
