import type { Page } from '@playwright/test';
import { addMember, tokenOf } from '../member.ts';
import { holdToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { holdHydration, takeOver } from '../take-over.ts';
import { addContainer, createTenant } from '../tenant.ts';

const calls = (page: Page): string[] => {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) made.push(pathname);
  });
  return made;
};

test('a page of a member is complete without a script', async ({ page, browser, tenant, signInAs }) => {
  const slug = await addContainer(tenant);
  const root = await signInAs('owner');
  await page.goto('/login');
  const plain = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
    locale: 'is-IS',
    storageState: await page.context().storageState(),
    viewport: { width: 1440, height: 900 },
  });
  await plain.goto(`${root}/containers`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Ílát' })).toBeVisible();
  await expect(plain.getByRole('row').filter({ hasText: slug })).toBeVisible();
  await expect(
    plain.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('link', { name: 'Ílát' }),
  ).toBeVisible();
  await plain.goto(`${root}/locations/${tenant.locationId}/edit`);
  await expect(plain.getByLabel('Heiti', { exact: true })).toHaveValue('Verbúðin');
  await expect(plain.getByLabel('Birta síðu staðsetningarinnar')).toBeChecked();
  await plain.close();
});

test('what is done before the page is hydrated is done then', async ({ page, tenant, signInAs }) => {
  const first = await addContainer(tenant);
  const second = await addContainer(tenant);
  const root = await signInAs('owner');
  const hydration = await holdHydration(page);
  await page.goto(`${root}/containers`);
  await hydration.started();
  const search = page.getByRole('searchbox');
  await search.pressSequentially(first);
  await page.getByRole('button', { name: 'Leit og aðgerðir' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hydration.release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible();
  await expect(search).toHaveValue(first);
});

test('a form keeps what was typed before it was hydrated, and reads its record again when it opens later', async ({
  page,
  tenant,
  database,
  signInAs,
}) => {
  const providerId = await tenant.idOf('select id from service_provider where organization_id = $1');
  const root = await signInAs('owner');
  const hydration = await holdHydration(page);
  await page.goto(`${root}/providers/${providerId}`);
  await hydration.started();
  const name = page.getByLabel('Heiti', { exact: true });
  const phone = page.getByLabel('Símanúmer');
  const before = await name.inputValue();
  await phone.fill('555 0199');
  await page.getByLabel('Einn tölvupóstur á dag').check();
  await hydration.release();
  await expect(name).toHaveValue(before);
  await expect(phone).toHaveValue('555 0199');
  await expect(page.getByLabel('Einn tölvupóstur á dag')).toBeChecked();
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByText('Vistað', { exact: true })).toBeVisible();
  const [saved] = await database.query<object>(
    'select name, phone_number, daily_digest from service_provider where id = $1',
    [providerId],
  );
  expect(saved).toEqual({ name: before, phone_number: '555 0199', daily_digest: true });
  await database.query(`update service_provider set name = 'Breytt af öðrum' where id = $1`, [providerId]);
  await page.getByRole('main').getByRole('link', { name: 'Þjónustuaðilar' }).click();
  await page.getByRole('link', { name: 'Breytt af öðrum' }).click();
  await expect(name).toHaveValue('Breytt af öðrum');
});

test('letters after the key of the search are typed there', async ({ page, tenant, signInAs }) => {
  const first = await addContainer(tenant);
  const second = await addContainer(tenant);
  const root = await signInAs('viewer');
  const hydration = await holdHydration(page);
  await page.goto(`${root}/containers`);
  await hydration.started();
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await hydration.release();
  await expect(page.getByRole('searchbox')).toHaveValue(first);
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0);
});

