import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { EmptyState } from './empty-state.tsx';

describeConformance((common) => (
  <EmptyState icon="container" headline="Engin ílát" sentence="Skráðu það fyrsta." {...common} />
));

test('icon, headline, sentence, button', async () => {
  const { container } = await render(
    <EmptyState
      icon="container"
      headline="Engin ílát"
      sentence="Skráðu það fyrsta."
      action={<button type="button">Skrá</button>}
    />,
  );
  expect(container.querySelector('svg')).not.toBeNull();
  await expect.element(page.getByRole('heading', { name: 'Engin ílát' })).toBeVisible();
  await expect.element(page.getByText('Skráðu það fyrsta.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Skrá' })).toBeVisible();
});
