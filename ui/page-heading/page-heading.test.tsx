import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { emulateMedia } from '../test/media.ts';
import { PageHeading } from './page-heading.tsx';

describeConformance((common) => <PageHeading title="Ílát" {...common} />);

test('title and description are optional', async () => {
  const { container, rerender } = await render(<PageHeading />);
  expect(container.querySelector('h1, p')).toBeNull();
  await rerender(<PageHeading title="Ílát" description="Öll ílát" />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ílát' })).toBeVisible();
  await expect.element(page.getByText('Öll ílát')).toBeVisible();
});

test('its actions are not printed, and nothing of it on a page with another title on paper', async () => {
  const actions = <button type="button">Breyta</button>;
  const { container, rerender } = await render(<PageHeading title="Ílát">{actions}</PageHeading>);
  await emulateMedia({ media: 'print' });
  await expect.element(page.getByRole('heading', { name: 'Ílát' })).toBeVisible();
  await expect.element(page.getByText('Breyta')).not.toBeVisible();
  await rerender(
    <PageHeading title="Ílát" screenOnly>
      {actions}
    </PageHeading>,
  );
  expect(container.firstElementChild?.getBoundingClientRect().height).toBe(0);
});

test('a long word wraps within a narrow page', async () => {
  const word = 'Óskaplegalangtnafn'.repeat(6);
  const { container } = await render(
    <div style={{ width: 300 }}>
      <PageHeading title={`Reikningur ${word}`} description={word} />
    </div>,
  );
  for (const element of container.querySelectorAll('h1, p'))
    expect(element.getBoundingClientRect().width).toBeLessThanOrEqual(300);
});
