import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addPaperInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);

const confirmations = (page: Page) => page.getByRole('table', { name: 'Staðfest meðhöndlun' });
const contradictions = (page: Page) => confirmations(page).getByText('Stangast á', { exact: true });

interface GivenConfirmation {
  readonly treatment: string;
  readonly evidence: string;
  readonly note: string;
}

async function confirmTreatment(page: Page, { treatment, evidence, note }: GivenConfirmation) {
  await page.getByRole('button', { name: 'Skrá staðfestingu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Pappír' }).click();
  await dialog.getByRole('combobox', { name: 'Meðhöndlun' }).click();
  await page.getByRole('option', { name: new RegExp(`^${treatment} `) }).click();
  await dialog.getByRole('radio', { name: evidence }).click();
  await dialog.getByLabel('Skjalið').fill(note);
  await dialog.getByRole('button', { name: 'Vista' }).dblclick();
  await expect(dialog).toHaveCount(0);
}

test('a treatment is assumed until a document confirms it, and again when two contradict each other', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addPaperInvoice(tenant, 'M-1', today);
  const root = await signInAs('finance');
  const assumed = page.getByText(/meðhöndlun óstaðfest: 100,0\s%/).first();
  const openOverview = async () => {
    await page.goto(`${root}?from=${month}&until=${month}`);
    await expect(page.getByText('1.200', { exact: false }).first()).toBeVisible();
  };
  await openOverview();
  await expect(assumed).toBeVisible();

  // What is missing is named, and what was typed stays.
  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByText('Engin meðhöndlun er staðfest.')).toBeVisible();
  await page.getByRole('button', { name: 'Skrá staðfestingu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Skjalið').fill('Vottorð <b>7</b> 🚛');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Úrgangsflokkur' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('combobox', { name: 'Meðhöndlun' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Skjalið')).toHaveValue('Vottorð <b>7</b> 🚛');
  expect(await violations(page, [390, 1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Hætta við' }).click();

  await confirmTreatment(page, { treatment: 'R3', evidence: 'Skjal', note: 'Vottorð <b>7</b> 🚛' });
  await expect(confirmations(page).getByText('Vottorð <b>7</b> 🚛')).toHaveCount(1);
  await expect(contradictions(page)).toHaveCount(0);
  await openOverview();
  await expect(assumed).toHaveCount(0);

  // Two that contradict each other confirm nothing, and both state it.
  await page.goto(`${root}/reports/waste-return`);
  await confirmTreatment(page, { treatment: 'R1', evidence: 'Samningur', note: 'Samningur 2026' });
  await expect(contradictions(page)).toHaveCount(2);
  expect(await violations(page, [390, 1440])).toEqual([]);
  await openOverview();
  await expect(assumed).toBeVisible();

  // A removed one can be restored.
  await page.goto(`${root}/reports/waste-return`);
  const withdraw = confirmations(page)
    .getByRole('row', { name: /Samningur 2026/ })
    .getByRole('button');
  await withdraw.click();
  await expect(confirmations(page).getByText('Samningur 2026')).toHaveCount(0);
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await expect(contradictions(page)).toHaveCount(2);
  await withdraw.click();
  await expect
    .poll(() =>
      tenant.query('select note from treatment_confirmation where organization_id = $1 and removed_at is null'),
    )
    .toEqual([{ note: 'Vottorð <b>7</b> 🚛' }]);
  await page.reload();
  await expect(confirmations(page).getByRole('row')).toHaveCount(2);
  await expect(contradictions(page)).toHaveCount(0);
});
