import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

const widths = [320, 1440];

test('an editor creates a location on a phone, publishes it, and moves a container there', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations`);
  await page.getByRole('main').getByRole('link', { name: 'Ný staðsetning' }).click();
  await page.getByLabel('Breiddargráða').fill('64,15');
  await page.getByRole('button', { name: 'Skrá staðsetningu' }).click();
  await expect(page.getByText('Fylla þarf út reitinn')).toBeVisible();
  await expect(page.getByLabel('Lengdargráða')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Heiti')).toBeFocused();
  await page.getByLabel('Heiti').fill('Þórsgata');
  await page.getByLabel('Lengdargráða').fill('-21,93');
  await page.getByRole('button', { name: 'Skrá staðsetningu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Þórsgata');
  await page.getByRole('switch', { name: 'Birta síðu staðsetningarinnar' }).press('Space');
  await expect(page.getByText('Hver sem er getur skoðað síðuna.')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  const link = page.getByRole('link', { name: /\/location\// });
  const publicPage = await page.request.get(String(await link.getAttribute('href')));
  expect(await publicPage.text()).toContain('Þórsgata');
  await page.getByRole('link', { name: 'Bæta við íláti' }).click();
  await expect(page.getByRole('combobox', { name: 'Staðsetning' })).toHaveText('Þórsgata');
});

test('a location with containers cannot be deleted, an empty one can', async ({ page, tenant, signInAs }) => {
  await addContainer(tenant);
  await tenant.query(`insert into location (organization_id, id, name) values ($1, $2, 'Auða torgið')`, [
    `${tenant.locationId}-empty`,
  ]);
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/${tenant.locationId}`);
  await expect(page.getByRole('heading', { name: 'Ílát á staðsetningunni' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Eyða' })).toHaveCount(0);
  await page.goto(`${root}/locations?search=auda`);
  await page.getByRole('link', { name: 'Auða torgið' }).click();
  await page.getByRole('button', { name: 'Eyða' }).click();
  await expect(page.getByText('Staðsetningunni Auða torgið var eytt', { exact: true })).toBeVisible();
  const deleted = page.waitForResponse((response) => response.url().endsWith('/delete'));
  // Leaving the organization ends the time to undo.
  await page.getByRole('link', { name: 'Tunna' }).click();
  expect((await deleted).status()).toBe(200);
});

test('the filters fill a phone’s screen and show how many rows match', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(`${root}/locations`);
  await page.getByRole('button', { name: 'Síur' }).click();
  await page.getByRole('combobox', { name: 'Opin síða' }).click();
  await page.getByRole('option', { name: 'Birt', exact: true }).click();
  await page.getByRole('button', { name: 'Sýna 1 staðsetning' }).click();
  await expect(page).toHaveURL(/published=true/);
  await expect(page.getByRole('rowheader')).toHaveText(['Verbúðin']);
  expect(await violations(page, widths)).toEqual([]);
});

test('a location supports the languages of the people who work there', async ({ page, tenant, signInAs }) => {
  const content = { description: '<p>Czysty papier</p>', yesPlease: 'Gazety', noThanks: 'Serwetki' };
  await tenant.query(
    `insert into waste_stream_content (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling)
     values ($1, $2, 'pl', $3, $4, $5, '')`,
    [tenant.wasteStreamId, content.description, content.yesPlease, content.noThanks],
  );
  await addContainer(tenant);
  const guide = `/location/${tenant.locationId}/${tenant.wasteStreamId}`;
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/${tenant.locationId}`);
  await expect(page.getByText('Sömu og í stillingum')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Breyta' }).click();
  await page.getByRole('checkbox', { name: 'Polski' }).check();
  await page.getByRole('checkbox', { name: 'English' }).check();
  await expect(page.getByText('Birt þeim sem lesa önnur tungumál: Polski.')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByText('Polski, English')).toBeVisible();
  // An Icelandic visitor sees the first language of the location.
  const seen = await (await page.request.get(guide)).text();
  expect(seen).toContain('Czysty papier');
  expect(seen).not.toContain('Hreinn pappír');
});

test('a department at a location has a page with its report and its weighing station', async ({
  page,
  tenant,
  signInAs,
}) => {
  const departmentId = await tenant.idOf(
    `insert into department (organization_id, name) values ($1, 'Eldhús') returning id`,
  );
  const root = await signInAs('owner');
  const location = `${root}/locations/${tenant.locationId}`;
  await page.goto(`${location}/${departmentId}`);
  await expect(page.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
  await tenant.query('insert into org_unit (organization_id, department_id, location_id) values ($1, $2, $3)', [
    departmentId,
    tenant.locationId,
  ]);
  await page.goto(location);
  await page.getByRole('link', { name: 'Eldhús' }).click();
  await expect(page).toHaveURL(`${location}/${departmentId}`);
  await expect(page).toHaveTitle(/^Eldhús – Verbúðin/);
  await expect(page.getByRole('link', { name: 'Opna vigtarstöð' })).toHaveAttribute(
    'href',
    `/scale-location/${tenant.locationId}/${departmentId}`,
  );
  expect(await violations(page, widths)).toEqual([]);
  await page.goto(`${root}/settings/account`);
  await expect(page).toHaveURL('/account');
});

test('a long list has a way to the top, and on a phone more room while it is scrolled down', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query(
    `insert into location (organization_id, id, name)
     select $1, $2 || '-' || number, 'Staður ' || number from generate_series(1, 40) number`,
    [tenant.locationId],
  );
  const root = await signInAs('viewer');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${root}/locations`);
  const bar = page.getByRole('button', { name: 'Opna valmynd' });
  const toTop = page.getByRole('button', { name: 'Efst á síðu' });
  await expect(page.getByText('Staður 1', { exact: true })).toBeVisible();
  await expect(toTop).toBeHidden();
  await takeOver(page);
  await page.mouse.wheel(0, 900);
  await expect(toTop).toBeVisible();
  await expect(bar).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(bar).toBeInViewport();
  await toTop.click();
  await expect(toTop).toBeHidden();
  expect(await violations(page, [390])).toEqual([]);
});
