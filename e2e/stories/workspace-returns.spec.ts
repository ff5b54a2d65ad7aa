import { readFile } from 'node:fs/promises';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];
const lastYear = new Date().getFullYear() - 1;

test.use({ viewport: { width: 1440, height: 900 } });

test('the return of last year says what is missing, leads there, and is saved as a file', async ({
  page,
  place,
  database,
  outbox,
}) => {
  await addInvoice(database, place, 'S-1', [{ name: 'Pappír', net: '12000' }], `${lastYear}-02-28`);
  await addInvoice(database, place, 'S-2', [{ name: 'Málning', net: '600' }], `${lastYear}-03-31`);
  await addInvoice(database, place, 'S-3', [{ name: 'Óþekkt', net: '500' }], `${lastYear}-04-30`);
  const said = (name: string, code: string, treatment: string) =>
    database.query(
      `update invoice_line line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', ewc_code = $3,
         treatment_code = $4, kg = net / 10, location_id = (select min(id) from location where organization_id = $1),
         location_origin = 'person', waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
       where organization_id = $1 and name = $2`,
      [place.organizationId, name, code, treatment],
    );
  await said('Pappír', '200101', 'R3');
  await said('Málning', '200127*', 'D15');
  const root = await signInMember(page, { database, outbox, place }, 'finance');
  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByRole('heading', { name: `Skil um úrgang ${lastYear}` })).toBeVisible();
  await expect(page.getByText('Samtals 1,260 tonn')).toBeVisible();
  await expect(page.getByText('Þar af 0,060 tonn spilliefni.')).toBeVisible();
  await expect(page.getByText('Ekki er vitað hvað er á 1 línu')).toBeVisible();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect(row(/20 01 01/)).toContainText('Endanleg meðhöndlun');
  await expect(row(/20 01 01/)).toContainText('1,200');
  await expect(row(/20 01 27\*/)).toContainText('Milliferli');
  await expect(row(/20 01 27\*/).locator('[lang=en]')).toContainText('paint, inks, adhesives');
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('searchbox', { name: /Leita/ }).last().fill('málma');
  await expect(page.getByRole('heading', { name: 'Ekkert fannst' })).toBeVisible();
  await page.getByRole('searchbox', { name: /Leita/ }).last().fill('20 01 27');
  await expect(page.getByText('1 röð: 0,060 tonn')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 röð: 0,060 tonn')).toBeVisible();

  await page.getByRole('button', { name: 'Sækja skrá' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`Skil um úrgang ${lastYear}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(';1,26;');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Fyrra ár' }).click();
  await expect(page.getByRole('heading', { name: 'Engar reikningslínur á árinu' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Samræma línur' }).click();
  await expect(page).toHaveURL(/invoices\/normalizations/);
});

test('a viewer sees the return without ways that are not theirs', async ({ page, place, database, outbox }) => {
  await addInvoice(database, place, 'S-4', [{ name: 'Óþekkt', net: '500' }], `${lastYear}-04-30`);
  const root = await signInMember(page, { database, outbox, place }, 'viewer');
  await page.goto(`${root}/reports/waste-return`);
  await expect(page.getByText('Ekki er vitað hvað er á 1 línu')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Samræma línur' })).toHaveCount(0);
});
