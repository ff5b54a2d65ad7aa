import type { APIRequestContext, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer, createTenant, type Tenant } from '../tenant.ts';
import { sendRequest } from '../visitor-request.ts';

interface World {
  readonly request: APIRequestContext;
}

/** West to east in one town, so that the shortest way visits both organizations in turn. */
const places = [
  { name: 'Grandi', longitude: -21.95 },
  { name: 'Lækjartorg', longitude: -21.935 },
  { name: 'Hlemmur', longitude: -21.914 },
  { name: 'Skeifan', longitude: -21.87 },
] as const;

/** A visitor requests a collection at a place of the town. */
async function ask({ request }: World, tenant: Tenant, index: number): Promise<void> {
  const place = places[index];
  const id = `${tenant.locationId}-${index}`;
  await tenant.query(
    `insert into location (organization_id, id, name, address, postcode, municipality, latitude, longitude, access_notes)
     values ($1, $2, $3, 'Aðalgata 1', '101', 'Reykjavík', 64.14, $4, 'Kóði við hliðið: 4711')`,
    [id, place?.name, place?.longitude],
  );
  const slug = await addContainer(tenant, {});
  await tenant.query('update container set location_id = $3, custom_id = $4 where organization_id = $1 and slug = $2', [
    slug,
    id,
    `ÍLÁT-${index + 1}`,
  ]);
  const email = `asks-${id}@gestur.example`;
  await sendRequest(request, slug, { fullName: 'Þórður Ægir', phoneNumber: '555 1234', email });
}

const open = (page: Page) => page.locator('section[data-group] li');
const stopOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a provider of two organizations gets a digest of each, and drives one route', async ({
  page,
  request,
  tenant,
  database,
  outbox,
}) => {
  const other = await createTenant(database);
  await other.query(`update organization set name = 'Fiskbúðin' where id = $1`);
  await database.query(
    'update service_provider set email = $2, daily_digest = true where organization_id = any($1::bigint[])',
    [[tenant.organizationId, other.organizationId], tenant.providerEmail],
  );
  // The order of arrival is not the order of the route.
  for (const [owner, index] of [
    [tenant, 0],
    [other, 3],
    [tenant, 2],
    [other, 1],
  ] as const)
    await ask({ request }, owner, index);

  // Four requests, no message for each of them: one digest from each organization.
  await database.query('select gather_provider_digests()');
  await expect.poll(async () => (await outbox.to(tenant.providerEmail)).length).toBe(2);
  const messages = await outbox.to(tenant.providerEmail);
  const links = messages.map(({ text = '' }) => /https?:\/\/[^/\s]+(\/provider-day\/\S+)/.exec(text)?.[1] ?? '');
  await page.goto(links[0] ?? '');
  await expect(open(page)).toHaveCount(4);
  await expect(page.getByText('Fiskbúðin · Hafnarþjónustan')).toBeVisible();
  await expect(open(page)).toContainText([/^1 .*ÍLÁT-1/, /^2 .*ÍLÁT-2/, /^3 .*ÍLÁT-3/, /^4 .*ÍLÁT-4/]);
  for (const name of ['ÍLÁT-2', 'ÍLÁT-4']) await expect(stopOf(page, name)).toContainText('Fiskbúðin');
  await expect(stopOf(page, 'ÍLÁT-1')).toContainText('Kóði við hliðið: 4711');
  // One link opens the whole way in a map program.
  const way = await page.locator('section[data-group] p a').first().getAttribute('href');
  expect(decodeURIComponent(way ?? '')).toMatch(
    /waypoints=64\.14,-21\.95\|64\.14,-21\.935\|64\.14,-21\.914$|destination=64\.14,-21\.87/,
  );
  expect(await violations(page, [320, 390, 1440])).toEqual([]);

  // Stops of both organizations together, one with its weight; one is undone.
  await stopOf(page, 'ÍLÁT-2').getByLabel('Kg (má sleppa)').fill('420,5');
  for (const name of ['ÍLÁT-1', 'ÍLÁT-2', 'ÍLÁT-4']) await stopOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Valin tæmd' }).dblclick();
  await expect(open(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Afturkalla: ÍLÁT-4' }).click();
  await expect(open(page)).toHaveCount(2);
  // Back and a reload show what is stored.
  await page.reload();
  await expect(open(page)).toHaveCount(2);
  await expect(stopOf(page, 'ÍLÁT-2')).toContainText('Tæmt · 420,5 kg');
  const stored = await database.query(
    `select request.organization_id = $2 as is_other, container.custom_id, request.status, request.collected_kg::float8 as kg
     from service_request request
     join container on container.organization_id = request.organization_id and container.id = request.container_id
     where request.organization_id = any($1::bigint[]) order by container.custom_id`,
    [[tenant.organizationId, other.organizationId], other.organizationId],
  );
  expect(stored).toEqual([
    { is_other: false, custom_id: 'ÍLÁT-1', status: 'done', kg: null },
    { is_other: true, custom_id: 'ÍLÁT-2', status: 'done', kg: 420.5 },
    { is_other: false, custom_id: 'ÍLÁT-3', status: 'sent', kg: null },
    { is_other: true, custom_id: 'ÍLÁT-4', status: 'sent', kg: null },
  ]);
  // The digest of the other organization opens the same day.
  await page.goto(links[1] ?? '');
  await expect(open(page)).toHaveCount(2);
});
