import { violations } from '../axe.ts';
import { addProblems, signInOperator } from '../operator.ts';
import { signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';

const widths = [320, 768, 1440];

test('an operator sees what is wrong, and counts over all organizations', async ({
  page,
  tenant,
  database,
  outbox,
  complaints,
}) => {
  await database.query(
    `insert into client_event (event, body, received_at)
     select event, jsonb_build_object('sessionId', n, 'browser', 'Netsjá/3.1', 'os', 'Linux', 'screenWidth', 1400, 'extras',
       case when event = 'error' then '{"errorSource": "failed_query"}'::jsonb else '{}' end), now()
     from generate_series(1, 6) n, unnest(array['page_view', 'error']) event`,
  );
  // The page names organizations: this one has a name that no other story uses.
  const name = `Hafnarþjónustan ${tenant.locationId}`;
  await tenant.query('update organization set name = $2 where id = $1', [name]);
  await addProblems(tenant);
  await signInOperator(page, outbox);
  await page.getByRole('link', { name: 'Staða kerfisins' }).click();
  await expect(page).toHaveURL('/admin-metrics');
  await expect(page.getByRole('heading', { level: 1, name: 'Staða kerfisins' })).toBeVisible();
  const panel = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
  await expect(
    panel('Fyrirtæki og stofnanir').getByText(/nýtt fyrirtæki eða stofnun|ný fyrirtæki og stofnanir/),
  ).toBeVisible();
  await expect(
    panel('Fyrirtæki og stofnanir')
      .getByText(/^\+[1-9]\d* á tímabilinu$/)
      .first(),
  ).toBeVisible();
  await expect(panel('Notkun og villur í vöfrum').getByText(/^Enginn samanburður við tímabilið á undan/)).toBeVisible();
  await expect(panel('Notkun og villur í vöfrum')).toContainText('Netsjá');
  await expect(panel('Notkun og villur í vöfrum')).toContainText('Ekki tókst að sækja gögn');
  await expect(panel('Skýrslur')).toContainText('Drög');
  const health = panel('Ástand uppsetningar');
  await expect(health.getByText(/^Útgáfa \d+\.\d+\.\d+, gagnagrunnur af útgáfu \d+, í gangi síðan/)).toBeVisible();
  await expect(health.getByText(/laus af .+; gagnagrunnurinn er/)).toBeVisible();
  await expect(health.getByText('Stilltu BACKUP_DIR')).toBeVisible();
  // Other stories run on the same server, so that only the least number is known.
  await expect(health.getByText(/[1-9]\d* ekki afhent/)).toBeVisible();
  await expect(health.getByText(/[1-9]\d* ólesnar eða án svars/)).toBeVisible();
  await expect(health.getByText(/af [1-9]\d* í sambandi/)).toBeVisible();
  await expect(health.getByText('Þarf að skoða').first()).toBeVisible();
  await expect(health).not.toContainText(/leyni/i);
  // The first sentence says what is wrong, with a link to it and to the guide.
  const summary = page.getByRole('status').filter({ hasText: /atriði þarf að skoða:/ });
  await expect(summary).toBeVisible();
  const wrong = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Skilaboð', exact: true }) });
  await expect(wrong).toContainText('docs/OPERATIONS.md, kaflinn Messages');
  await wrong.getByRole('link').click();
  await expect(panel('Skilaboð sem bárust ekki')).toBeInViewport();
  await expect(page).toHaveURL('/admin-metrics#dead-messages');
  await expect(panel('Hægustu köll').getByText('Skráð af ferlinu')).toBeVisible();
  await expect(panel('Hægustu köll').getByRole('table')).toHaveCount(2);
  await expect(panel('Síðustu villur').getByText('Skráð af ferlinu')).toBeVisible();
  await expect(panel('Geymslupláss').getByRole('row')).toHaveCount(6);
  await expect(panel('Notkun eftir fyrirtækjum og stofnunum').getByRole('row').nth(1)).toBeVisible();
  for (const other of [
    'Ástand uppsetningar',
    'Hægustu köll',
    'Síðustu villur',
    'Fyrirtæki og stofnanir',
    'Notkun og villur í vöfrum',
    'Skýrslur',
  ])
    await expect(panel(other)).not.toContainText(name);

  // Only the use by organization and failed messages name organizations, and they hide the address.
  const dead = panel('Skilaboð sem bárust ekki');
  const failed = dead.getByRole('row').filter({ hasText: name });
  await expect(failed).toContainText('l…@example.is');
  await expect(failed).toContainText('Mailbox is full');
  await expect(dead).not.toContainText(/leyni/i);
  await failed.getByRole('button', { name: 'Senda aftur til l…@example.is' }).click();
  await expect(dead.getByText('1 skilaboð verða send aftur.')).toBeVisible();
  // It is sent again, and may already have failed for another reason.
  await expect(failed.filter({ hasText: 'Mailbox is full' })).toHaveCount(0);

  const [own] = await tenant.query<{ slug: string }>('select org_slug as slug from organization where id = $1');
  const assigning = panel('Þjónustuleið fyrirtækis eða stofnunar');
  await assigning.getByLabel('Slóð fyrirtækis eða stofnunar').fill(own?.slug ?? '');
  await assigning.getByLabel('Þjónustuleið', { exact: true }).click();
  await page.getByRole('option', { name: 'Rekstur' }).click();
  await assigning.getByRole('button', { name: 'Úthluta' }).click();
  await expect(assigning.getByText(`${name} er nú með þjónustuleiðina Rekstur.`)).toBeVisible();
  const [assigned] = await tenant.query<{ plan: string }>(
    'select plan_id as plan from subscription where organization_id = $1',
  );
  expect(assigned?.plan).toBe('business');

  await page.getByLabel('Skipting').click();
  await page.getByRole('option', { name: 'Dagur' }).click();
  await expect(page).toHaveURL(/bucket=day/);
  await panel('Fyrirtæki og stofnanir').getByRole('button', { name: 'Tafla' }).click();
  await expect(panel('Fyrirtæki og stofnanir').getByRole('columnheader', { name: 'Dagur' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);

  await page.getByLabel('Frá og með').fill('2015-01-01');
  await expect(page.getByText('Tímabilið er of langt fyrir þessa skiptingu.')).toBeVisible();
  await page.getByLabel('Til og með').fill('2014-01-01');
  await expect(page.getByText('Tímabilinu lýkur áður en það hefst.')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Staða kerfisins' })).toBeVisible();

  // A section that cannot be read hides no other.
  complaints.expect(/status of 500|failed_query/);
  const storageCall = '**/api/v1/admin-metrics/storage';
  await page.route(storageCall, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.goto('/admin-metrics');
  await expect(panel('Geymslupláss').getByText('Ekki tókst að sækja gögn.')).toBeVisible();
  await expect(panel('Hægustu köll').getByRole('table')).toHaveCount(2);
  await page.unroute(storageCall);
  await panel('Geymslupláss').getByRole('button', { name: 'Reyna aftur' }).click();
  await expect(panel('Geymslupláss').getByRole('table')).toBeVisible();
});

test('the page does not exist for other users', async ({ page, outbox }) => {
  await signUp(page, outbox);
  await expect(page.getByRole('link', { name: 'Aðgangur' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staða kerfisins' })).toBeHidden();
  await page.goto('/admin-metrics');
  await expect(page.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
});
