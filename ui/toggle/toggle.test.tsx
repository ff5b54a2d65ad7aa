import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Toggle } from './toggle.tsx';

describeConformance((common) => <Toggle label="Opinber síða" {...common} />, { control: 'input' });

test('is a switch that the label, a press and the space bar change', async () => {
  await render(<Toggle label="Opinber síða" />);
  const toggle = page.getByRole('switch', { name: 'Opinber síða' });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(toggle).not.toBeChecked();
  await page.getByText('Opinber síða').click();
  await expect.element(toggle).toBeChecked();
});

test('the small one is smaller than the default', async () => {
  await render(
    <>
      <Toggle label="Stór" />
      <Toggle label="Lítill" size="small" />
    </>,
  );
  const [large, small] = page
    .getByRole('switch')
    .elements()
    .map((element) => element.getBoundingClientRect());
  expect(small?.width).toBeLessThan(large?.width ?? 0);
  expect(small?.height).toBeLessThan(large?.height ?? 0);
});

test('the theme variation shows a sun and a moon, and keeps its name', async () => {
  const { container } = await render(<Toggle variation="theme" label="Dökkt þema" hideLabel />);
  expect(container.querySelectorAll('svg')).toHaveLength(2);
  await expect.element(page.getByRole('switch', { name: 'Dökkt þema' })).toBeVisible();
});

test('its position is printed, although browsers print no backgrounds', async () => {
  await render(<Toggle label="Opinn" defaultChecked />);
  expect(getComputedStyle(page.getByRole('switch').element()).printColorAdjust).toBe('exact');
});
