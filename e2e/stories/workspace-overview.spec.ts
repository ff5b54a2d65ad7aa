import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

/** A day of the last month. */
const lastMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 10);
};

test.use({ viewport: { width: 1440, height: 900 } });

const widths = [320, 1440];

test('the overview shows the waste of a period, compares it, and links to the lines of a figure', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addInvoice(tenant, 'Y-1', [{ name: 'Pappír <b>Łódź</b>', net: '12000' }], '2026-02-28');
  await addInvoice(tenant, 'Y-2', [{ name: 'Pappír', net: '6000' }], '2026-01-31');
  await addInvoice(tenant, 'Y-3', [{ name: 'Óþekkt', net: '500' }], '2026-02-28');
  await tenant.query(
    `update invoice_line line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', treatment_code = 'R3',
       kg = net / 10, location_id = (select min(id) from location where organization_id = $1),
       location_origin = 'person', waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
     where organization_id = $1 and name like 'Pappír%'`,
  );
  const root = await signInAs('finance');
  await page.goto(`${root}?from=2026-02&until=2026-02`);
  const tile = (name: string) => page.getByText(name, { exact: true }).locator('xpath=../..');
  await expect(page.getByText('Samtals 1.200 kg, febrúar 2026.')).toBeVisible();
  // The comparison is always on.
  await expect(
    page.getByText('febrúar 2026: 1,2 t (+100,0 %), flokkun 100,0 % (±0 stig), 13 þ.kr. (+108,3 %).'),
  ).toBeVisible();
  await expect(page.getByText('100,0 % meira en áður').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Samanburður' }).click();
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: /Sama tímabil/ }).click();
  await expect(page.getByText(/^Enginn samanburður \(febrúar 2025\)/)).toBeVisible();
  await expect(page.getByText('meira en áður')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('compare')).toBe('year');
  // One concern has one sum on the page, and one button.
  const today = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Gera í dag' }) })
    .last();
  await expect(today.getByText('1 ósamræmd reikningslína')).toBeVisible();
  await expect(page.getByText('500 kr.', { exact: true })).toHaveCount(1);
  await expect(today.getByRole('link', { name: 'Samræma: 1 ósamræmd reikningslína' })).toHaveAttribute(
    'href',
    /normalizations/,
  );
  expect(await violations(page, widths)).toEqual([]);

  await page.getByRole('combobox', { name: 'Skipting tímabils' }).click();
  await page.getByRole('option', { name: 'Eftir ársfjórðungum' }).click();
  await expect(page.getByRole('heading', { name: 'Úrgangur eftir ársfjórðungum' })).toBeVisible();

  // The table behind a chart has the same values.
  await page.getByRole('button', { name: 'Tafla' }).first().click();
  await expect(page.getByRole('table').first()).toContainText('1.200 kg');

  await page.getByRole('tab', { name: 'Kostnaður' }).click();
  await expect(page.getByRole('heading', { name: 'Kostnaður eftir ársfjórðungum' })).toBeVisible();
  await expect(page.getByText('Samtals 12.500 kr., febrúar 2026.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Kostnaður eftir ársfjórðungum' })).toBeVisible();

  await tile('Kostnaður án VSK').getByRole('link').click();
  await expect(page).toHaveURL(/invoices\/lines\?.*from=2026-02-01.*to=2026-02-28/);
  await expect(page.getByRole('row').filter({ hasText: 'Pappír' })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Kostnaður eftir ársfjórðungum' })).toBeVisible();
  // CO2e leads to the lines that it covers, which state the same sum.
  const carbon = (await tile('CO2-ígildi').textContent())?.match(/([\d.,]+)\u00a0kg/)?.[1] ?? 'none';
  await tile('CO2-ígildi').getByRole('link').click();
  await expect(page).toHaveURL(/figure=carbon/);
  await expect(page.getByText('CO2-ígildi línanna')).toBeVisible();
  await expect(page.locator('dl').filter({ hasText: 'CO2-ígildi línanna' })).toContainText(`${carbon}\u00a0kg`);
  await page.goBack();
  // So does each of its factors.
  await page.locator('summary').filter({ hasText: 'Losunarstuðlar og heimildir' }).click();
  await page.getByRole('table', { name: 'Losunarstuðlar og heimildir' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/from=2026-02-01.*to=2026-02-28.*figure=carbon.*wasteStreamId=\d+.*treatmentCode=R3/);
  await expect(page.locator('dl').filter({ hasText: 'CO2-ígildi línanna' })).toContainText(`${carbon}\u00a0kg`);
  await page.goBack();

  // A month without data states that. Changes elsewhere appear by themselves.
  await page.goto(`${root}?from=2020-01&until=2020-01`);
  await expect(page.getByRole('heading', { name: 'Engar tölur á tímabilinu' })).toBeVisible();
  await addInvoice(tenant, 'Y-4', [{ name: 'Gamalt', net: '77' }], '2020-01-31');
  await expect(page.getByText('janúar 2020: engin þyngd, 77 kr.')).toBeVisible();
});

