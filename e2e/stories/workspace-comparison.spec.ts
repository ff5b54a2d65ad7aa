import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('invoiced collections are disputed only where the record of collections is complete', async ({
  page,
  tenant,
  signInAs,
}) => {
  const { wasteStreamId } = tenant;
  await tenant.query("insert into location (organization_id, id, name) values ($1, $2, 'Sundlaugin')", [
    `${tenant.locationId}-b`,
  ]);
  const elsewhere = { ...tenant, locationId: `${tenant.locationId}-b` };
  const [scheduled, unscheduled] = [await addContainer(tenant), await addContainer(elsewhere)];
  await tenant.query(
    `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day)
     select $1, id, '{1}', 1, '2026-01-05' from container where slug = $2`,
    [scheduled],
  );
  // January has four Mondays from the first collection on, March five.
  for (const { locationId, number, collections, day } of [
    { ...tenant, number: 'V-0', collections: '1', day: '2026-01-31' },
    { ...tenant, number: 'V-1', collections: '8', day: '2026-03-31' },
    { ...elsewhere, number: 'V-2', collections: '4', day: '2026-03-31' },
  ]) {
    await addInvoice(tenant, number, [{ name: 'Losun á ílátum', quantity: collections, net: '12000' }], day);
    await tenant.query(
      `update invoice_line set kind = 'transport', material_origin = 'person', waste_stream_id = $3, location_id = $4
       where organization_id = $1 and invoice_id = (select id from invoice where organization_id = $1 and number = $2)`,
      [number, wasteStreamId, locationId],
    );
  }
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/comparison?month=2026-03`);
  await expect(page.getByText('Munur í 1 röð af 2', { exact: true })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Verbúðin')).toContainText('Fleiri tæmingar voru reikningsfærðar en gerðar voru.');
  await expect(row('Verbúðin')).toContainText('+3');
  await expect(page.getByText('1 röð er ekki hægt að bera saman, því skráningu vantar')).toBeVisible();
  await expect(row('Sundlaugin')).toContainText('Ílát hér eru án tæmingaráætlunar');
  await expect(row('Sundlaugin').getByRole('link', { name: 'Skoða og mótmæla' })).toHaveCount(0);
  expect(await violations(page, [390, 768, 1440])).toEqual([]);

  await row('Verbúðin').getByRole('link', { name: 'Skoða og mótmæla' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Losun á ílátum' })).toHaveCount(1);
  await page.goBack();
  await row('Sundlaugin').getByRole('link', { name: 'Skrá tæmingaráætlun' }).click();
  await expect(page.getByRole('link', { name: `VER-${unscheduled}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `VER-${scheduled}` })).toHaveCount(0);

  await page.goto(`${root}/invoices/comparison?month=2026-03`);
  await page.getByRole('button', { name: 'Fyrri mánuður' }).click();
  // Scheduled collections without an invoice.
  await expect(row('Verbúðin')).toContainText('Tæmt var en ekkert var reikningsfært.');
  // What needs no step has no link that claims to take one.
  await page.goto(`${root}/invoices/comparison?month=2026-01`);
  await expect(row('Verbúðin')).toContainText('Færri tæmingar voru reikningsfærðar en gerðar voru.');
  await row('Verbúðin').getByRole('link', { name: 'Skoða línurnar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'V-0' })).toHaveCount(1);
  await page.goto(`${root}/invoices/comparison?month=2025-03`);
  await expect(page.getByText('Ekkert til samanburðar í þessum mánuði')).toBeVisible();
});

test('the links of the comparison lead to pages that the role may open', async ({ page, tenant, signInAs }) => {
  const { wasteStreamId, locationId } = tenant;
  const slug = await addContainer(tenant);
  await addInvoice(tenant, 'V-9', [{ name: 'Losun á ílátum', quantity: '4', net: '12000' }], '2026-03-31');
  await tenant.query(
    `update invoice_line set kind = 'transport', material_origin = 'person', waste_stream_id = $2, location_id = $3,
       container_id = (select id from container where slug = $4)
     where organization_id = $1 and invoice_id = (select id from invoice where organization_id = $1 and number = 'V-9')`,
    [wasteStreamId, locationId, slug],
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/comparison?month=2026-03`);
  const ofContainer = page.getByRole('listitem').filter({ hasText: `VER-${slug}` });
  await ofContainer.getByRole('link', { name: 'Skrá tæmingaráætlun' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`VER-${slug}`);
});

test('the comparison is not found without the right to read invoices', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/invoices/comparison`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
});
