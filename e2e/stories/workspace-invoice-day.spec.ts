import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const month = join(import.meta.dirname, '..', '..', 'server', 'test', 'invoice-corpus', 'hauler-month.xml');

/** More than the tab stops of any page here. */
const maxStops = 150;

/** Presses Tab until an element has the focus, and presses a key there. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

test('an accountant imports an invoice, classifies it, disputes an error and writes to the provider, by keyboard alone', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices/import`);
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Velja reikninga' }).first());
  await (await choosing).setFiles(month);
  await expect(page.getByRole('row').filter({ hasText: 'Enginn þjónustuaðili samsvarar seljandanum' })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'hauler-month.xml' }));
  const provider = page.getByRole('combobox', { name: 'Þjónustuaðili' });
  await press(page, provider);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Lesa inn fyrir þjónustuaðila' }));
  await press(page, page.getByRole('link', { name: 'Opna reikninginn' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('R/2026-0317');

  const [{ id } = { id: 0 }] = await tenant.query<{
    id: number;
  }>(`insert into agreed_price (organization_id, service_provider_id, item_key, name, unit, price, currency, valid_from)
     select organization_id, service_provider_id, '3001', 'Leiga', 'C62', 1500, 'ISK', '2026-01-01' from invoice
     where organization_id = $1 returning service_provider_id as id`);

  // A suggestion for a line is accepted on the invoice’s page.
  await press(page, page.getByRole('button', { name: /^Leiga \d+ %: samþykkja fyrir Leiga á 660 l keri/ }));
  await expect(page.getByText('1 lína var samræmd', { exact: true })).toBeVisible();

  // Two containers cost 490 kr. more each than agreed, and the audit reports it.
  const finding = page.getByRole('listitem').filter({ hasText: 'Yfir samdu verði' });
  await expect(finding).toContainText('980 kr.');
  await press(page, page.getByRole('button', { name: /^Mótmæla: Yfir samdu verði/ }));
  await expect(finding).toContainText('Mótmælt');

  await page.goto(`${root}/invoices/audit?state=disputed&serviceProviderId=${id}`);
  await press(page, page.getByRole('button', { name: 'Stofna kröfu' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Krafa K-');
  const saving = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Bréf (PDF)' }));
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-');
});
