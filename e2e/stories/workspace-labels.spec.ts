import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { labelFormats } from '@tunna/domain/inventory/label-layout';
import { readLabelPages } from '../../server/test/files/label-document.ts';
import { checksIn, violations } from '../axe.ts';
import type { Database } from '../database.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';

const widths = [390, 1440];
const languages = [
  ['is', 'Merkimiðar'],
  ['en', 'Labels'],
  ['no', 'Etiketter'],
  ['pl', 'Etykiety'],
] as const;

test.use({ viewport: { width: 1280, height: 900 } });

/** Adds containers at the location. Returns their slugs in order. */
async function addContainers(tenant: Tenant, count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let index = 0; index < count; index += 1) slugs.push(await addContainer(tenant));
  return slugs;
}

async function idsOf(database: Database, slugs: readonly string[]): Promise<string> {
  const rows = await database.query<{ id: string }>(
    'select container.id from unnest($1::text[]) with ordinality asked (slug, place) join container using (slug) order by place',
    [slugs],
  );
  return rows.map(({ id }) => id).join(',');
}

/** The printed page. */
const printed = async (page: Page, layout: keyof typeof labelFormats) =>
  readLabelPages(await page.pdf({ preferCSSPageSize: true }), labelFormats[layout]);

/** The targets of the codes, page by page. */
const leads = (pages: Awaited<ReturnType<typeof printed>>) =>
  pages.flatMap(({ codes }) => codes.filter((code) => code !== undefined)).map((code) => new URL(code).pathname);

test('labels of selected containers are printed, eight per sheet', async ({ page, tenant, signInAs }) => {
  const slugs = await addContainers(tenant, 9);
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers`);
  await page.getByRole('checkbox', { name: 'Velja allt á síðunni' }).check();
  await expect(page.getByText('9 valin')).toBeVisible();
  await page.getByRole('link', { name: 'Prenta merkimiða' }).click();
  await expect(page.getByRole('article')).toHaveCount(9);
  const pages = await printed(page, 'sheet-2x4');
  expect(pages.map(({ paper }) => paper)).toEqual([labelFormats['sheet-2x4'].paper, labelFormats['sheet-2x4'].paper]);
  expect(leads(pages).toSorted()).toEqual(slugs.map((slug) => `/container/${slug}`).toSorted());
  // A name with wide digits continues after its hyphen.
  const texts = pages.map(({ text }) => text.replaceAll('-\n', '-')).join('\n');
  for (const slug of slugs) expect(texts).toContain(`VER-${slug}`);
  expect(texts.match(/Verbúðin/g)).toHaveLength(9);
});

test('paper, first free label and copies are chosen; the page and the document print equally', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const slugs = (await addContainers(tenant, 3)).toReversed();
  const root = await signInAs('editor');
  await page.goto(`${root}/containers/labels?ids=${await idsOf(database, slugs)}`);
  await page.getByRole('combobox', { name: 'Miðaörk' }).click();
  await page.getByRole('option', { name: 'A4, 3 × 8' }).click();
  await page.getByLabel('Fyrsti lausi miði').fill('23');
  await page.getByLabel('Eintök af hverjum').fill('2');
  await expect(page).toHaveURL(/layout=sheet-3x8&start=23&copies=2/);
  await expect(page.getByRole('article')).toHaveCount(6);
  const expected = slugs.flatMap((slug) => [`/container/${slug}`, `/container/${slug}`]);
  const fromPage = await printed(page, 'sheet-3x8');
  expect(leads(fromPage)).toEqual(expected);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sækja PDF' }).click();
  const fromServer = await readLabelPages(await readFile(await (await saved).path()), labelFormats['sheet-3x8']);
  expect((await saved).suggestedFilename()).toBe('Merkimiðar.pdf');
  // Each code is at the same position of the same page.
  expect(fromServer.map(({ codes, paper }) => ({ codes, paper }))).toEqual(
    fromPage.map(({ codes, paper }) => ({ codes, paper })),
  );
  await page.getByLabel('Eintök af hverjum').fill('99');
  await expect(page.getByText('Heil tala frá 1 til 20.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('a single label is printed on its paper size, and downloaded from its container', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const slugs = await addContainers(tenant, 2);
  const root = await signInAs('editor');
  const ids = await idsOf(database, slugs);
  await page.goto(`${root}/containers/labels?ids=${ids}&layout=single`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const pages = await printed(page, 'single');
  expect(pages.map(({ paper }) => paper)).toEqual([labelFormats.single.paper, labelFormats.single.paper]);
  expect(leads(pages)).toEqual(slugs.map((slug) => `/container/${slug}`));
  await page.goto(`${root}/containers/${ids.split(',')[0]}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sækja miða (PDF)' }).click();
  const own = await readLabelPages(await readFile(await (await saved).path()), labelFormats.single);
  expect(leads(own)).toEqual([`/container/${slugs[0]}`]);
});

test('removed containers are left out, and the page states that', async ({ page, tenant, database, signInAs }) => {
  const slugs = await addContainers(tenant, 2);
  const root = await signInAs('viewer');
  const ids = await idsOf(database, slugs);
  await page.goto(`${root}/containers/labels?ids=${ids},999999999`);
  await expect(page.getByText('1 ílát er ekki lengur til og er ekki með.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goto(`${root}/containers/labels?ids=999999999`);
  await expect(page.getByRole('heading', { name: 'Ílátin eru ekki lengur til' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sækja PDF' })).toBeDisabled();
  await page.goto(`${root}/containers/labels`);
  await expect(page.getByRole('heading', { name: 'Engin ílát valin' })).toBeVisible();
});

test('axe finds nothing on the page of labels, in any language', async ({
  page,
  tenant,
  database,
  baseURL,
  signInAs,
}) => {
  test.slow();
  const slugs = await addContainers(tenant, 3);
  const root = await signInAs('viewer');
  for (const [language, title] of languages) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto(`${root}/containers/labels?ids=${await idsOf(database, slugs)}&start=3`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('article')).toHaveCount(3);
    expect(await violations(page, widths, checksIn(language))).toEqual([]);
  }
});
