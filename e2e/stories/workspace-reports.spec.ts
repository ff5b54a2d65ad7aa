import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';
import type { Tenant } from '../tenant.ts';
import { undoButton } from '../toast.ts';

const widths = [390, 768, 1440];

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const year = new Date().getFullYear();

/** An invoice of January with lines of paper at the location, each with this many kilograms. */
async function paperInvoice(tenant: Tenant, number: string, kilograms: readonly string[]) {
  const lines = kilograms.map((kg) => ({ name: `Pappír ${kg}`, net: '1000' }));
  await addInvoice(tenant, number, lines, `${year}-01-31`);
  for (const kg of kilograms) {
    await tenant.query(
      `update invoice_line set kind = 'material', material_origin = 'person', waste_stream_id = $2, location_id = $3,
         location_origin = 'person', treatment_code = 'R3', kg = $4, kg_origin = 'weighed'
       where organization_id = $1 and name = $5`,
      [tenant.wasteStreamId, tenant.locationId, kg, `Pappír ${kg}`],
    );
  }
}

test('the palette offers a new report, and the pages that the role may open', async ({ page, signInAs }) => {
  const root = await signInAs('finance');
  await page.goto(root);
  const palette = page.getByRole('dialog', { name: 'Leit og aðgerðir' });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Leita eða fara á…' }).click();
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name);
    await palette.getByRole('option', { name }).first().click();
    await expect(palette).toHaveCount(0);
  };
  await choose('Ný skýrsla');
  await expect(page.getByRole('dialog', { name: 'Ný skýrsla' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${root}/reports`);
  for (const [name, path] of [
    ['Úrgangsskil', '/reports/waste-return'],
    ['Stærð íláta og tæmingartíðni', '/reports/right-sizing'],
    ['Kostnaður eftir deildum', '/departments/chargeback'],
    ['Vigtað, beðið um og reikningsfært', '/invoices/comparison'],
  ] as const) {
    await choose(name);
    await expect(page).toHaveURL(`${root}${path}`);
  }
});

/** Creates a report of this year with the form. */
async function makeReport(page: Page, root: string, name: string): Promise<void> {
  await page.goto(`${root}/reports`);
  await page.getByRole('button', { name: 'Ný skýrsla' }).first().click();
  await page.getByRole('group', { name: 'Tímabil' }).getByRole('button').nth(1).click();
  await page.getByRole('button', { name: /^Þetta ár/ }).click();
  await expect(page.getByLabel('Heiti')).toHaveValue(`Úrgangur: ${year}`);
  await page.getByLabel('Heiti').fill(name);
  await page.getByRole('button', { name: 'Búa til skýrslu' }).dblclick();
  await expect(heading(page)).toHaveText(name);
}

test('a report is created, published, compared with later changes, and shared', async ({
  page,
  tenant,
  browser,
  complaints,
  signInAs,
}) => {
  await paperInvoice(tenant, 'R-1', ['120', '80']);
  const root = await signInAs('admin');
  await page.goto(`${root}/reports`);
  await expect(page.getByText('Engar skýrslur')).toBeVisible();
  await page.getByRole('button', { name: 'Ný skýrsla' }).first().click();
  expect(await violations(page, widths)).toEqual([]);
  await page.keyboard.press('Escape');

  await makeReport(page, root, 'Ársskýrsla');
  await expect(
    page.getByText('Þekktur úrgangur er 200,0 kg og kostaði 2.000 kr.; gögn vantar. Flokkuð voru 100,0 % af honum.'),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Verbúðin/ })).toContainText('200,0');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Gefa út', exact: true }).click();
  await expect(page.getByText('Gefin út', { exact: true })).toBeVisible();
  await expect(page.getByText(/Þórdís Sæmundsdóttir/).last()).toBeVisible();

  await page.getByRole('link', { name: 'Töflur GRI, ESRS og VSME' }).click();
  await expect(heading(page)).toHaveText('GRI 306, ESRS E5-5 og VSME B7');
  const standard = page.getByRole('table', { name: 'VSME B7: úrgangur' });
  await expect(standard.getByRole('row', { name: /^Úrgangur alls/ })).toContainText('0,200');
  await expect(page.getByText('Meðhöndlun 0,200 t er sú venjulega fyrir flokkinn')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('Ársskýrsla – GRI 306, ESRS E5-5 og VSME B7.pdf');
  await page.getByRole('link', { name: 'Ársskýrsla' }).click();

  await tenant.query("update invoice_line set kg = 100 where organization_id = $1 and name = 'Pappír 120'");
  await paperInvoice(tenant, 'R-2', ['7']);
  await page.reload();
  await expect(page.getByText('Línur: 1 breyttar, 0 horfnar, 1 nýjar.')).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Tölur miðað við gögn dagsins í dag' }).click();
  await expect(page.getByRole('row', { name: /^Samtals\s+200,0 kg/ })).toContainText('187,0 kg');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Sýna línurnar' }).click();
  await expect(page.getByRole('row', { name: /Pappír 120/ })).toContainText('Breytt');
  await expect(page.getByRole('row', { name: /Pappír 80/ })).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Ársskýrsla' }).click();

  await page.getByRole('button', { name: 'Opnir hlekkir' }).click();
  await page.getByLabel('Viðtakandi').fill('Endurskoðandi');
  await page.getByLabel('Opinn til og með').fill('2026-01-01');
  await page.getByRole('button', { name: 'Búa til hlekk' }).click();
  await expect(page.getByText('Veldu daginn í dag eða síðari dag')).toBeVisible();
  await page.getByLabel('Opinn til og með').fill(`${year + 1}-01-31`);
  await page.getByRole('button', { name: 'Búa til hlekk' }).click();
  const address = (await page.getByText(/\/published-report\/\S{43}/).textContent()) ?? '';
  const path = new URL(address).pathname;
  await expect(page.getByText(/^Símar geta ekki opnað http:\/\/localhost/)).toBeVisible();
  await expect(page.getByText(`Opinn til og með 31. janúar ${year + 1}`)).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false });
  const answer = await stranger.goto(path);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Ársskýrsla');
  await expect(stranger.getByText('Þekktur úrgangur er 200,0 kg')).toBeVisible();
  await expect(stranger.getByText('Þórdís')).toHaveCount(0);
  await expect(stranger.getByText('Breytt eftir útgáfu')).toHaveCount(0);
  // The table of a chart is there instead of its empty drawing and of buttons without effect.
  const chart = stranger.locator('figure').first();
  await expect(chart.getByRole('table')).toBeVisible();
  await expect(chart.getByRole('img')).toHaveCount(0);
  await expect(chart.getByRole('button')).toHaveCount(0);
  // The report, the tables of the standards and the waste return.
  const documents = await stranger.getByRole('link', { name: /PDF/ }).all();
  expect(documents).toHaveLength(3);
  for (const link of documents) {
    const document = await stranger.request.get((await link.getAttribute('href')) ?? '');
    expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
  await page.getByRole('button', { name: 'Afturkalla Endurskoðandi' }).click();
  await expect(page.getByText('Engir opnir hlekkir.')).toBeVisible();
  expect((await stranger.goto(path))?.status()).toBe(404);
  await expect(stranger.getByText('Hlekkurinn virkar ekki')).toBeVisible();
  complaints.expect(/status of 404/);
});

test('a draft of one location leads to the lines of that location only', async ({ page, tenant, signInAs }) => {
  await paperInvoice(tenant, 'R-1', ['120', '30']);
  await tenant.query(
    `with elsewhere as (insert into location (organization_id, id, name) values ($1, 'hinn-' || $1::bigint, 'Hinn staðurinn') returning id)
     update invoice_line set location_id = (select id from elsewhere) where organization_id = $1 and name = 'Pappír 30'`,
  );
  const reportId = await tenant.idOf(
    `insert into invoice_report (organization_id, name, from_month, until_month, location_ids, idempotency_key)
     values ($1, 'Verbúðin', $2, $3, array[$4], gen_random_uuid()) returning id`,
    [`${year}-01`, `${year}-02`, tenant.locationId],
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/reports/${reportId}`);
  await expect(heading(page)).toHaveText('Verbúðin');
  await page.getByRole('link', { name: 'Flokkunarhlutfall', exact: true }).click();
  await expect(page.getByText('1 lína', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Pappír 120/ })).toBeVisible();
  await page.getByRole('button', { name: 'Síur (2)' }).click();
  await page.getByRole('combobox', { name: 'Skýrsla' }).click();
  await page.getByRole('option', { name: 'Allt', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 línur', { exact: true })).toBeVisible();
});

test('undo restores a deleted report; otherwise it is gone', async ({ page, tenant, signInAs }) => {
  const root = await signInAs('finance');
  await makeReport(page, root, 'Drög');
  await page.getByRole('button', { name: 'Eyða' }).click();
  const undo = await undoButton(page);
  await expect(page.getByText('Drögunum Drög var eytt').first()).toBeVisible();
  await expect(page.getByText('Engar skýrslur')).toBeVisible();
  await undo.click();
  await page.getByRole('link', { name: 'Drög' }).click();
  await page.getByRole('button', { name: 'Eyða' }).click();
  await expect(page.getByText('Engar skýrslur')).toBeVisible();
  await expect(async () => {
    const left = await tenant.query('select from invoice_report where removed_at is null and organization_id = $1');
    expect(left).toHaveLength(0);
  }).toPass();
});

test('a public report hydrates, in four languages, and looks right in both themes', async ({
  page,
  tenant,
  browser,
  signInAs,
}) => {
  await paperInvoice(tenant, 'R-1', ['120']);
  const root = await signInAs('finance');
  await makeReport(page, root, 'Opin skýrsla');
  await page.getByRole('button', { name: 'Gefa út', exact: true }).click();
  await page.getByRole('button', { name: 'Opnir hlekkir' }).click();
  await page.getByRole('button', { name: 'Búa til hlekk' }).click();
  const path = new URL((await page.getByText(/\/published-report\/\S{43}/).textContent()) ?? '').pathname;
  const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'is-IS' });
  const complaints: string[] = [];
  stranger.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await stranger.goto(path);
  await expect(stranger.getByRole('button', { name: 'Tafla' }).first()).toBeVisible();
  expect(await violations(stranger, [320, 768, 1440])).toEqual([]);
  await stranger.getByRole('button', { name: 'Tafla' }).first().click();
  await expect(stranger.getByRole('table').first()).toBeVisible();
  await stranger.goto(`${path}?language=pl`);
  await expect(stranger.getByText('Odpady: 120,0 kg')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('two reports are compared, and a viewer sees the published ones', async ({
  page,
  tenant,
  outbox,
  browser,
  signInAs,
}) => {
  await paperInvoice(tenant, 'R-1', ['120']);
  const root = await signInAs('finance');
  await makeReport(page, root, 'Fyrri');
  await page.getByRole('button', { name: 'Gefa út', exact: true }).click();
  await expect(page.getByText('Gefin út', { exact: true })).toBeVisible();
  await paperInvoice(tenant, 'R-2', ['30']);
  // One long word.
  await makeReport(page, root, `Seinni${'ársuppgjör'.repeat(15)}`);
  await page.getByRole('combobox', { name: 'Bera saman við…' }).click();
  await page.getByRole('option', { name: 'Fyrri' }).click();
  await expect(heading(page)).toHaveText('Samanburður skýrslna');
  await expect(page.getByRole('row', { name: /^Verbúðin Staðsetning/ })).toContainText('+30,0 kg');
  expect(await violations(page, widths)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tablist')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${root}/reports`);
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await violations(page, widths)).toEqual([]);

  const viewer = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'is-IS' });
  await viewer.setViewportSize({ width: 1440, height: 900 });
  await signInMember(viewer, { outbox, organization: tenant }, 'viewer', 'Áhorfandi');
  await viewer.goto(root);
  await viewer.getByRole('link', { name: 'Skýrslur' }).click();
  await expect(viewer.getByRole('row')).toHaveCount(2);
  await viewer.getByRole('link', { name: 'Fyrri' }).click();
  await expect(viewer.getByText('Þekktur úrgangur er 120,0 kg')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Verbúðin' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Opnir hlekkir' })).toHaveCount(0);
  const download = viewer.waitForEvent('download');
  await viewer.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Fyrri.pdf');
});