test('an accent that is typed while the page is hydrated joins its letter, and the caret stays', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('viewer');
  const keyboard = await page.context().newCDPSession(page);
  const hydration = await holdHydration(page);
  await page.goto(`${root}/containers`);
  await hydration.started();
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.insertText('Bóð');
  await page.keyboard.press('ArrowLeft');
  await keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await hydration.release();
  await keyboard.send('Input.imeSetComposition', { text: 'á', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.insertText', { text: 'á' });
  await expect(search).toHaveValue('Bóáð');
});

test('Back before the page is hydrated shows the page before, and hydrates nothing until it arrives', async ({
  page,
  tenant,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const root = await signInAs('viewer');
  await page.goto(`${root}/containers`);
  await takeOver(page);
  await page.getByRole('searchbox').fill('finnst hvergi');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row').filter({ hasText: slug })).toHaveCount(0);
  const hydration = await holdHydration(page);
  await page.reload();
  await hydration.started();
  // The page before takes a second; this page could be hydrated until then.
  await page.route(`**${root}/containers`, (route) => setTimeout(() => route.continue(), 1000));
  await page.evaluate(() => {
    addEventListener('popstate', () => dispatchEvent(new Event('release-hydration')));
    history.back();
  });
  await expect(page.getByRole('row').filter({ hasText: slug })).toBeVisible();
  await hydration.started();
  await hydration.release();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a button that is pressed while hydration replaces it is clicked', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const root = await signInAs('viewer');
  const hydration = await holdHydration(page);
  await page.goto(`${root}/locations`);
  await hydration.started();
  // The server cannot know that the window is narrow: it rendered another button.
  const button = await page.getByRole('button', { name: 'Síur' }).elementHandle();
  await button?.hover();
  await page.mouse.down();
  await hydration.release();
  await expect.poll(() => button?.evaluate((element) => element.isConnected)).toBe(false);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Síur' })).toBeVisible();
});

test('a page whose application is cached starts it after its first paint, a hidden page immediately', async ({
  page,
  signInAs,
}) => {
  const root = await signInAs('viewer');
  const hasStarted = () => page.evaluate(() => document.querySelector('script[data-application]') !== null);
  await page.goto(`${root}/containers`);
  await takeOver(page);
  // The browser paints nothing from here on.
  await page.addInitScript(() => {
    window.requestAnimationFrame = (paint) => {
      addEventListener('paint', () => paint(0), { once: true });
      return 1;
    };
  });
  await page.goto(`${root}/containers`);
  expect(await hasStarted()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('paint')));
  await expect.poll(hasStarted).toBe(true);
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await page.goto(`${root}/containers`);
  expect(await hasStarted()).toBe(true);
});

test('a page that was rendered for another user shows nothing of that user', async ({
  page,
  tenant,
  database,
  outbox,
  signInAs,
}) => {
  const slug = await addContainer(tenant);
  const root = await signInAs('owner');
  await page.goto(`${root}/containers`);
  await expect(page.getByRole('row').filter({ hasText: slug })).toBeVisible();
  // The cookie of the owner stays, as between the request of a page and the login of another user in another tab.
  const other = await addMember(await createTenant(database), 'viewer', 'Annar Notandi');
  const token = await tokenOf(page.request, outbox, other);
  await page.evaluate((value) => localStorage.setItem('USER_TOKEN44', value), token);
  const made = calls(page);
  await page.goto(`${root}/containers`);
  await expect(page.getByRole('heading', { level: 1, name: 'Síða finnst ekki' })).toBeVisible();
  await expect(page.getByText(slug)).toHaveCount(0);
  expect(made).toContain('/api/v1/organization/');
  // The next page is rendered for the other user.
  const next = await page.goto(`${root}/containers`);
  expect(await next?.text()).not.toContain(slug);
});

test('after logging out the server renders no page', async ({ page, tenant, outbox }) => {
  const slug = await addContainer(tenant);
  const email = await addMember(tenant, 'owner', 'Eigandi Annars');
  await holdToken(page, await tokenOf(page.request, outbox, email));
  const [organization] = await tenant.query<{ org_slug: string }>('select org_slug from organization where id = $1');
  const address = `/organization/${organization?.org_slug}/containers`;
  expect(await (await page.goto(address))?.text()).toContain(slug);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Útskrá' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.context().cookies(new URL(address, page.url()).href)).map(({ name }) => name)).not.toContain(
    'page_token',
  );
  expect(await (await page.goto(address))?.text()).not.toContain(slug);
});

test('an address without an organization has a page whose controls work', async ({ page, signInAs }) => {
  await signInAs('viewer');
  const hydration = await holdHydration(page);
  await page.goto('/organization/ekkert-slikt/containers');
  await expect(page.getByRole('heading', { level: 1, name: 'Síða finnst ekki' })).toBeVisible();
  await hydration.started();
  await hydration.release();
  await expect.poll(() => page.evaluate(() => 'repeatEarlyInput' in window)).toBe(false);
});
