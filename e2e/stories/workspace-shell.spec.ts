import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addInvoice } from '../invoices.ts';
import { addMember, join, tokenOf } from '../member.ts';
import { holdToken, storedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, createTenant } from '../tenant.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Leit og aðgerðir' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Flýtilyklar' });
const isReady = (page: Page) => expect(palette(page).getByRole('combobox')).toBeFocused();
const options = (page: Page) => palette(page).getByRole('option');

test.use({ viewport: { width: 1280, height: 900 } });

test('an editor opens a page, an action and a container by keyboard alone, without accents', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addContainer(tenant);
  const [container] = await tenant.query<{ id: string; slug: string }>(
    `update container set custom_id = 'ÆGIR-1' where organization_id = $1 returning id, slug`,
  );
  const root = await signInAs('editor');
  await page.goto(root);
  await expect(heading(page)).toHaveText('Yfirlit');
  await page.keyboard.press('Control+k');
  await isReady(page);
  await page.keyboard.type('urgangsfl');
  await expect(options(page).first()).toHaveText('Úrgangsflokkar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${root}/waste-streams`);
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toHaveValue('');
  await page.keyboard.type('nytt');
  await expect(options(page).first()).toHaveText('Nýtt ílát');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${root}/containers/new`);

  await page.keyboard.press('Control+k');
  await isReady(page);
  await page.keyboard.type('aegir');
  await expect(palette(page).getByRole('option', { name: 'ÆGIR-1' })).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText('1 niðurstaða');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${root}/containers/${container?.id}`);

  await page.keyboard.press('Control+k');
  await isReady(page);
  await page.keyboard.type('finnst hvergi');
  await expect(palette(page).getByRole('status')).toHaveText('Ekkert fannst');
});

test('the palette has every page, and finds invoices, reports, departments and requests', async ({
  page,
  tenant,
  signInAs,
}) => {
  await tenant.query("insert into department (organization_id, name) values ($1, 'Gljúfurdeild')");
  await addInvoice(tenant, 'GLJ-77', [{ name: 'Tæming' }]);
  await addContainer(tenant);
  await tenant.query(
    `with full_one as (update container set custom_id = 'Fossatunna' where organization_id = $1 returning id)
     insert into service_request (organization_id, container_id, action_type, due_at, status)
     select $1, id, 'empty_container', now() + interval '7 days', 'sent' from full_one`,
  );
  await tenant.query(`insert into invoice_report (organization_id, name, from_month, until_month, idempotency_key)
     values ($1, 'Gljúfur 2026', '2026-01', '2026-03', gen_random_uuid())`);
  const root = await signInAs('owner');
  await page.goto(root);
  await expect(heading(page)).toHaveText('Yfirlit');
  await page.keyboard.press('Control+k');
  await isReady(page);
  const offered = await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-value') ?? ''));
  const addresses = new Set(offered.map((value) => value.replace(/^do /, '').replace(/\?.*$/, '')));
  // Labels need chosen containers; the account is a page outside of the organization.
  const left = ['containers/labels', 'settings/account'];
  const source = await readFile(new URL('../../web/src/areas/workspace/pages.ts', import.meta.url), 'utf8');
  const pages = [...source.matchAll(/^ {2}'?([a-z/:A-Z-]+)'?: (?:page\(|importOf\(|setUp,)/gm)].map(
    ([, path = '']) => path,
  );
  expect(pages.length).toBeGreaterThan(50);
  const without = pages.filter((path) => !path.includes(':') && !left.includes(path));
  expect(without.filter((path) => !addresses.has(`${root}/${path}`))).toEqual([]);

  for (const [typed, name, address] of [
    ['gljufurd', 'Gljúfurdeild', /departments\/\d+$/],
    ['glj-77', 'GLJ-77', /invoices\/\d+\/GLJ-77$/],
    ['gljufur 2026', 'Gljúfur 2026', /reports\/\d+$/],
  ] as const) {
    await palette(page).getByRole('combobox').fill(typed);
    await expect(options(page).first()).toContainText(name);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await isReady(page);
  }
  // The container comes first, and then its request.
  await palette(page).getByRole('combobox').fill('fossat');
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/requests\/\d+$/);
});

test('the first result stays selected while others arrive, until another one is chosen', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addContainer(tenant);
  await tenant.query("update container set custom_id = 'Verbúðartunna' where organization_id = $1");
  const root = await signInAs('viewer');
  await page.goto(root);
  await expect(heading(page)).toHaveText('Yfirlit');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/containers?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await isReady(page);
  await page.keyboard.type('verbud');
  const place = options(page).filter({ hasText: /^Verbúðin/ });
  await expect(place).toHaveAttribute('aria-selected', 'true');
  release();
  const container = options(page).filter({ hasText: 'Verbúðartunna' });
  await expect(container).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).first()).toContainText('Verbúðartunna');
  await page.keyboard.press('ArrowDown');
  await expect(place).toHaveAttribute('aria-selected', 'true');
  await expect(container).toHaveAttribute('aria-selected', 'false');
});

