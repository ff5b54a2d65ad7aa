import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { labelFormats } from '@tunna/domain/inventory/label-layout';
import { languages } from '@tunna/domain/text/languages';
import { readLabelPages } from '../../server/test/files/label-document.ts';
import { violations } from '../axe.ts';
import { listenForComplaints } from '../complaints.ts';
import { countEffort, type Effort } from '../effort.ts';
import { openOutbox, providerPath } from '../outbox.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { askForCode, newEmail, signInForm } from '../sign-in.ts';
import { expect, test } from '../story.ts';

test.describe.configure({ mode: 'default' });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'false' });
});
test.afterAll(() => server.stop());

const widths = [320, 390, 1440];
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** A browser whose effort is counted. */
async function open(browser: Browser, options: object, effort: Effort) {
  const context = await browser.newContext({ baseURL: server.address, locale: 'is-IS', ...options });
  const complaints = listenForComplaints(context);
  await countEffort(context, effort);
  return { context, complaints, page: await context.newPage() };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click();

/** From the login page to the first page of the set-up. */
async function found(page: Page, company: string): Promise<void> {
  await page.goto('/login');
  const code = await askForCode(page, openOutbox(server.dataDirectory), newEmail());
  await signInForm(page).digit(1).fill(code);
  await page.getByLabel('Fullt nafn').fill('Þórdís Sæmundsdóttir');
  await page.getByLabel('Fyrirtæki').fill(company);
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await press(page, 'Stofna aðgang');
  await expect(page.getByText('Byrjaðu á fyrirtækinu þínu')).toBeVisible();
  await expect(page.getByText('Biddu umsjónarmann')).toHaveCount(0);
  await follow(page, 'Nýtt fyrirtæki eða stofnun');
  await expect(page.getByLabel('Heiti fyrirtækis eða stofnunar')).toHaveValue(company);
  await expect(page.getByText('Slóðin er laus')).toBeVisible();
  await press(page, 'Stofna');
  await expect(heading(page)).toHaveText('Hvar eru ílátin?');
}

async function enterLocation(page: Page): Promise<void> {
  await page.getByLabel('Heimilisfang').fill('Hafnarstétt 1');
  await page.getByLabel('Póstnúmer').fill('640');
  await expect(page.getByText('Húsavík', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Sveitarfélag')).toHaveValue('Norðurþing');
  await press(page, 'Vista og halda áfram');
  await expect(heading(page)).toHaveText('Hvað er flokkað?');
}

async function chooseStreams(page: Page): Promise<void> {
  await expect(page.getByText('9 flokkar')).toBeVisible();
  await press(page, 'Halda áfram');
  await expect(heading(page)).toHaveText('Hver tæmir ílátin?');
}

const streams = ['Pappír', 'Pappi', 'Plast', 'Málmar', 'Gler', 'Matarleifar', 'Textíll', 'Spilliefni'];

/** A list of fourteen containers as people have them: own headings, a misspelled provider, a location that does not exist yet. */
const ownList = [
  'Nr.;Flokkur;Hús;Stærð;Verktaki',
  ...Array.from({ length: 14 }, (_none, index) =>
    [
      `T-${index + 1}`,
      streams[index % streams.length],
      index < 7 ? 'Skemman' : 'Verbúðin',
      '660 l',
      'Hreint lnad ehf',
    ].join(';'),
  ),
].join('\n');

async function visitsOf(context: BrowserContext, path: string): Promise<void> {
  for (const language of languages) {
    const answer = await context.request.get(`/api/v1${path}/waste-stream/${language}`);
    const { content } = (await answer.json()) as { content: Record<string, string> };
    expect([path, language, Object.values(content).filter((text) => text === '')]).toEqual([path, language, []]);
  }
}

test('from an empty server to a scanned label, requested and collected', async ({ browser }) => {
  const effort: Effort = { presses: 0, fields: 0 };
  const outbox = openOutbox(server.dataDirectory);
  const { context, complaints, page } = await open(browser, desktop, effort);
  await found(page, 'Hafnarþjónustan');
  await enterLocation(page);
  await chooseStreams(page);
  await page.getByLabel('Heiti').fill('Hreint land ehf.');
  await page.getByLabel('Netfang').fill('hreint@provider.example');
  await press(page, 'Vista og halda áfram');

  await expect(heading(page)).toHaveText('Hvaða ílát eru í notkun?');
  await page.getByLabel('Velja skrá').setInputFiles({
    name: 'ílátin okkar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(ownList),
  });
  effort.presses += 1;
  await press(page, 'Átti þetta að vera Hreint land ehf.?');
  await press(page, 'Stofna allt (2)');
  await expect(page.getByText('14 ný. 0 breytt. 2 stofnuð um leið.')).toBeVisible();
  await press(page, 'Vista 14 línur');
  await expect(page.getByText('14 ílát eru skráð.')).toBeVisible();
  await follow(page, 'Halda áfram');

  await expect(page.getByText(/^Símar geta ekki opnað http:\/\/localhost/)).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Sækja PDF');
  const pages = await readLabelPages(await readFile(await (await download).path()), labelFormats['sheet-2x4']);
  const codes = pages.flatMap((sheet) => sheet.codes.filter((code) => code !== undefined));
  expect(new Set(codes).size).toBe(14);
  for (const code of codes) await visitsOf(context, new URL(code).pathname);
  await expect(page.getByText('Beðið')).toHaveCount(2);

  const visitor = await open(browser, phone, effort);
  await visitor.page.goto(codes[0] ?? '');
  await expect(heading(visitor.page)).toContainText(/./);
  await expect(visitor.page.getByText('Já takk')).toBeVisible();
  await follow(visitor.page, 'Ílátið er fullt');
  await visitor.page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await press(visitor.page, 'Senda beiðni');
  await expect(heading(visitor.page)).toHaveText('Beiðnin er móttekin');
  // The page of the founder follows.
  await expect(page.getByText('Beðið')).toHaveCount(0);

  const provider = await open(browser, phone, effort);
  await provider.page.goto(providerPath(await outbox.only('hreint@provider.example')));
  await press(provider.page, 'Samþykkja beiðnina');
  await press(provider.page, 'Ílátið hefur verið tæmt');
  await expect(heading(provider.page)).toContainText('Lokið');

  await follow(page, 'Halda áfram');
  await expect(heading(page)).toHaveText('Fyrsti reikningurinn');
  await follow(page, 'Ljúka uppsetningu');
  await expect(heading(page)).toHaveText('Yfirlit');
  await expect(page.getByText('Fyrstu skrefin')).toHaveCount(0);

  for (const one of [complaints, visitor.complaints, provider.complaints]) expect(one.unexpected()).toEqual([]);
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) });
  expect(effort.presses).toBeLessThanOrEqual(25);
  expect(effort.fields).toBeLessThanOrEqual(40);
  expect(effort.fields).toBeGreaterThan(5);
});

