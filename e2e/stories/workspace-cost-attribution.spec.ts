import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the cost of fees is attributed to the stream that was invoiced, and leads to its lines', async ({
  page,
  tenant,
  signInAs,
}) => {
  const lines = [
    { name: 'Pappír', net: '1000' },
    { name: 'Umhverfisgjald', net: '900' },
    { name: 'Óþekkt', net: '50' },
  ];
  await addInvoice(tenant, 'A-1', lines, '2026-02-28');
  await tenant.query(
    `update invoice_line set kind = 'material', material_origin = 'person', kg = 10, kg_origin = 'weighed',
       waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
     where organization_id = $1 and name = 'Pappír'`,
  );
  await tenant.query(
    `update invoice_line set kind = 'fee', material_origin = 'person' where organization_id = $1 and name = 'Umhverfisgjald'`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}?from=2026-02&until=2026-02&measure=cost`);
  const basis = page
    .getByRole('figure')
    .filter({ has: page.getByRole('heading', { name: 'Hvernig kostnaði er skipt' }) });
  await expect(basis.getByRole('link', { name: 'Þyngd á reikningi: 900 kr.' })).toBeVisible();
  await expect(basis.getByRole('link', { name: 'Óskipt: 50 kr.' })).toBeVisible();
  await expect(page.getByText('með flutningi, leigu og gjöldum').first()).toBeVisible();
  expect(await violations(page, [320, 1440])).toEqual([]);

  await basis.getByRole('link', { name: 'Óskipt: 50 kr.' }).click();
  await expect(page).toHaveURL(/attribution=none/);
  await expect(page.getByRole('row').filter({ hasText: 'Óþekkt' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Umhverfisgjald' })).toHaveCount(0);
  await page.goBack();

  const streams = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'Eftir úrgangsflokki' }) });
  await streams.getByRole('link', { name: 'Pappír: 1.900 kr.' }).click();
  await expect(page).toHaveURL(/attributedStreamId=/);
  await expect(page.getByText('Þar af skipt á úrgangsflokkinn')).toBeVisible();
  const fee = page.getByRole('row').filter({ hasText: 'Umhverfisgjald' });
  await expect(fee).toContainText('900 kr.');
  await expect(fee).toContainText('Skipting: Þyngd á reikningi');
  expect(await violations(page, [320, 1440])).toEqual([]);
});

test('the charts of a period never show the locations and attributed costs of another', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addInvoice(tenant, 'T-1', [{ name: 'Pappír', net: '1000' }], '2026-02-28');
  await addInvoice(tenant, 'T-2', [{ name: 'Pappír', net: '7000' }], '2026-01-31');
  await tenant.query(
    `update invoice_line set kind = 'material', material_origin = 'person', kg = 10, kg_origin = 'weighed',
       waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
     where organization_id = $1`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}?from=2026-02&until=2026-02&measure=cost`);
  await takeOver(page);
  const chart = (name: string) => page.getByRole('figure').filter({ has: page.getByRole('heading', { name }) });
  const charts = [chart('Eftir staðsetningu'), chart('Hvernig kostnaði er skipt')];
  for (const shown of charts) await expect(shown.getByRole('link', { name: /1\.000 kr\./ }).first()).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/figures\/(places|cost-attribution)\?/, (route) => answer.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Fyrra tímabil' }).click();
  await expect(chart('Kostnaður eftir mánuðum')).toContainText('7.000 kr.');
  for (const shown of charts) await expect(shown.getByText('1.000 kr.')).toHaveCount(0);
  answer.resolve();
  for (const shown of charts) await expect(shown.getByRole('link', { name: /7\.000 kr\./ }).first()).toBeVisible();
});