test('a slash opens the search of all pages where a page has none, also from a button', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(root);
  await expect(heading(page)).toHaveText('Yfirlit');
  await page.getByRole('button', { name: 'Leita eða fara á…' }).focus();
  await page.keyboard.press('/');
  await isReady(page);
  await page.keyboard.type('/');
  await expect(palette(page).getByRole('combobox')).toHaveValue('/');
});

test('the palette offers what the role may do, and reports when search is unavailable', async ({
  page,
  complaints,
  signInAs,
}) => {
  const root = await signInAs('viewer');
  await page.goto(root);
  await page.getByRole('button', { name: 'Leita eða fara á…' }).click();
  await expect(options(page).filter({ hasText: 'Þjónustuaðilar' })).toBeVisible();
  await expect(palette(page).getByText('Aðgerðir', { exact: true })).toHaveCount(0);
  for (const closed of ['Nýtt ílát', 'Ný deild', 'Bjóða samstarfsfólki', 'Aðgerðaskrá']) {
    await expect(options(page).filter({ hasText: closed }), closed).toHaveCount(0);
  }
  complaints.expect(/503/);
  await page.route('**/containers?*', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: '' } }));
  await page.keyboard.type('verb');
  await expect(palette(page).getByRole('status')).toHaveText('Ekki tókst að leita í gögnunum.');
  await expect(palette(page).getByRole('option', { name: 'Verbúðin' })).toBeVisible();
  await page.unroute('**/containers?*');
  await palette(page).getByRole('button', { name: 'Reyna aftur' }).click();
  await expect(palette(page).getByRole('status')).toHaveText('1 niðurstaða');
});

