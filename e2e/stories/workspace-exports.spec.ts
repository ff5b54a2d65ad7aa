import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPages } from '../../server/test/files/documents.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** The lines of the exported CSV file of a page. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Sækja skrá' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Sækja skrá' }).getByRole('button', { name: 'CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
}

test('findings are downloaded with the shown columns, and tags with their types', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `insert into agreed_price (organization_id, service_provider_id, item_key, name, unit, price, currency, valid_from)
     select $1, min(id), 'a-1', 'Losun', 'C62', 1500, 'ISK', '2026-01-01' from service_provider where organization_id = $1`,
  );
  await addInvoice(tenant, 'R-1', [{ item: 'A-1', name: 'Losun', quantity: '2', net: '3300' }]);
  await addInvoice(tenant, 'R-2', [{ item: 'A-1', name: 'Losun', quantity: '2', net: '3500' }]);
  await tenant.query(
    `with type as (insert into tag_type (organization_id, name, entities) values ($1, 'Hverfi', '{container}') returning id)
     insert into tag_value (organization_id, tag_type_id, name) select $1, id, 'Austur' from type`,
  );
  const root = await signInAs('owner');
  await page.goto(`${root}/invoices/audit?search=r-1`);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Dálkar' }).click();
  await page.getByRole('checkbox', { name: 'Staða' }).uncheck();
  await page.keyboard.press('Escape');
  const [headings, finding, ...more] = await exported(page);
  expect(headings).toBe(
    'Frávik;Vissa;Lína;Lýsing;Rök;Athugasemd;Reikningsnúmer;Þjónustuaðili;Þjónustudagur;Magn;Eining;Borið saman;Ætti að vera;Á reikningi;Mismunur;Gjaldmiðill',
  );
  expect(finding).toMatch(/^Yfir samdu verði;Öruggt;1;Losun;.*;R-1;.*;2;stk\.;Einingaverð;1500;1650;300;ISK$/);
  expect(more).toEqual([]);

  await page.goto(`${root}/settings/tags`);
  expect(await exported(page)).toEqual(['Tegund;Notað á;Merki;Fjöldi', 'Hverfi;Ílát;Austur;0']);
});

test('reports are shown in the chosen order', async ({ page, tenant, signInAs }) => {
  await tenant.query(
    `insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key, created_at, state)
     values ($1, 'Ársskýrsla', '2025-01', '2025-12', gen_random_uuid(), now() - interval '1 day', 'draft'),
       ($1, 'Mars', '2026-03', '2026-03', gen_random_uuid(), now(), 'draft')`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/reports`);
  const names = page.getByRole('table').getByRole('rowheader');
  await expect(names).toHaveText([/Mars/, /Ársskýrsla/]);
  await page.getByRole('columnheader', { name: 'Heiti' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Heiti' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText([/Ársskýrsla/, /Mars/]);
  expect((await exported(page)).slice(1).map((row) => row.split(';')[0])).toEqual(['Ársskýrsla', 'Mars']);
});

test('invoices are downloaded with their stage, also from the queue of one', async ({ page, tenant, signInAs }) => {
  await addInvoice(tenant, 'R-1', [{ item: '00a-1b', name: 'Losun', quantity: '2', net: '3300' }]);
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices?stage=all`);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText('R-1');
  await page.getByRole('button', { name: 'Dálkar' }).click();
  await page.getByRole('checkbox', { name: 'Stig' }).check();
  await page.keyboard.press('Escape');
  const [headings, invoice] = await exported(page);
  expect([headings?.split(';').includes('Stig'), invoice]).toEqual([
    true,
    expect.stringContaining(';Til samræmingar;'),
  ]);

  await page.goto(`${root}/invoices?stage=classify`);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText('R-1');
  const [columns, queued, ...more] = await exported(page);
  expect(columns).toBe('Reikningsnúmer;Stig;Ósamræmdar línur;Þjónustuaðili;Þjónustudagur;Samtals');
  expect(queued).toMatch(/^R-1;Til samræmingar;1;/);
  expect(more).toEqual([]);
  await page.goto(`${root}/invoices?stage=check`);
  await expect(page.getByRole('button', { name: 'Sækja skrá' })).toBeVisible();

  // A seller's item id stays as it was written, on screen and in the file.
  await page.goto(`${root}/invoices/lines`);
  await expect(page.getByRole('table').getByRole('rowheader')).toContainText('00a-1b');
  expect((await exported(page))[1]).toContain('00a-1b');
});

test('a printed list has all of its headings on each page', async ({ page, tenant, signInAs }) => {
  await tenant.query(`insert into container (organization_id, slug, custom_id, waste_stream_id)
     select $1::bigint, 'prentun-' || $1 || '-' || n, 'PR-' || n, (select min(id) from waste_stream where organization_id = $1)
     from generate_series(1, 40) n`);
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers`);
  await expect(page.getByText('PR-40', { exact: true })).toBeVisible();
  const pages = await readPages(await page.pdf({ format: 'A4' }));
  expect(pages.length).toBeGreaterThan(1);
  // Those by which the list can be sorted, and one of the others.
  for (const text of pages)
    for (const heading of ['Auðkenni', 'Úrgangsflokkur', 'Tegund']) expect(text).toContain(heading);
});
