import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';
import { demoIn } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const pagesFile = join(import.meta.dirname, '..', '..', 'web/src/areas/workspace/pages.ts');

/** Other views of a page with a list. */
const views = [
  ...['all', 'check', 'classify', 'findings', 'done', 'received'].map((stage) => `invoices?stage=${stage}`),
  ...['locations', 'remembered', 'remembered&what=locations', 'densities'].map(
    (tab) => `invoices/normalizations?tab=${tab}`,
  ),
  'pick-ups?view=list',
];

/** Pages without a list: the set-up, forms, settings, what is to be done, labels, and the return, which has files of another kind. */
const others = [
  ...['setup', 'issues', 'containers/new', 'containers/labels', 'locations/new', 'waste-streams/new', 'scales/new'],
  ...['scales/setup', 'scales/devices/new', 'departments/new', 'providers/new', 'invoices/new', 'reports/waste-return'],
  ...['settings/subscription', 'settings/general', 'settings/account'],
];

/** The pages inside an organization without a parameter, except imports. */
async function paths(): Promise<string[]> {
  const source = await readFile(pagesFile, 'utf8');
  const [, table = ''] = /export const pages\b[^{]*\{\n(.*?)\n\};/s.exec(source) ?? [];
  const entries = [...table.matchAll(/^ {2}(?:'([^']*)'|(\w+)): (?!importOf)\w/gm)];
  return entries.map(([, quoted, bare]) => quoted ?? bare ?? '').filter((path) => path !== '' && !path.includes(':'));
}

/** Shows every column of a list that lets a person choose them. */
async function showEveryColumn(page: Page): Promise<void> {
  const columns = page.getByRole('button', { name: 'Dálkar' });
  const choice = page.getByRole('dialog');
  // An empty stage of the inbox loses the choice when its rows arrive, perhaps while it is opened.
  await expect(async () => {
    if ((await columns.count()) === 0) return;
    if (!(await choice.isVisible())) await columns.click({ timeout: 5_000 });
    await expect(choice.getByRole('checkbox').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  for (const column of await choice.getByRole('checkbox').all()) await column.check();
  await page.keyboard.press('Escape');
  // While it is open, a press beside it only closes it.
  await expect(choice).toHaveCount(0);
}

test('every list is downloaded with all its columns on screen', async ({ page, database, outbox }) => {
  test.setTimeout(300_000);
  await signInMember(page, { outbox, organization: await demoIn(database) }, 'owner');
  const downloaded: string[] = [];
  const without: string[] = [];
  for (const path of [...(await paths()), ...views]) {
    await page.goto(`/organization/demo/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText('Hleður…', { exact: true })).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Sækja skrá' }).first();
    if ((await button.count()) === 0) {
      without.push(path);
      continue;
    }
    await showEveryColumn(page);
    await button.click();
    const choices = page.getByRole('dialog', { name: 'Sækja skrá' });
    await expect(choices.getByRole('button', { name: 'XLSX' })).toBeVisible();
    const csv = choices.getByRole('button', { name: 'CSV' });
    if (await csv.isDisabled()) continue;
    const answer = page.waitForResponse((response) => response.url().includes('/export'));
    await csv.click();
    expect([path, (await answer).status()]).toEqual([path, 200]);
    downloaded.push(path);
  }
  expect(without).toEqual(others);
  expect(downloaded.length).toBeGreaterThan(20);
});