test('reports of different lengths are shown side by side, without changes that are none', async ({
  page,
  tenant,
  signInAs,
}) => {
  await paperInvoice(tenant, 'R-1', ['120']);
  const reports = await tenant.query<{ id: number }>(
    `insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key)
     values ($1, 'Mánuður', $2, $2, gen_random_uuid()), ($1, 'Tveir mánuðir', $3, $2, gen_random_uuid()) returning id`,
    [`${year}-01`, `${year - 1}-12`],
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/reports/${reports[1]?.id}/compare/${reports[0]?.id}`);
  await expect(page.getByText('tímabilin eru mislöng')).toBeVisible();
  await expect(page.getByText('Tveir mánuðir ofar, Mánuður neðar. Hæstu tölur efst.').first()).toBeVisible();
  await expect(page.getByText('Mesta breyting efst')).toHaveCount(0);
  const months = page.getByRole('figure').filter({ hasText: 'Mánuðir eftir röð' });
  await months.getByRole('button', { name: 'Tafla' }).click();
  await expect(months.getByRole('row', { name: `desember ${year - 1} / janúar ${year}` })).toHaveText(/–120,0\skg$/);
  await expect(months.getByRole('row', { name: `janúar ${year} / –` })).toHaveText(/120,0\skg–$/);
});

test('the lines of a draft are the present ones', async ({ page, tenant, signInAs }) => {
  await paperInvoice(tenant, 'R-1', ['70']);
  const root = await signInAs('finance');
  await makeReport(page, root, 'Drög');
  const report = page.url();
  await page.goto(`${report}/lines`);
  await expect(page.getByText('Drög hafa engar eigin línur')).toBeVisible();
  await expect(page.getByText('Eins og þær voru þegar skýrslan var gefin út.')).toHaveCount(0);
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Skoða línurnar eins og þær eru núna' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Pappír 70' })).toBeVisible();
});