test('the set-up is left, and continues in another browser', async ({ browser }) => {
  const effort: Effort = { presses: 0, fields: 0 };
  const { context, complaints, page } = await open(browser, desktop, effort);
  await found(page, 'Verbúðin');
  const root = new URL(page.url()).pathname.replace(/\/setup.*$/, '');
  expect(await violations(page, widths)).toEqual([]);
  // Unsent input returns after a reload.
  await page.getByLabel('Heiti').fill('Gamla verbúðin');
  await page.reload();
  await expect(page.getByLabel('Heiti')).toHaveValue('Gamla verbúðin');
  await enterLocation(page);
  expect(await violations(page, widths)).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toHaveText('Hvar eru ílátin?');
  await expect(page.getByRole('main').getByText('Gamla verbúðin')).toBeVisible();
  await follow(page, 'Halda áfram');
  await chooseStreams(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Hver tæmir ílátin?');
  expect(await violations(page, widths)).toEqual([]);
  await follow(page, 'Sleppa núna');
  await press(page, 'Opna tillöguna');
  const code = page.getByRole('textbox', { name: 'Auðkenni, lína 2', exact: true });
  await expect(code).toHaveValue('PAP-1');
  await code.fill('ANDDYRI');
  await code.blur();
  await expect(page.getByText('9 ný. 0 breytt.')).toBeVisible();
  await expect(code).toHaveValue('ANDDYRI');

  const elsewhere = await browser.newPage({
    baseURL: server.address,
    ...phone,
    storageState: await context.storageState(),
  });
  await elsewhere.goto(root);
  await follow(elsewhere, 'Halda áfram uppsetningu');
  await expect(heading(elsewhere)).toHaveText('Hver tæmir ílátin?');
  await follow(elsewhere, 'Sleppa núna');
  await expect(elsewhere.getByRole('textbox', { name: 'Auðkenni, lína 2', exact: true })).toHaveValue('ANDDYRI');
  expect(await violations(elsewhere, widths)).toEqual([]);
  await press(elsewhere, 'Vista 9 línur');
  await expect(elsewhere.getByText('9 ílát eru skráð.')).toBeVisible();
  await elsewhere.goto(`${root}/setup`);
  await expect(heading(elsewhere)).toHaveText('Merktu ílátin');
  expect(await violations(elsewhere, widths)).toEqual([]);
  expect(complaints.unexpected()).toEqual([]);
});

test('a form creates the records that it lacks, and keeps its values', async ({ browser }) => {
  const effort: Effort = { presses: 0, fields: 0 };
  const { complaints, page } = await open(browser, desktop, effort);
  await found(page, 'Gróðrarstöðin');
  const root = new URL(page.url()).pathname.replace(/\/setup.*$/, '');
  await page.goto(`${root}/containers/new`);
  await page.getByLabel('Auðkenni').fill('GRÓ-1');
  await press(page, 'Nýr úrgangsflokkur');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hætta við' }).click();
  await expect(dialog).toHaveCount(0);
  await press(page, 'Nýr úrgangsflokkur');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Garðaúrgangur' }).click();
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stofna' }).click();
  await press(page, 'Ný staðsetning');
  await dialog.getByRole('button', { name: /^Skrá|^Stofna/ }).click();
  await expect(dialog.getByText('Fylla þarf út reitinn')).toBeVisible();
  await dialog.getByLabel('Heiti').fill('Gróðurhúsið <b>');
  await dialog.getByRole('button', { name: /^Skrá|^Stofna/ }).click();
  await press(page, 'Nýr þjónustuaðili');
  await dialog.getByLabel('Heiti').fill('Molta Łódź 🙂');
  await dialog.getByRole('button', { name: 'Stofna' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Auðkenni')).toHaveValue('GRÓ-1');
  await press(page, 'Skrá ílát');
  await expect(heading(page)).toHaveText('GRÓ-1');
  for (const name of ['Garðaúrgangur', 'Gróðurhúsið <b>', 'Molta Łódź 🙂']) {
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  }
  expect(complaints.unexpected()).toEqual([]);
});
