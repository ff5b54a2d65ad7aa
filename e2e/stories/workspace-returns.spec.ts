import { readFile } from 'node:fs/promises';
import { violations } from '../axe.ts';
import { addInvoice, addPaperInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

const widths = [390, 1440];
const lastYear = new Date().getFullYear() - 1;

test.use({ viewport: { width: 1440, height: 900 } });

test('the return of last year shows what is missing, links there, and is exported', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addInvoice(tenant, 'S-1', [{ name: 'Pappír', net: '12000' }], `${lastYear}-02-28`);
  await addInvoice(tenant, 'S-2', [{ name: 'Málning', net: '600' }], `${lastYear}-03-31`);
  await addInvoice(tenant, 'S-3', [{ name: 'Óþekkt', net: '500' }], `${lastYear}-04-30`);
  const answer = (name: string, code: string, treatment: string) =>
    tenant.query(
      `update invoice_line line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', ewc_code = $3,
         treatment_code = $4, kg = net / 10, location_id = (select min(id) from location where organization_id = $1),
         location_origin = 'person', waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
       where organization_id = $1 and name = $2`,
      [name, code, treatment],
    );
  await answer('Pappír', '200101', 'R3');
  await answer('Málning', '200127*', 'D15');
  const root = await signInAs('finance');
  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByRole('heading', { name: `Úrgangsskil ${lastYear}` })).toBeVisible();
  await expect(page.getByText('Samtals 1,260 tonn.', { exact: true })).toBeVisible();
  await expect(page.getByText('0,060 tonn eru spilliefni.')).toBeVisible();
  await expect(page.getByText('1 ósamræmd lína')).toBeVisible();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect(row(/20 01 01/)).toContainText('Endanleg meðhöndlun');
  await expect(row(/20 01 01/)).toContainText('1,200');
  await expect(row(/20 01 27\*/)).toContainText('Millimeðhöndlun');
  await expect(row(/20 01 27\*/).locator('[lang=en]')).toContainText('paint, inks, adhesives');
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('searchbox', { name: /Leita/ }).last().fill('málma');
  await expect(page.getByRole('heading', { name: 'Ekkert fannst' })).toBeVisible();
  await page.getByRole('searchbox', { name: /Leita/ }).last().fill('20 01 27');
  await expect(page.getByText('1 röð: 0,060 tonn')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 röð: 0,060 tonn')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`Úrgangsskil ${lastYear}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(';1,26;');

  await page.getByRole('button', { name: 'Fyrra ár' }).click();
  await expect(page.getByRole('heading', { name: 'Engar reikningslínur á árinu' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Samræma línur' }).click();
  await expect(page).toHaveURL(/invoices\/normalizations/);
});

test('a return is published, stays as it was, and lists later differences', async ({ page, tenant, signInAs }) => {
  await addPaperInvoice(tenant, 'F-1', `${lastYear}-02-28`);
  const root = await signInAs('finance');
  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByText(`Skil ársins ${lastYear} hafa ekki verið gefin út.`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Gefa skilin út' }).click();
  await expect(page).toHaveURL(/reports\/\d+\/waste-return$/);
  await expect(page.getByText('Eins og það var á útgáfudegi.')).toBeVisible();
  await expect(page.getByText(/^Gefin út \d+\. .+, \S/)).toBeVisible();
  await expect(page.getByText('Samtals 1,200 tonn')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  await tenant.query('update invoice_line set kg = 1000 where organization_id = $1');
  await page.reload();
  await expect(page.getByText('1,200 tonn voru gefin út, 1,000 tonn í dag.')).toBeVisible();
  await expect(page.getByText('Samtals 1,200 tonn')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`Úrgangsskil ${lastYear} – Úrgangsskil.pdf`);

  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByText('Samtals 1,000 tonn')).toBeVisible();
  await page.getByRole('link', { name: `Úrgangsskil ${lastYear}`, exact: true }).click();
  await expect(page.getByText('Eins og það var á útgáfudegi.')).toBeVisible();
});

test('the return of a year is never shown, published or saved as that of another', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addPaperInvoice(tenant, 'A-1', `${lastYear}-02-28`);
  await addPaperInvoice(tenant, 'A-2', `${lastYear - 1}-02-28`);
  const root = await signInAs('finance');
  await page.goto(`${root}/reports/waste-return`);
  await takeOver(page);
  await expect(page.getByRole('heading', { name: `Úrgangsskil ${lastYear}` })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(`**/waste-return?year=${lastYear - 1}`, (route) => answer.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Fyrra ár' }).click();
  await expect(page).toHaveURL(new RegExp(`year=${lastYear - 1}`));
  await expect(page.getByText('Samtals 1,200 tonn')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Gefa skilin út' })).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { name: `Úrgangsskil ${lastYear - 1}` })).toBeVisible();
});

test('a viewer sees the return without links that the role does not allow', async ({ page, tenant, signInAs }) => {
  await addInvoice(tenant, 'S-4', [{ name: 'Óþekkt', net: '500' }], `${lastYear}-04-30`);
  const root = await signInAs('viewer');
  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByText('1 ósamræmd lína')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Samræma línur' })).toHaveCount(0);
});

test('containers with too many collections are listed with the saving and the reason', async ({
  page,
  tenant,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const root = await signInAs('finance');
  await page.goto(`${root}/reports/waste-return`);
  await page
    .getByRole('navigation', { name: 'Skýrslur' })
    .getByRole('link', { name: 'Stærð og tæmingartíðni' })
    .click();
  await expect(page.getByRole('heading', { name: 'Upplýsingar vantar um ílátin' })).toBeVisible();
  await expect(page.getByText('1 ílát hefur verið tæmt sjaldnar en fjórum sinnum')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  await tenant.query(
    `with container as (
       update container set custom_id = 'ÞÓR-9', volume_liters = 240, created_at = now() - interval '2 years' where slug = $2
       returning id, waste_stream_id
     ), density as (
       insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit)
       select $1, waste_stream_id, 'LTR', 'LTR', 0.1 from container
     ), emptied as (
       insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
       select $1, id, 'empty_container', 'done', day, day
       from container, generate_series(now() - interval '300 days', now() - interval '20 days', '7 days') day
     ), price as (
       insert into agreed_price (organization_id, service_provider_id, waste_stream_id, name, unit, price, currency, valid_from)
       select $1, min(provider.id), min(container.waste_stream_id), 'Losun', 'C62', 2000, 'ISK', '2020-01-01'
       from container, service_provider provider where provider.organization_id = $1
     )
     insert into scale_reading (organization_id, container_id, net, weighed_on, idempotency_key)
     select $1, id, 6, day::date, gen_random_uuid()
     from container, generate_series(now() - interval '300 days', now() - interval '20 days', '7 days') day`,
    [slug],
  );
  // Of another container nothing is known.
  await addContainer(tenant);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: /Með færri tæmingum mætti spara um \d\d\.000\skr\. á ári/ }),
  ).toBeVisible();
  await expect(
    page.getByText('Byggt á ílátum sem nægar upplýsingar eru um: 1 af 2. Of litlar upplýsingar: 1, sjá neðst.'),
  ).toBeVisible();
  const row = page.getByRole('row', { name: /ÞÓR-9/ });
  await expect(row).toContainText('Færri tæmingar');
  await expect(row).toContainText('25,0 % fullt');
  await expect(row).toContainText(/Með því millibili: \d+ tæmingar á tímabilinu, yfirfullt við 0 þeirra/);
  await expect(row).toContainText('Vigtun ílátsins');
  await expect(row).toContainText('Enginn reikningur til samanburðar.');
  await expect(row).toContainText('2.000 kr.');
  expect(await violations(page, widths)).toEqual([]);
  await row.getByRole('link', { name: 'ÞÓR-9' }).click();
  await expect(page).toHaveURL(/\/containers\/\d+$/);
});
