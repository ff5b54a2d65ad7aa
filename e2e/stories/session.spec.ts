import type { Page } from '@playwright/test';
import { signInDepartment } from '../department.ts';
import { streamOpens } from '../event-stream.ts';
import { join } from '../member.ts';
import { holdToken, newEmail, signIn, signUp, storedToken, unsignedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';

const email = { email: 'nobody@person.example' };
const publicHome = 'Hvað má fara í ílátið?';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Replaces the response of the status call, for a state that is hard to create. */
const answerStatus = (page: Page, status: number, json: object) =>
  page.route('**/api/v1/user/status', (route) => route.fulfill({ status, json }));

test('an expired token counts as signed out, with a warning', async ({ page, complaints }) => {
  complaints.expect(/Auth token expired/);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await holdToken(page, unsignedToken(email, new Date(Date.now() - 1000)));
  await page.goto('/');
  await expect(heading(page)).toHaveText(publicHome);
  await expect.poll(() => warnings).toContain('Auth token expired');
  // The cookie is removed with the token: from now on the server returns the public page immediately.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_in');
});

test('an unreadable token counts as signed out', async ({ page, complaints }) => {
  complaints.expect(/jwt token is not a valid blob!/);
  await holdToken(page, 'nonsense');
  await page.goto('/account');
  await expect(page).toHaveURL('/login?from=%2Faccount');
});

test('a token without a user is invalid', async ({ page, complaints }) => {
  complaints.expect(/Unsupported identity type/);
  await holdToken(page, unsignedToken({}));
  await page.goto('/');
  await expect(heading(page)).toHaveText(publicHome);
});

test('nothing is rendered until the status is known, not even the public page', async ({ page }) => {
  await holdToken(page, unsignedToken(email));
  await page.goto('/terms/privacy-policy');
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/v1/user/status', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.fulfill({ json: { status: 're-auth' } });
  });
  const response = await page.goto('/');
  expect(await response?.text()).not.toContain(publicHome);
  await asked.promise;
  await expect(page.locator('#root')).toHaveText('', { useInnerText: true });
  answered.resolve();
  await expect(heading(page)).toHaveText('Vinsamlegast skráðu þig inn aftur');
});

test('an ended session asks for a login, which clears the token and reloads', async ({ page }) => {
  await holdToken(page, unsignedToken(email));
  await answerStatus(page, 200, { status: 're-auth' });
  await page.goto('/?language=en');
  await expect(heading(page)).toHaveText('Please log in again');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(heading(page)).toHaveText('What may go into the container?');
  expect(await storedToken(page)).toBeNull();
});

test('a revoked session ends at the next call', async ({ page, outbox, database, complaints }) => {
  // Any call that the page makes after the revocation.
  complaints.expect(/status of 401/);
  const address = await signUp(page, outbox);
  await database.query(
    `update session set revoked_at = now() where person_id = (select person_id from person_identity where value = $1)`,
    [address],
  );
  await page.reload();
  await expect(heading(page)).toHaveText('Vinsamlegast skráðu þig inn aftur');
});

for (const [what, status, json] of [
  ['knows nobody', 404, { code: 'person_not_found', message: '' }],
  ['fails', 500, { code: 'internal', message: '' }],
  ['answers nothing', 200, {}],
] as const) {
  test(`a status call that ${what} is an error of the service`, async ({ page, complaints }) => {
    complaints.expect(/status of (404|500)|user_status/);
    const reports: string[] = [];
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/client-event')) reports.push(request.postData() ?? '');
      if (request.url().endsWith('/user/status')) calls += 1;
    });
    await holdToken(page, unsignedToken(email));
    await answerStatus(page, status, json);
    await page.goto('/');
    await expect(heading(page)).toHaveText('Ekki náðist samband við Tunnu');
    await expect(page.getByRole('link', { name: 'Reyna aftur' })).toBeVisible();
    // Made once and reported once, not by each component that reads the status.
    expect(calls).toBe(1);
    expect(reports.filter((report) => report.includes('user_status'))).toHaveLength(status === 500 ? 1 : 0);
  });
}

test('a token that the server did not sign asks to log in again', async ({ page, complaints }) => {
  complaints.expect(/status of 401|user_status/);
  await holdToken(page, unsignedToken(email));
  await page.goto('/');
  await expect(heading(page)).toHaveText('Vinsamlegast skráðu þig inn aftur');
});

