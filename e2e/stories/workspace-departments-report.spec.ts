import type { Page } from '@playwright/test';
import { addMonths, dayIn } from '@tunna/domain/time/days';
import { violations } from '../axe.ts';
import { signInDepartment } from '../department.ts';
import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, addStream, type Tenant } from '../tenant.ts';
import { undoButton } from '../toast.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** A day in the previous month. */
const lastMonth = `${addMonths(dayIn(new Date()), -1).slice(0, 7)}-10`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function addDepartment(tenant: Tenant, name: string): Promise<number> {
  const id = await tenant.idOf('insert into department (organization_id, name) values ($1, $2) returning id', [name]);
  await tenant.query('insert into org_unit (organization_id, department_id, location_id) values ($1, $2, $3)', [
    id,
    tenant.locationId,
  ]);
  return id;
}

interface Weighing {
  readonly departmentId: number;
  readonly kg: string;
  readonly wasteStreamId?: number;
  readonly day?: string;
}

async function weigh(tenant: Tenant, { departmentId, kg, wasteStreamId, day }: Weighing) {
  await tenant.query(
    `insert into scale_reading (organization_id, location_id, waste_stream_id, department_id, net, weighed_on, idempotency_key)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid())`,
    [tenant.locationId, wasteStreamId ?? tenant.wasteStreamId, departmentId, kg, day ?? lastMonth],
  );
}

/** An invoice for paper at the location. */
async function invoicePaper(tenant: Tenant, net: string): Promise<void> {
  await addInvoice(tenant, 'R-1', [{ name: 'Pappír', net }], lastMonth);
  await tenant.query(
    `update invoice_line set kind = 'material', material_origin = 'person', waste_stream_id = $2, location_id = $3,
       location_origin = 'person', kg = 100, kg_origin = 'weighed'
     where organization_id = $1`,
    [tenant.wasteStreamId, tenant.locationId],
  );
}

test('a weight is entered for a department, and its report and its share of the cost change', async ({
  page,
  tenant,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  await addDepartment(tenant, 'Eldhús');
  const ward = await addDepartment(tenant, 'Öldrunardeild');
  await invoicePaper(tenant, '10000');
  await weigh(tenant, { departmentId: ward, kg: '25' });
  const root = await signInAs('admin');
  const containerId = await tenant.idOf('select id from container where organization_id = $1 and slug = $2', [slug]);
  await page.goto(`${root}/containers/${containerId}`);
  const weight = page.getByLabel('Þyngd (kg)');
  await weight.fill('7,1234');
  await page.getByRole('button', { name: 'Skrá þyngd' }).click();
  await expect(weight).toHaveAccessibleDescription(/Hámarksfjöldi aukastafa er 3/);
  await expect(weight).toHaveValue('7,1234');
  await weight.fill('75');
  await page.getByLabel('Dagur', { exact: true }).fill(lastMonth);
  await page.getByLabel('Deild', { exact: true }).click();
  await page.getByRole('option', { name: 'Eldhús' }).click();
  await page.getByRole('button', { name: 'Skrá þyngd' }).dblclick();
  await expect(page.getByText('fyrir Eldhús')).toBeVisible();

  await page.goto(`${root}/departments`);
  await page.getByRole('link', { name: 'Skýrsla: Eldhús' }).click();
  await expect(heading(page)).toHaveText('Eldhús');
  await expect(page.getByText('7.500 kr.').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Samtals/ })).toContainText('75,0 kg');

  const percent = page.getByLabel('Prósent');
  await percent.fill('101');
  await page.getByRole('button', { name: 'Setja markmið' }).click();
  await expect(percent).toHaveAccessibleDescription('Stærsta gildi er 100 %');
  await expect(percent).toHaveValue('101');
  await percent.fill('80');
  const first = page.getByRole('group', { name: 'Fyrsti mánuður' });
  await first.getByLabel('Ár').click();
  await page.getByRole('option', { name: String(Number(lastMonth.slice(0, 4)) - 1) }).click();
  await page.getByRole('button', { name: 'Setja markmið' }).dblclick();
  await expect(page.getByText('Flokka að minnsta kosti 80,0 %')).toBeVisible();
  await expect(page.getByRole('row', { name: /100,0 % \/ 80,0 % Náð/ })).toBeVisible();

  const deletion = page.getByRole('button', { name: 'Eyða: Flokka að minnsta kosti 80,0 %' });
  await deletion.click();
  const undo = await undoButton(page);
  await expect(page.getByText('Markmiðinu var eytt: Flokka að minnsta kosti 80,0 %').first()).toBeVisible();
  await expect(page.getByText('Ekkert markmið hefur verið sett.')).toBeVisible();
  await undo.click();
  await expect(deletion).toBeVisible();

  await page.getByRole('link', { name: 'Vigtanir', exact: true }).click();
  await expect(heading(page)).toHaveText('Vigtanir: Eldhús');
  await expect(page.getByRole('row', { name: /75,0 kg/ })).toContainText('Verbúðin');

  await page.goto(`${root}/departments`);
  await page.getByRole('link', { name: 'Kostnaður eftir deildum' }).click();
  await expect(page.getByRole('row', { name: /^Eldhús/ })).toContainText('7.500 kr.');
  await expect(page.getByRole('row', { name: /^Öldrunardeild/ })).toContainText('2.500 kr.');
  await expect(page.getByRole('row', { name: /^Samtals/ })).toContainText('10.000 kr.');
  await page.getByRole('button', { name: 'Sækja skrá' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Kostnaður eftir deildum \d{4}-\d\d-\d\d\.csv$/);
});

