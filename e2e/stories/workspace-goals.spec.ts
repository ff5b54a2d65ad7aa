import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { undoButton } from '../toast.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const month = new Date().toISOString().slice(0, 7);

test('a goal of the organization is set once, corrected and deleted on the overview', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addInvoice(tenant, 'M-1', [{ name: 'Pappír', net: '12000' }], `${month}-01`);
  const root = await signInAs('admin');
  const targets = () =>
    tenant.query('select kind, trim_scale(target)::text as target from organization_goal where organization_id = $1');
  await page.goto(`${root}?from=${month}&until=${month}`);
  await page.getByRole('button', { name: 'Setja markmið' }).click();
  const dialog = page.getByRole('dialog');
  const share = dialog.getByLabel('Hlutfall (%)');
  for (const wrong of ['', 'mikið', '150', '-1']) {
    await share.fill(wrong);
    await dialog.getByRole('button', { name: 'Vista' }).click();
    await expect(share).toHaveAttribute('aria-invalid', 'true');
    await expect(share).toHaveValue(wrong);
  }
  await expect(share).toHaveAccessibleDescription('Minnsta gildi er 0 %');
  await share.fill('101');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(share).toHaveAccessibleDescription('Stærsta gildi er 100 %');
  await expect(share).toHaveValue('101');
  expect(await violations(page, [390, 1440])).toEqual([]);
  await share.fill('72,5');
  await dialog.getByRole('button', { name: 'Vista' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Flokkun a.m.k. 72,5 %', { exact: true })).toBeVisible();
  expect(await targets()).toEqual([{ kind: 'sorting_rate', target: '0.725' }]);
  expect(await violations(page, [390, 1440])).toEqual([]);

  await page.getByRole('button', { name: /^Breyta markmiði: Flokkun/ }).click();
  await expect(share).toHaveValue('72,5');
  await share.fill('80');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByText('Flokkun a.m.k. 80,0 %', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Breyta markmiði: Flokkun/ }).click();
  await dialog.getByRole('button', { name: 'Eyða markmiði' }).click();
  await expect(page.getByText(/^Flokkun a.m.k./)).toHaveCount(0);
  expect(await targets()).toEqual([]);
});

test('a weight of a unit is saved once, and what is no weight is named', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/normalizations?tab=densities`);
  await expect(page.getByText('Engin þyngd á einingu skráð')).toBeVisible();
  const save = page.getByRole('button', { name: 'Vista þyngd á einingu' });
  const weight = page.getByLabel('Kíló á einingu');
  await weight.fill('þungt');
  await save.click();
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await expect(weight).toHaveValue('þungt');
  await expect(page.getByRole('combobox', { name: 'Úrgangsflokkur' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Pappír' }).click();
  await page.getByRole('combobox', { name: 'Eining' }).click();
  await page.getByRole('option', { name: 'm³' }).click();
  await weight.fill('0,085');
  await save.dblclick();
  const row = page.getByRole('row', { name: /Pappír/ });
  await expect(row).toContainText('0,085');
  await expect(row).toHaveCount(1);
  expect(await violations(page, [390, 1440])).toEqual([]);
  await row.getByRole('button').click();
  await expect(row).toHaveCount(0);
  const undo = await undoButton(page);
  await undo.click();
  await expect(row).toHaveCount(1);
});