test('a department’s token is accepted without a status call', async ({ page, tenant }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signInDepartment(page, tenant, 'Eldhús');
  await page.goto('/');
  await expect(heading(page)).toHaveText('Eldhús');
  expect(asked.filter((url) => url.includes('/user/'))).toEqual([]);
  await page.goto('/account');
  await expect(page).toHaveURL('/');
});

test('a department with an unsigned token is asked to log in again', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await holdToken(page, unsignedToken({ departmentId: 7 }));
  await page.goto('/');
  await expect(heading(page)).toHaveText('Vinsamlegast skráðu þig inn aftur');
});

test('set-up and sign-up are for users who need them, and redirect others', async ({ page, outbox }) => {
  for (const path of ['/setup', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await signIn(page, outbox, newEmail());
  await expect(page).toHaveURL('/signup');
  for (const [path, signUpPath] of [
    ['/', '/signup'],
    ['/account', '/signup?from=%2Faccount'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(signUpPath);
  }
  await page.goto('/setup');
  await expect(heading(page)).toHaveText('Ljúktu við að stofna aðganginn');
  await page.getByRole('link', { name: 'Stofna aðgang' }).click();
  await expect(page).toHaveURL('/signup');
  await page.goto('/setup');
  await page.getByRole('button', { name: 'Útskrá' }).click();
  await expect(page).toHaveURL('/login');
  await signUp(page, outbox);
  for (const path of ['/setup', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('logging out without a connection still removes the token here', async ({ page, outbox, complaints }) => {
  complaints.expect(/status of 503|failed_mutation/);
  await signUp(page, outbox);
  await page.goto('/account');
  await page.route('**/api/v1/auth/logout', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
  );
  await page.getByRole('button', { name: 'Útskrá' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

test('a page that waits for the session has a title and a frame, without content', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  for (const path of ['/account', '/organization/demo', '/scale-location/anything']) {
    const response = await page.goto(path);
    expect(await response?.text()).toContain('<title>Tunna</title>');
    await expect(page.locator('#root svg')).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
  }
});

test('a person who is logged in is sent on from the login', async ({ page, outbox }) => {
  await signUp(page, outbox);
  await page.goto('/login?from=%2Faccount');
  await expect(page).toHaveURL('/account');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('the theme is stored for the user, and applies on a device without one', async ({
  page,
  browser,
  outbox,
  baseURL,
}) => {
  const address = await signUp(page, outbox);
  const saved = page.waitForResponse('**/user/preference/themeMode');
  await page.getByRole('switch', { name: 'Dökkt þema' }).press('Space');
  expect((await saved).status()).toBe(200);
  const other = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'is-IS',
    colorScheme: 'light',
    extraHTTPHeaders: { 'x-forwarded-for': '10.250.1.1' },
  });
  await signIn(other, outbox, address);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByRole('switch', { name: 'Dökkt þema' })).toBeChecked();
});

test('the theme of a signed-out visitor is stored only on the device', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await page.getByRole('switch', { name: 'Dökkt þema' }).press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(asked.filter((url) => url.includes('/user/'))).toEqual([]);
});

test('a form keeps its input when the session has ended and its user logs in again in another tab; it can then be saved', async ({
  page,
  context,
  tenant,
  database,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 401|failed_mutation/);
  const address = await signUp(page, outbox);
  const root = `/organization/${await join(tenant, address, 'editor')}`;
  await Promise.all([streamOpens(page), page.goto(`${root}/locations/new`)]);
  await takeOver(page);
  const name = page.getByLabel('Heiti');
  await name.fill('Vörugeymslan');
  await database.query(
    `update session set created_at = created_at - interval '1 hour', expires_at = now() - interval '1 minute'
     where person_id = (select person_id from person_identity where value = $1)`,
    [address],
  );
  const save = page.getByRole('button', { name: 'Skrá staðsetningu' });
  await save.click();
  await expect(page.getByText('Innskráningin gildir ekki lengur')).toBeVisible();
  const other = await context.newPage();
  const again = streamOpens(page);
  await signIn(other, outbox, address);
  await expect(other.getByText('Góðan dag')).toBeVisible();
  // The page receives live changes again.
  await again;
  await expect(name).toHaveValue('Vörugeymslan');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vörugeymslan');
});
