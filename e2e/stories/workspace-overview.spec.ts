import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const widths = [320, 1440];

test('the overview shows the waste of a period, compares it, and links to the lines of a figure', async ({
  page,
  tenant,
  database,
  outbox,
}) => {
  await addInvoice(database, tenant, 'Y-1', [{ name: 'Pappír <b>Łódź</b>', net: '12000' }], '2026-02-28');
  await addInvoice(database, tenant, 'Y-2', [{ name: 'Pappír', net: '6000' }], '2026-01-31');
  await addInvoice(database, tenant, 'Y-3', [{ name: 'Óþekkt', net: '500' }], '2026-02-28');
  await database.query(
    `update invoice_line line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', treatment_code = 'R3',
       kg = net / 10, location_id = (select min(id) from location where organization_id = $1),
       location_origin = 'person', waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
     where organization_id = $1 and name like 'Pappír%'`,
    [tenant.organizationId],
  );
  const root = await signInMember(page, { database, outbox, tenant }, 'finance');
  await page.goto(`${root}?from=2026-02&until=2026-02`);
  const tile = (name: string) => page.getByText(name, { exact: true }).locator('xpath=../..');
  await expect(page.getByText('Samtals 1.200 kg, febrúar 2026.')).toBeVisible();
  await expect(page.getByText('Ósamræmdar línur: 1 (500 kr.).')).toBeVisible();
  await page.getByRole('combobox', { name: 'Samanburður' }).click();
  await page.getByRole('option', { name: /Tímabilið á undan/ }).click();
  await expect(page.getByText('100,0 % meira en áður').first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('compare')).toBe('previous');
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('combobox', { name: 'Skipting tímabils' }).click();
  await page.getByRole('option', { name: 'Eftir ársfjórðungum' }).click();
  await expect(page.getByRole('heading', { name: 'Úrgangur eftir ársfjórðungum' })).toBeVisible();

  // The table behind a chart has the same values.
  await page.getByRole('button', { name: 'Tafla' }).first().click();
  await expect(page.getByRole('table').first()).toContainText('1.200 kg');

  await page.getByRole('tab', { name: 'Kostnaður' }).click();
  await expect(page.getByRole('heading', { name: 'Kostnaður eftir ársfjórðungum' })).toBeVisible();
  await expect(page.getByText('Samtals 12.500 kr., febrúar 2026.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Kostnaður eftir ársfjórðungum' })).toBeVisible();

  await tile('Kostnaður án VSK').getByRole('link').click();
  await expect(page).toHaveURL(/invoices\/lines\?.*from=2026-02-01.*to=2026-02-28/);
  await expect(page.getByRole('row').filter({ hasText: 'Pappír' })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Kostnaður eftir ársfjórðungum' })).toBeVisible();

  // A month without data states that. Changes elsewhere appear by themselves.
  await page.goto(`${root}?from=2020-01&until=2020-01`);
  await expect(page.getByRole('heading', { name: 'Engar tölur á tímabilinu' })).toBeVisible();
  await addInvoice(database, tenant, 'Y-4', [{ name: 'Gamalt', net: '77' }], '2020-01-31');
  await expect(page.getByText('Ósamræmdar línur: 1 (77 kr.).')).toBeVisible();
});

test('a viewer sees the figures, without links to the lines', async ({ page, tenant, database, outbox }) => {
  await addInvoice(database, tenant, 'Y-1', [{ name: 'Pappír', net: '12000' }], '2026-02-28');
  const root = await signInMember(page, { database, outbox, tenant }, 'viewer');
  await page.goto(`${root}?from=2026-02&until=2026-02&measure=cost`);
  await expect(page.getByText('Samtals 12.000 kr., febrúar 2026.')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href*="/invoices/lines"]')).toHaveCount(0);
});