test('a viewer sees the figures, without links to the lines', async ({ page, tenant, signInAs }) => {
  await addInvoice(tenant, 'Y-1', [{ name: 'Pappír', net: '12000' }], '2026-02-28');
  const root = await signInAs('viewer');
  await page.goto(`${root}?from=2026-02&until=2026-02&measure=cost`);
  await expect(page.getByText('Samtals 12.000 kr., febrúar 2026.')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href*="/invoices/lines"]')).toHaveCount(0);
  // What the viewer cannot resolve has no button.
  await expect(page.getByRole('heading', { name: 'Gera í dag' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Samræma|Lesa inn|Skrifa):/ })).toHaveCount(0);
});

test('an organization that only weighs sees its waste of this month, and where the figures come from', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `insert into scale_reading (organization_id, location_id, waste_stream_id, net, weighed_on, idempotency_key)
     values ($1, $2, $3, '840.5', current_date, gen_random_uuid())`,
    [tenant.locationId, tenant.wasteStreamId],
  );
  const root = await signInAs('owner');
  await page.goto(root);
  await expect(page.getByText('vigtuð 840,5 kg, flokkun 100,0 %, gögn um 1 af 12 mánuðum.')).toBeVisible();
  await expect(page.getByText('samkvæmt vigtunum')).toBeVisible();
  await expect(page.getByText('Kostnaður án VSK')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Setja upp vog' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('the first steps stay until a label was scanned and a container requested', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const root = await signInAs('owner');
  const steps = page.getByRole('heading', { name: 'Fyrstu skrefin' });
  const scan = (at: string) => tenant.query(`update organization set label_scanned_at = ${at} where id = $1`);
  const request = () =>
    database.query(
      `insert into service_request (organization_id, container_id, action_type, due_at, status)
       select organization_id, id, 'empty_container', now() + interval '7 days', 'sent' from container where slug = $1`,
      [slug],
    );
  const open = async () => {
    await page.goto(root);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yfirlit');
    await expect(page.getByText('Hleður…')).toHaveCount(0);
  };
  await open();
  await expect(steps).toBeVisible();
  await scan('now()');
  await open();
  await expect(steps).toBeVisible();
  await scan('null');
  await request();
  await open();
  await expect(steps).toBeVisible();
  await scan('now()');
  await open();
  await expect(page.getByText(/engin gögn/).first()).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('the briefing fits one and a half screens of a phone, and nothing of it moves while the page loads', async ({
  page,
  tenant,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addInvoice(
    tenant,
    'Y-1',
    [
      { name: 'Pappír', net: '12000' },
      { name: 'Óþekkt', net: '500' },
    ],
    lastMonth(),
  );
  await tenant.query(
    `update invoice_line line set kind = 'material', material_origin = 'person', kg_origin = 'weighed', treatment_code = 'R3', kg = net / 10,
       waste_stream_id = (select min(id) from waste_stream where organization_id = $1)
     where organization_id = $1 and name = 'Pappír'`,
  );
  await tenant.query(`insert into possible_saving values ($1, 4, 272729, 'ISK', '2026-01-01')`);
  await tenant.query(
    `insert into device (organization_id, name, kind, last_seen_at) values ($1, 'Vogartölva', 'agent', '2026-01-01')`,
  );
  await tenant.query(`insert into organization_goal (organization_id, year, kind, target)
     select $1, extract(year from now()), kind, target from (values ('sorting_rate', 0.8), ('kg', 250000)) goal (kind, target)`);
  const root = await signInAs('finance');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(root);
  const rows = page.getByRole('heading', { name: 'Gera í dag' }).locator('xpath=ancestor::section[1]');
  await expect(rows.getByRole('listitem')).toContainText([
    '270.000 kr. á ári',
    'Vogartölva',
    'án staðsetningar',
    '500 kr.',
  ]);
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await expect(page.getByRole('tab', { name: 'Þyngd' })).toBeAttached();
  const { y = 0, height = 0 } = (await rows.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(844 * 1.5);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
  expect(await violations(page, [390])).toEqual([]);
});
