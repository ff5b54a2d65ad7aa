import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { addToItem, all, type Edit, swap } from '../../server/test/files/invoice-edits.ts';
import { type InvoiceSpec, invoiceXml, type LineSpec } from '../../server/test/files/invoice-files.ts';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const widths = [390, 1440];

/** More would not be five minutes. */
const maxPresses = 60;

const paper: LineSpec = { item: 'P-1', name: 'Pappír, móttaka', quantity: '1.240', unit: 'TNE', price: '4500' };
const rental: LineSpec = { item: 'L-1', name: 'Gámaleiga', quantity: '1', unit: 'C62', price: '4000' };
const fee: LineSpec = { item: 'U-1', name: 'Umhverfisgjald', quantity: '1', unit: 'C62', price: '950' };
const at =
  '<cac:AdditionalItemProperty><cbc:Name>Staður</cbc:Name><cbc:Value>Verbúðin við höfnina</cbc:Value></cac:AdditionalItemProperty>';

/** The final due date is before the due date. Only a file of Peppol is rejected for it. */
const finalBeforeDue = swap('2026-03-31</cbc:ID>', '2026-01-01</cbc:ID>');

/** Lines of waste and rent say where they are; a fee does not. */
function file(number: string, lines: readonly LineSpec[], edit: Edit = (xml) => xml) {
  const spec: InvoiceSpec = { number, lines, customization: 'urn:cen.eu:en16931:2017' };
  const placed = lines.flatMap(({ name }, index) => (name === fee.name ? [] : [addToItem(index + 1, at)]));
  const xml = all(...placed, edit)(invoiceXml(spec));
  return { name: `${number}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) };
}

/** Everything that a person sees change after a key. */
const seen = async (page: Page): Promise<string> =>
  `${page.url()} ${await page.locator('[data-task]').count()} ${await page.getByRole('heading').allTextContents()}`;

const isInvoice = (page: Page): boolean => /\/invoices\/\d+\//.test(page.url());

/** Presses keys like a person who reads the screen. @returns the number of presses until all stages are empty */
async function workThrough(page: Page): Promise<number> {
  for (let presses = 0; presses <= maxPresses; presses += 1) {
    // Between two invoices there is none with a task. An audit may have finished an invoice before it was opened: a person continues with N.
    const hasWork = async () => !isInvoice(page) || (await page.locator('[data-task]').count()) > 0;
    await Promise.any([expect.poll(hasWork).toBe(true), delay(10_000)]);
    // An empty stage has a heading, and a link to the next one unless nothing is left anywhere.
    const start = page.getByRole('link', { name: /^(Byrja|Halda áfram)/ });
    const nothingLeft = page.getByRole('main').getByRole('heading', { level: 2 });
    if (!isInvoice(page)) await start.or(nothingLeft).first().waitFor();
    const waiting = page.getByRole('navigation', { name: 'Stig reikninga' }).getByText(/^[1-9]/);
    const isAllDone = async () => !isInvoice(page) && (await start.count()) === 0 && (await waiting.count()) === 0;
    if (await isAllDone()) return presses;
    const isAnyOffered = (await page.getByRole('button', { name: 'Samþykkja allar tillögur' }).count()) > 0;
    const isAcceptance = (await page.locator('[data-task=accept]').count()) > 0;
    const before = await seen(page);
    // The second decision on a finding is to dispute it.
    const isWork = isInvoice(page) && (await hasWork());
    await page.keyboard.press(!isWork ? 'n' : isAcceptance ? '1' : isAnyOffered ? 'a' : '2');
    // After the last decision, the numbers of the stages may arrive after the list.
    await expect.poll(async () => (await seen(page)) !== before || (await isAllDone())).toBe(true);
  }
  throw new Error(`The inbox is not empty after ${maxPresses} presses.`);
}

test('an accountant takes five invoices from files to done with at most 60 keys', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(`update service_provider set kennitala = '550110-1230' where organization_id = $1`);
  await tenant.query(
    `insert into agreed_price (organization_id, service_provider_id, item_key, name, unit, price, currency, valid_from)
     select organization_id, id, 'l-1', 'Gámaleiga', 'C62', 4000, 'ISK', '2026-01-01' from service_provider where organization_id = $1`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices`);
  await expect(page.getByText('Engir reikningar', { exact: true })).toBeVisible();
  await expect(page.getByText('Dragðu reikninga inn á síðuna, eins marga og þú vilt.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Velja reikninga' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const unreadable = { name: 'gallað.xml', mimeType: 'text/xml', buffer: Buffer.from('<Invoice/>') };
  await page.locator('input[type=file]').setInputFiles([
    file('R-1', [paper, rental], finalBeforeDue),
    file('R-2', [{ ...paper, quantity: '0.870' }, fee]),
    file('R-3', [{ ...rental, price: '4600', quantity: '2' }, fee]),
    file('R-4', [{ ...paper, item: 'P-9', quantity: '2.310' }]),
    file('R-5', [
      { ...rental, price: '4700', quantity: '3' },
      { ...paper, quantity: '0.455' },
    ]),
    unreadable,
  ]);
  const received = page.getByRole('link', { name: /^Móttekið/ });
  await expect(received).toContainText('1');
  await received.click();
  await expect(page.getByRole('row', { name: /gallað.xml/ })).toContainText('Skoða villur');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Skoða villur' }).click();
  await page.getByRole('button', { name: 'Merkja afgreitt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merkja afgreitt' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`${root}/invoices`);
  await expect(page).toHaveURL(/stage=check$/);
  await expect(page.getByRole('row', { name: /R-1/ })).toContainText('1 regla brotin');
  await page.keyboard.press('n');
  await page.locator('[data-task=accept]').waitFor();
  expect(await violations(page, widths)).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/stage=check$/);
  await page.goto(`${root}/invoices`);

  const presses = await workThrough(page);
  expect(presses).toBeLessThanOrEqual(maxPresses);
  // The sum contains the work of all stages. An audit may finish an invoice before a person does.
  await expect(
    page.getByText(/^Þú kláraðir þetta: .*1 samþykkt, .* samræming.*, \d+ ákvarðanir um frávik\.$/),
  ).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  const lines = await tenant.query(
    `select distinct name, kind, location_id is not null as placed from invoice_line where organization_id = $1 and counted order by name`,
  );
  expect(lines).toEqual([
    { name: 'Gámaleiga', kind: 'rental', placed: true },
    { name: 'Pappír, móttaka', kind: 'material', placed: true },
    { name: 'Umhverfisgjald', kind: 'fee', placed: false },
  ]);
  const findings = await tenant.query('select distinct state from invoice_finding where organization_id = $1');
  expect(findings).toEqual([{ state: 'disputed' }]);
  await page.getByRole('link', { name: 'Lokið' }).click();
  await expect(page.getByText('5 reikningar', { exact: true })).toBeVisible();
});

test('an invoice states the unclassified lines, and the tasks with the lines that they are about', async ({
  page,
  tenant,
  signInAs,
}) => {
  const sent = { item: '10', name: 'Pappír, móttaka', unit: 'TNE' };
  await addInvoice(tenant, 'R-8', [
    { ...sent, net: '1000' },
    { ...sent, net: '1100' },
    { ...sent, net: '1200' },
    { item: '11', name: 'Gler', unit: 'TNE' },
  ]);
  const root = await signInAs('finance');
  await page.goto(`${root}/invoices`);
  await page
    .getByRole('navigation', { name: 'Stig reikninga' })
    .getByRole('link', { name: /Til samræmingar/ })
    .click();
  await expect(page.getByText('4 ósamræmdar línur')).toBeVisible();
  await page.getByRole('link', { name: /R-8/ }).click();
  await expect(page.getByRole('main').getByText('4 ósamræmdar línur', { exact: true })).toBeVisible();
  const left = page.getByRole('status').filter({ hasText: 'eftir' });
  await expect(left).toHaveText('4 atriði eftir, í 4 línum');
  // What the three lines are is one task; where they are is another.
  await page
    .locator('[data-task]')
    .first()
    .getByRole('button', { name: /^Pappír 80 %/ })
    .click();
  await expect(left).toHaveText('3 atriði eftir, í 4 línum');
});