test('the palette changes theme and language, and returns the focus', async ({ page, signInAs }) => {
  const root = await signInAs('viewer');
  await page.goto(root);
  const opener = page.getByRole('button', { name: 'Leita eða fara á…' });
  await opener.click();
  await isReady(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await isReady(page);
  await page.keyboard.type('dokkt');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await opener.click();
  await isReady(page);
  await page.keyboard.type('polski');
  await expect(options(page).getByText('Polski')).toHaveAttribute('lang', 'pl');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Przegląd');
});

test('logging out from the palette asks about unsaved input before the session ends', async ({ page, signInAs }) => {
  const root = await signInAs('editor');
  await page.goto(`${root}/locations/new`);
  await takeOver(page);
  const name = page.getByLabel('Heiti', { exact: true });
  await name.fill('Hafnarhúsið');
  const logOut = async () => {
    await page.keyboard.press('Control+k');
    await isReady(page);
    await page.keyboard.type('utskra');
    await expect(options(page).first()).toHaveText('Útskrá');
    await page.keyboard.press('Enter');
  };
  let browserQuestions = 0;
  page.on('dialog', async (dialog) => {
    browserQuestions += 1;
    await dialog.accept();
  });
  const question = page.getByRole('dialog', { name: 'Óvistaðar breytingar' });
  await logOut();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Hafnarhúsið');
  expect(await storedToken(page)).not.toBeNull();
  await logOut();
  await question.getByRole('button', { name: 'Fara án þess að vista' }).click();
  await expect(page).toHaveURL('/login');
  expect(browserQuestions).toBe(0);
});

test('single-letter shortcuts are listed, are inactive in fields, and can be turned off', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addContainer(tenant);
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers`);
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('?/');
  await expect(search).toHaveValue('?/');
  await expect(help(page)).toHaveCount(0);
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await help(page).getByRole('switch', { name: 'Flýtilyklar með einum staf' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.reload();
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.type('flytilyklar');
  await page.keyboard.press('Enter');
  await help(page).getByRole('switch').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('another organization opens on the same kind of page', async ({ page, tenant, database, outbox }) => {
  const other = await createTenant(database);
  await other.query(`update organization set name = 'Önnur höfn' where id = $1`);
  const email = await addMember(tenant, 'viewer', 'Þórdís Sæmundsdóttir');
  const there = await join(other, email, 'viewer');
  await holdToken(page, await tokenOf(page.request, outbox, email));
  await page.goto('/');
  await page.getByRole('link', { name: 'Hafnarþjónustan' }).click();
  await expect(heading(page)).toHaveText('Yfirlit');
  await page.goto(`${page.url()}/locations`);
  await expect(heading(page)).toHaveText('Staðsetningar');
  await page.getByRole('combobox', { name: 'Skipta um fyrirtæki eða stofnun' }).click();
  await page.getByRole('option', { name: 'Önnur höfn' }).click();
  await expect(page).toHaveURL(`/organization/${there}/locations`);
  // The address changes first; shortcuts apply to the organization once it is displayed.
  await expect(page.getByRole('link', { name: 'Yfirlit' })).toHaveAttribute('href', `/organization/${there}`);
  await page.keyboard.press('Control+k');
  await isReady(page);
  await page.keyboard.type('hafnarthj');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(there));
  await expect(page).toHaveURL(/\/locations$/);
});

test('axe finds nothing in the palette and in the list of shortcuts, on a phone too', async ({ page, signInAs }) => {
  const root = await signInAs('owner');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(root);
  await page.getByRole('button', { name: 'Leit og aðgerðir' }).click();
  await isReady(page);
  expect(await violations(page, [320, 1440])).toEqual([]);
  await page.keyboard.type('qqqq');
  await expect(palette(page).getByRole('status')).toHaveText('Ekkert fannst');
  expect(await violations(page, [320, 1440])).toEqual([]);
  await palette(page).getByRole('combobox').fill('flýti');
  await page.keyboard.press('Enter');
  await expect(help(page)).toBeVisible();
  expect(await violations(page, [320, 1440])).toEqual([]);
});

test('a long list contains every container, all found ones are selected, and Back restores the position', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addContainer(tenant);
  await tenant.query(`insert into container (organization_id, slug, custom_id, waste_stream_id, location_id)
     select organization_id, substr(md5(id::text || number::text), 1, 10), 'TUN-' || number, waste_stream_id, location_id
     from container, generate_series(2, 640) number where organization_id = $1`);
  const root = await signInAs('editor');
  await page.goto(`${root}/containers`);
  await page.getByRole('combobox', { name: 'Línur á síðu' }).click();
  await page.getByRole('option', { name: 'Allt á einni síðu' }).click();
  await expect(page).toHaveURL(/rows=all/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '641');
  await page.getByRole('checkbox', { name: 'Velja allar sóttar línur' }).check();
  await page.getByRole('button', { name: 'Velja fyrstu 500 af 640' }).click();
  await expect(page.getByText('Hægt er að velja allt að 500 í einu.')).toBeVisible();
  expect(await violations(page, [320, 1440])).toEqual([]);
  const last = page.getByRole('rowheader', { name: 'TUN-640' });
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeInViewport({ timeout: 1000 });
  }).toPass();
  expect(await page.locator('tbody tr[data-index]').count()).toBeLessThan(100);
  await last.getByRole('link').click();
  await expect(heading(page)).toHaveText('TUN-640');
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('the languages, the country and the currency of an organization are settings', async ({
  page,
  tenant,
  signInAs,
}) => {
  const root = await signInAs('owner');
  await page.goto(`${root}/settings/general`);
  await page.getByRole('combobox', { name: 'Aðaltungumál' }).click();
  await page.getByRole('option', { name: 'Polski' }).click();
  await page.getByRole('checkbox', { name: 'Norsk' }).check();
  await page.getByRole('combobox', { name: 'Land' }).click();
  await page.getByRole('option', { name: 'Pólland' }).click();
  await page.getByRole('combobox', { name: 'Gjaldmiðill' }).click();
  await page.getByRole('option', { name: 'PLN' }).click();
  expect(await violations(page, [320, 1440])).toEqual([]);
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByText('Vistað', { exact: true })).toBeVisible();
  const [saved] = await tenant.query<{ languages: string[]; country: string; currency: string }>(
    'select languages::text[], country, currency from organization where id = $1',
  );
  expect(saved?.languages[0]).toBe('pl');
  expect(saved?.languages).toContain('no');
  expect(saved).toMatchObject({ country: 'PL', currency: 'PLN' });
});

test('the short address of the test organization redirects there after signing in', async ({ page, signInAs }) => {
  await page.goto('/test');
  await expect(page).toHaveURL('/login?from=%2Ftest');
  await signInAs('viewer');
  await page.goto('/test');
  await expect(page).toHaveURL('/organization/test');
});

test('a link that the pointer reaches is fetched: without a connection, a click then shows its record or its rows', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  // What else the page asks for fails without a connection.
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await addContainer(tenant);
  await tenant.query(`update container set custom_id = 'ÆGIR-1' where organization_id = $1`);
  const root = await signInAs('editor');
  const openOffline = async (link: Locator, call: string): Promise<void> => {
    // Before it is hydrated, a page does not fetch.
    await takeOver(page);
    const answer = page.waitForResponse((response) => response.url().includes(call));
    await link.hover();
    await (await answer).finished();
    await page.context().setOffline(true);
    await link.click();
  };
  await page.goto(root);
  await openOffline(page.getByRole('navigation').getByRole('link', { name: 'Ílát' }), '/containers?');
  await expect(page.getByRole('link', { name: 'ÆGIR-1' })).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(`${root}/providers`);
  await openOffline(page.getByRole('main').getByRole('link', { name: 'Hringfari ehf.' }), '/service-providers/');
  await expect(page.getByLabel('Heiti', { exact: true })).toHaveValue('Hringfari ehf.');
});
