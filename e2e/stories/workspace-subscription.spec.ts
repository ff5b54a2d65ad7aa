import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import type { Tenant } from '../tenant.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const subscribe = (tenant: Tenant, planId: string) =>
  tenant.query('update subscription set plan_id = $2 where organization_id = $1', [planId]);

const addLocations = (tenant: Tenant, count: number) =>
  tenant.query(
    `insert into location (organization_id, id, name)
     select $1, $2 || '-' || n, 'Staður ' || n from generate_series(1, $3::int) n`,
    [tenant.locationId, count],
  );

test('an owner chooses a plan that fits, and sees why another does not', async ({ page, tenant, signInAs }) => {
  await addLocations(tenant, 3);
  const root = await signInAs('owner');
  await page.goto(`${root}/settings/subscription`);
  await expect(page.getByText('Staðsetningar: 4, ótakmarkað')).toBeVisible();
  await expect(page.getByText('Staðsetningar: 4 í notkun, en leiðin leyfir 3.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Byrjun/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Velja þjónustuleiðina Rekstur' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('14.900 kr. á mánuði');
  await expect(question.getByRole('img', { name: 'verður' }).first()).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await question.getByRole('button', { name: 'Hætta við' }).click();
  await expect(page.getByText('Staðsetningar: 4, ótakmarkað')).toBeVisible();
  await page.getByRole('button', { name: 'Velja þjónustuleiðina Rekstur' }).click();
  await question.getByRole('button', { name: 'Skipta um þjónustuleið' }).click();
  await expect(page.getByText('Þjónustuleiðin er nú Rekstur')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Staðsetningar: 4 af 25' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Aðgerðaskrá' }).click();
  await expect(page.getByRole('cell', { name: 'Áskrift: Rekstur' })).toBeVisible();
});

test('a plan that no longer fits is rejected with a sentence', async ({ page, tenant, complaints, signInAs }) => {
  complaints.expect(/status of 409|failed_mutation/);
  const root = await signInAs('owner');
  await page.goto(`${root}/settings/subscription`);
  await page.getByRole('button', { name: 'Velja þjónustuleiðina Byrjun' }).click();
  await addLocations(tenant, 3);
  await page.getByRole('dialog').getByRole('button', { name: 'Skipta um þjónustuleið' }).click();
  await expect(page.getByRole('alert')).toContainText('Staðsetningar: 4 í notkun, en leiðin leyfir 3.');
  await expect(page.getByRole('button', { name: /Byrjun/ })).toHaveCount(0);
});

test('a limit is explained before it applies, and the rejection is a sentence', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  await subscribe(tenant, 'start');
  await addLocations(tenant, 1);
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/new`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ný staðsetning');
  await expect(page.getByRole('note')).toHaveCount(0);
  await addLocations({ ...tenant, locationId: `${tenant.locationId}-more` }, 1);
  await page.getByLabel('Heiti').fill('Fjórði staðurinn');
  await page.getByRole('button', { name: 'Skrá staðsetningu' }).click();
  await expect(page.getByRole('alert')).toContainText('Hámarki þjónustuleiðarinnar er náð og því var ekkert vistað.');
  await expect(page.getByLabel('Heiti')).toHaveValue('Fjórði staðurinn');
  await page.reload();
  const notice = page.getByRole('note').filter({ hasText: 'Staðsetningar: 3 af 3.' });
  await expect(notice).toContainText('Eigandi getur valið stærri þjónustuleið.');
  expect(await violations(page, widths)).toEqual([]);
});

test('a member who invites and uploads sees the limit, with a link to the plans', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  await subscribe(tenant, 'start');
  await tenant.query(`insert into file (organization_id, name, purpose, content_type, size, sha256)
     values ($1, 'stór.zip', 'general', 'application/zip', 100 * 1024 ^ 2 - 5, sha256('x'))`);
  await tenant.query(`insert into invite (organization_id, kind, value, role, expires_at)
     select $1, 'email', 'guest' || n || '@people.example', 'viewer', now() + interval '1 day' from generate_series(1, 4) n`);
  const root = await signInAs('owner');
  await page.goto(`${root}/files`);
  await expect(page.getByRole('note')).toContainText('Skrár: 100,0 MB af 100,0 MB.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'enn ein.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Sex stafir'),
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'enn ein.txt' })).toContainText(
    'Ekkert pláss er eftir fyrir skrána í þjónustuleiðinni.',
  );
  await page.goto(`${root}/settings/members`);
  await expect(page.getByRole('note')).toContainText('Notendur og opin boð: 5 af 5.');
  await page.getByLabel('Netfang eða símanúmer').fill('gestur@people.example');
  await page.getByRole('button', { name: 'Senda boð' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Hámarki þjónustuleiðarinnar er náð' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'Skoða þjónustuleiðir' }).click();
  await expect(page).toHaveURL(`${root}/settings/subscription`);
  await expect(page.getByText('Fullnýtt', { exact: true })).toBeVisible();
});
