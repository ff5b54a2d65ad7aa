import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const widths = [390, 1440];

test('of more than 200 providers, locations and containers the last one is found and chosen', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  const { wasteStreamId, locationId } = tenant;
  const slug = await addContainer(tenant);
  await tenant.query(`insert into service_provider (organization_id, name, email)
     select $1, 'Verktaki ' || lpad(number::text, 3, '0'), 'v' || number || '@provider.example' from generate_series(1, 210) number`);
  await tenant.query(
    `insert into location (organization_id, id, name)
     select $1, $2 || number, 'Staður ' || lpad(number::text, 3, '0') from generate_series(1, 210) number`,
    [`${locationId}-`],
  );
  await tenant.query(
    `insert into container (organization_id, slug, custom_id, waste_stream_id, location_id, kind)
     select $1, $2 || number, 'ILAT-' || lpad(number::text, 3, '0'), $3, $4, kind
     from generate_series(1, 210) number, container where slug = $2`,
    [slug, wasteStreamId, locationId],
  );
  await tenant.query(`insert into scale (organization_id, name, location_id) values ($1, 'Vog', $2)`, [locationId]);
  const root = await signInAs('editor');

  await page.goto(`${root}/containers/new`);
  await page.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Pappír', exact: true }).click();
  await page.getByRole('combobox', { name: 'Staðsetning' }).click();
  await page.getByRole('option', { name: 'Staður 210', exact: true }).click();
  const provider = page.getByRole('combobox', { name: 'Þjónustuaðili' });
  await provider.click();
  await expect(page.getByText('50 af 211 sjást. Skrifaðu meira til að þrengja leitina.').first()).toBeVisible();
  await provider.fill('verktaki 21');
  await expect(page.getByRole('option', { name: 'Verktaki 210' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await provider.press('ArrowUp');
  await provider.press('Enter');
  await expect(provider).toHaveValue('Verktaki 210');
  // Text that names no provider is not kept.
  await provider.fill('finnst hvergi');
  await expect(page.getByText('Ekkert fannst').first()).toBeVisible();
  await provider.press('Tab');
  await expect(provider).toHaveValue('Verktaki 210');
  await page.getByRole('button', { name: 'Skrá ílát' }).click();
  await expect(page).toHaveURL(/containers\/\d+$/);
  const [saved] = await tenant.query<{
    provider: string;
    location: string;
  }>(`select service_provider.name as provider, location.name as location from container
     join service_provider on service_provider.id = container.service_provider_id
     join location on location.id = container.location_id
     where container.organization_id = $1 and service_provider.name like 'Verktaki%'`);
  expect(saved).toEqual({ provider: 'Verktaki 210', location: 'Staður 210' });

  // The chosen one is shown although it is not among the first.
  await page.goto(`${page.url()}/edit`);
  await expect(provider).toHaveValue('Verktaki 210');

  complaints.expect(/status of 409|failed_mutation/);
  // Neither of the providers between which an edit conflict lets choose is among the first.
  await tenant.query(`update container set version = version + 1, updated_at = now(), service_provider_id =
       (select id from service_provider where organization_id = $1 and name = 'Verktaki 205')
     where organization_id = $1 and service_provider_id =
       (select id from service_provider where organization_id = $1 and name = 'Verktaki 210')`);
  await page.getByRole('textbox', { name: 'Lýsing' }).fill('Við hliðið');
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByRole('row', { name: 'Þjónustuaðili Verktaki 210 Verktaki 205' })).toBeVisible();
  await page.getByRole('button', { name: 'Nota vistuðu útgáfuna' }).click();
  await expect(provider).toHaveValue('Verktaki 205');

  // The first sheets of labels are for all containers.
  const [{ active } = { active: '' }] = await tenant.query<{ active: string }>(
    `select count(*) as active from container where organization_id = $1 and status = 'active'`,
  );
  expect(Number(active)).toBeGreaterThan(200);
  await page.goto(`${root}/setup/labels`);
  await expect(page.getByText(`${active} merkimiðar á A4-blöðum`)).toBeVisible();

  await page.goto(`${root}/containers`);
  await page.getByRole('button', { name: 'Síur' }).click();
  const filter = page.getByRole('combobox', { name: 'Þjónustuaðili' }).and(page.locator('input'));
  await filter.fill('Verktaki 205');
  await page.getByRole('option', { name: 'Verktaki 205' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 ílát' }).first()).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  // The filters stay open when the width changes.
  await expect(page.getByRole('button', { name: 'Síur (1)' })).toHaveAttribute('aria-expanded', 'true');
  // The name of the choice arrives after the filters.
  await expect(filter).toHaveValue('Verktaki 205');
  await filter.fill('');
  await filter.press('Tab');
  await expect(page).not.toHaveURL(/serviceProviderId/);

  complaints.expect(/service-providers\?.*search=Hringfari/);
  await page.route('**/service-providers?*search=*', (route) => route.abort());
  await filter.fill('Hringfari');
  await expect(page.getByText('Ekki tókst að leita. Breyttu textanum til að reyna aftur.').first()).toBeVisible();
  await page.unroute('**/service-providers?*search=*');
  await filter.fill('Hringfari ehf');
  await expect(page.getByRole('option', { name: 'Hringfari ehf.' })).toBeVisible();
});

test('of more than 200 containers of a stream a weighing finds the last one, at a time in the page’s language', async ({
  page,
  tenant,
  signInAs,
}) => {
  const { wasteStreamId, locationId } = tenant;
  const slug = await addContainer(tenant);
  await tenant.query(
    `insert into container (organization_id, slug, custom_id, waste_stream_id, location_id, kind)
     select $1, $2 || number, 'ILAT-' || lpad(number::text, 3, '0'), $3, $4, kind
     from generate_series(1, 210) number, container where slug = $2`,
    [slug, wasteStreamId, locationId],
  );
  const scaleId = await tenant.idOf(
    `insert into scale (organization_id, name, location_id) values ($1, 'Vog', $2) returning id`,
    [locationId],
  );
  const root = await signInAs('editor');
  await page.goto(`${root}/scales/${scaleId}`);
  await page.getByRole('button', { name: 'Skrá vigtun' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Þyngd (kg)' }).fill('12,5');
  await dialog.getByRole('textbox', { name: 'Vigtað' }).fill('2.1.2026');
  const time = dialog.getByRole('textbox', { name: 'Klukkan' });
  await time.fill('25:00');
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Vigtað' })).toHaveAttribute('aria-invalid', 'true');
  await expect(time).toHaveValue('25:00');
  await time.fill('905');
  await dialog.getByRole('combobox', { name: 'Úrgangsflokkur' }).click();
  await page.getByRole('option', { name: 'Pappír', exact: true }).click();
  const container = dialog.getByRole('combobox', { name: 'Ílát' });
  await container.fill('ilat-210');
  await page.getByRole('option', { name: 'ILAT-210, Verbúðin' }).click();
  await expect(container).toHaveValue('ILAT-210, Verbúðin');
  expect(await violations(page, widths)).toEqual([]);
  await dialog.getByRole('button', { name: 'Vista' }).click();
  await expect(dialog).toBeHidden();
  const [reading] = await tenant.query<{ custom_id: string; weighed_at: Date }>(
    `select custom_id, weighed_at from scale_reading join container on container.id = container_id where scale_reading.organization_id = $1`,
  );
  expect(reading).toEqual({ custom_id: 'ILAT-210', weighed_at: new Date('2026-01-02T09:05:00Z') });
});