test('the cost of another period is not shown while that of a period is fetched', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addDepartment(tenant, 'Eldhús');
  await invoicePaper(tenant, '10000');
  const root = await signInAs('admin');
  await page.goto(`${root}/departments/chargeback`);
  await takeOver(page);
  const total = page.getByRole('row', { name: /^Samtals/ });
  await expect(total).toContainText('10.000 kr.');
  const answer = Promise.withResolvers<void>();
  await page.route('**/chargeback?*', (route) => answer.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Fyrra tímabil' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(total).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Engir reikningar á tímabilinu' })).toBeVisible();
});

test('a viewer sees reports and cannot set goals', async ({ page, tenant, signInAs }) => {
  await addDepartment(tenant, 'Eldhús');
  const root = await signInAs('viewer');
  await page.goto(`${root}/departments`);
  await page.getByRole('link', { name: 'Eldhús', exact: true }).click();
  await expect(page.getByText('Ekkert var vigtað á tímabilinu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setja markmið' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Stillingar' }).and(page.locator('main a'))).toHaveCount(0);
});

test('a department sees its own report on its tablet, and no others', async ({ page, tenant }) => {
  const { id } = await signInDepartment(page, tenant);
  const other = await addDepartment(tenant, 'Önnur deild');
  await invoicePaper(tenant, '10000');
  await weigh(tenant, { departmentId: id, kg: '40' });
  await weigh(tenant, { departmentId: other, kg: '60' });
  await page.getByRole('link', { name: 'Skýrsla' }).click();
  await expect(heading(page)).toHaveText('Skýrsla');
  await expect(page.getByText('4.000 kr.').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Samtals/ })).toContainText('40,0 kg');
  await expect(page.getByRole('main')).not.toContainText('Önnur deild');
  // Not the end of a year before a weight, as in "2026" and "0,0 kg".
  await expect(page.getByRole('main')).not.toContainText(/(?<!\d)60,0 kg/);
});

test('the pages of departments are accessible, on a phone too', async ({ page, tenant, signInAs }) => {
  const id = await addDepartment(tenant, 'Eldhús');
  const residual = await addStream(tenant, 'residual');
  await invoicePaper(tenant, '123456.5');
  for (let back = 0; back < 12; back += 1) {
    const day = addMonths(lastMonth, -back);
    await weigh(tenant, { departmentId: id, kg: String(300 + back * 17), day });
    await weigh(tenant, { departmentId: id, kg: String(220 - back * 9), wasteStreamId: residual, day });
  }
  await tenant.query(
    `insert into department_goal (organization_id, department_id, kind, target, valid_from)
     values ($1, $2, 'sorting_rate', 0.6, '2024-01-01'), ($1, $2, 'kg', 500, '2024-01-01')`,
    [id],
  );
  const root = await signInAs('admin');
  for (const path of [`${id}/report`, `${id}/logs`, 'chargeback']) {
    await page.goto(`${root}/departments/${path}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(await violations(page, [320, 1440])).toEqual([]);
  }
});
