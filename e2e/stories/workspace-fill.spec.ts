import { formatDay } from '@tunna/domain/time/dates';
import { addDays, dayIn } from '@tunna/domain/time/days';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const emptied = (tenant: Tenant, containerId: number, day: string) =>
  tenant.query(
    `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
     values ($1, $2, 'empty_container', 'done', $3, $3)`,
    [containerId, `${day}T10:00:00Z`],
  );

test('a container shows its fill level with the reason, and requests a collection when it is nearly full', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const containerId = await tenant.idOf('select id from container where organization_id = $1 and slug = $2', [slug]);
  const today = dayIn(new Date());
  const root = await signInAs('editor');
  await page.goto(`${root}/containers/${containerId}`);
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Fyllingarstaða' }) });
  await expect(panel).toContainText('Engin tæming er skráð fyrir þetta ílát.');

  for (const weeks of [16, 12, 8, 4, 0]) {
    await emptied(tenant, containerId, addDays(today, -weeks * 7 - 21));
  }
  await page.reload();
  await expect(panel.getByRole('progressbar', { name: 'Um 75 % fullt' })).toHaveAttribute('value', '75');
  await expect(panel).toContainText('Venjulegur fjöldi daga á milli: 28. Miðað er við 5 tæmingar síðan');
  await expect(panel).toContainText('Fyllist líklega á bilinu');
  await expect(panel).toContainText(
    'við 80 %: beðið hefði verið um 1 af 1 tæmingum, að meðaltali 5 dögum áður en þær komu.',
  );
  await panel.getByLabel('Biðja sjálfkrafa um tæmingu').click();
  await page.getByRole('option', { name: 'Þegar það er 70 % fullt' }).click();
  await expect(page.getByText('Vistað', { exact: true })).toBeVisible();
  await expect(panel).toContainText('við 70 %: beðið hefði verið um 1 af 1 tæmingum, að meðaltali 8 dögum');
  expect(await violations(page, widths)).toEqual([]);
  await page.reload();
  await expect(panel.getByLabel('Biðja sjálfkrafa um tæmingu')).toHaveText('Þegar það er 70 % fullt');

  await database.query(`select graphile_worker.add_job('request_full_containers')`);
  await page.getByRole('link', { name: 'Opin beiðni', exact: true }).click();
  await expect(page.getByText('Beðið var sjálfkrafa um tæmingu við um 75 % áætlaða fyllingu')).toBeVisible();
});

test('a container with more weight than it holds shows that collections are missing, instead of a percentage', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const [container] = await database.query<{ id: number; stream: number }>(
    `update container set volume_liters = 1000 where slug = $1 returning id::int, waste_stream_id::int as stream`,
    [slug],
  );
  const containerId = container?.id ?? 0;
  const today = dayIn(new Date());
  await emptied(tenant, containerId, addDays(today, -40));
  await tenant.query(
    `insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit) values ($1, $2, 'LTR', 'LTR', 0.0901)`,
    [container?.stream],
  );
  for (const [days, kg] of [
    [30, '600.5'],
    [20, '634'],
  ] as const) {
    await database.query(
      `insert into scale_reading (organization_id, container_id, location_id, waste_stream_id, net, weighed_on, note, idempotency_key,
         entered_at, assigned_at)
       select organization_id, id, location_id, waste_stream_id, $2, $3::date, '', gen_random_uuid(), $3::date, $3::date
       from container where id = $1 and organization_id = $4`,
      [containerId, kg, addDays(today, -days), tenant.organizationId],
    );
  }
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers/${containerId}`);
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Fyllingarstaða' }) });
  await expect(panel.getByRole('progressbar', { name: 'Meira er skráð í ílátið en það tekur' })).toBeVisible();
  await expect(panel).toContainText(
    `Engin tæming er skráð síðan ${formatDay(addDays(today, -40), 'is')}. Líklega vantar tæmingar á skrá.`,
  );
  // To the same decimal as the readings on the page.
  await expect(panel).toContainText('1.234,5 kg hafa bæst í ílátið');
  await expect(panel).toContainText('Það tekur um 90,1 kg');
  await expect(panel).not.toContainText('% fullt.');
  await expect(panel).not.toContainText('Ílátið er líklega fullt');
  await expect(page.getByText('Samtals 1.234,5 kg í 2 vigtunum')).toBeVisible();
});

test('a viewer sees the estimate and cannot change the automatic request', async ({ page, tenant, signInAs }) => {
  const slug = await addContainer(tenant);
  const containerId = await tenant.idOf('select id from container where organization_id = $1 and slug = $2', [slug]);
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers/${containerId}`);
  await expect(page.getByText('Biðja sjálfkrafa um tæmingu: Aldrei')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Biðja sjálfkrafa um tæmingu' })).toBeHidden();
});
