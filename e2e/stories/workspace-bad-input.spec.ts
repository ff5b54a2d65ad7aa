import type { Page } from '@playwright/test';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

const lastYear = new Date().getFullYear() - 1;

/** What no page may show: a number that is none, or a value that is not there. */
const unreadable = /NaN|Infinity|undefined|\bnull\b|\[object/;
/** Sentences that compare amounts. */
const boldClaim = /% (?:minna|meira)/;

test.use({ viewport: { width: 1440, height: 900 } });

/** Opens a page of figures, and returns its text. */
async function read(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Hleður…')).toHaveCount(0);
  const text = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ');
  expect(text).not.toMatch(unreadable);
  expect(text).not.toMatch(boldClaim);
  return text;
}

test('no data, one assumed line, ten years and negative weights are stated, never claimed', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('finance');
  const overview = `${root}?from=${lastYear}-01&until=${lastYear}-12`;
  const wasteReturn = `${root}/reports/waste-return?year=${lastYear}`;
  const add = async (number: string, net: string, day: string) => {
    await addInvoice(tenant, number, [{ name: number, net }], day);
    await tenant.query(
      `update invoice_line set kind = 'material', material_origin = 'person', kg_origin = 'estimated', ewc_code = '200101',
         treatment_code = 'R3', kg = net / 10, location_id = $2, location_origin = 'person', waste_stream_id = $3
       where organization_id = $1 and name = $4`,
      [tenant.locationId, tenant.wasteStreamId, number],
    );
  };
  expect(await read(page, overview)).toContain(`${lastYear}: engin gögn.`);
  expect(await read(page, wasteReturn)).toContain('Engar reikningslínur á árinu');

  await add('Pappír 1', '1000', `${lastYear}-02-28`);
  const one = await read(page, overview);
  expect(one).toContain('gögn um 1 af 12 mánuðum');
  expect(one).toContain('mánuðir með gögnum eru 0 af 12');
  expect(one).toContain('meðhöndlun óstaðfest: 100,0 %');
  const returned = await read(page, wasteReturn);
  expect(returned).toContain('11 mánuðir eru án reikninga');
  expect(returned).toContain('Meðhöndlun er ekki staðfest fyrir 100,0 % af þyngdinni.');

  await add('Pappír 2', '5000', `${lastYear - 9}-03-31`);
  expect(await read(page, `${root}?from=${lastYear - 9}-01&until=${lastYear}-12`)).toContain(
    'gögn um 2 af 120 mánuðum',
  );

  // More is credited than was invoiced: a negative weight has no rates.
  await add('Pappír 3', '-9000', `${lastYear}-02-28`);
  const negative = await read(page, overview);
  expect(negative).toContain('kreditreikningar umfram reikninga');
  expect(negative).not.toContain('Nær til');
  expect(negative).toMatch(/Flokkunarhlutfall\s*–/);
  expect(await read(page, wasteReturn)).toContain('Samtals -0,800 tonn');
});
