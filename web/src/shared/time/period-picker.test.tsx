import period from '@tunna/texts/is/period.json';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { usePeriod } from './use-period.ts';

const translations = createI18n('is', { is: { period } });

function Page() {
  const [chosen, change] = usePeriod('lastMonth');
  return (
    <>
      <output>{useLocation().search}</output>
      <PeriodPicker period={chosen} onChange={change} />
    </>
  );
}

const show = (address: string) =>
  render(
    <TranslationProvider i18n={translations}>
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>
    </TranslationProvider>,
  );
const address = () => page.getByRole('status');
const shown = (name: string) => page.getByRole('button', { name, exact: true });

it('shows the period of the address and moves by its length, keeping the other parameters', async () => {
  await show('/?from=2026-01&until=2026-03&sort=name');
  await expect.element(shown('1. ársfjórðungur 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Fyrra tímabil' }).click();
  await expect.element(shown('4. ársfjórðungur 2025')).toBeVisible();
  await expect.element(address()).toHaveTextContent('?from=2025-10&until=2025-12&sort=name');
});

it('treats an invalid period in the address as absent', async () => {
  await show('/?from=2026-13&until=2020-01&compare=never');
  await expect.element(page.getByRole('group', { name: 'Tímabil' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Samanburður' })).toHaveTextContent('Enginn samanburður');
});

it('compares with the previous period or the same period a year earlier, and shows which', async () => {
  await show('/?from=2026-03&until=2026-03');
  await page.getByRole('combobox', { name: 'Samanburður' }).click();
  await page.getByRole('option', { name: 'Sama tímabil árið áður: mars 2025' }).click();
  await expect.element(address()).toHaveTextContent('?from=2026-03&until=2026-03&compare=year');
  await page.getByRole('combobox', { name: 'Samanburður' }).click();
  await page.getByRole('option', { name: 'Enginn samanburður' }).click();
  await expect.element(address()).toHaveTextContent('?from=2026-03&until=2026-03');
});

it('offers common periods, and any range of months', async () => {
  await show('/?from=2026-03&until=2026-05');
  await shown('mars–maí 2026').click();
  const until = page.getByRole('group', { name: 'Til og með' }).getByRole('combobox', { name: 'Mánuður' });
  await until.click();
  await page.getByRole('option', { name: 'janúar' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tímabilinu lýkur áður en það hefst');
  await expect.element(page.getByRole('button', { name: 'Sýna tímabilið' })).toBeDisabled();
  await until.click();
  await page.getByRole('option', { name: 'desember' }).click();
  await page.getByRole('button', { name: 'Sýna tímabilið' }).click();
  await expect.element(address()).toHaveTextContent('?from=2026-03&until=2026-12');
  await shown('mars–desember 2026').click();
  await page.getByRole('button', { name: /^Síðasta ár/ }).click();
  await expect.element(shown(String(new Date().getFullYear() - 1))).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
