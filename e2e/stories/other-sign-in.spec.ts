import type { APIRequestContext, Page } from '@playwright/test';
import { signUp, storedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import type { Tenant } from '../tenant.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('returning from the OpenID provider', () => {
  const callback = '/auth/google-callback?code=abc&state=def';
  const call = '**/api/v1/auth/google/callback?*';

  test('without a valid code fails, in Icelandic, and leads back', async ({ page, complaints }) => {
    complaints.expect(/status of (4\d\d)|failed_mutation/);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/auth/google/callback')) calls += 1;
    });
    await page.goto(`${callback}&language=en`);
    await expect(heading(page)).toHaveText('Villa kom upp, reyndu aftur');
    expect(calls).toBe(1);
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/auth/google-callback?error=access_denied');
    await expect(heading(page)).toHaveText('Villa kom upp, reyndu aftur');
    expect(calls).toBe(1);
  });

  test('shows progress, stores the token, and continues', async ({ page }) => {
    const token = 'e30.eyJyb2xlcyI6W10sImlkZW50aXR5Ijp7ImRlcGFydG1lbnRJZCI6N319.';
    const answered = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await answered.promise;
      await route.fulfill({ json: { token, originPath: '/terms' } });
    });
    const sent = page.waitForRequest(call);
    await page.goto(callback);
    await expect(page.getByRole('status')).toHaveText('Skrái inn…');
    expect(new URL((await sent).url()).search).toBe('?code=abc&state=def');
    answered.resolve();
    await expect(page).toHaveURL('/terms');
    expect(await storedToken(page)).toBe(token);
  });

  test('asks for the second factor if there is one', async ({ page }) => {
    await page.route(call, (route) =>
      route.fulfill({
        json: { secondFactor: { challengeId: '5e0a7f0e-5d0b-4e6c-9a67-0d2f4c3e1b2a' }, originPath: '/account' },
      }),
    );
    await page.goto(callback);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Kóði úr forriti eða endurheimtarkóði')).toBeFocused();
  });

  test('explains what to do if an address is taken', async ({ page, complaints }) => {
    complaints.expect(/status of 409|failed_mutation/);
    await page.route(call, (route) => route.fulfill({ status: 409, json: { code: 'identity_taken', message: '' } }));
    await page.goto(callback);
    await expect(page.getByRole('alert')).toContainText('Aðgangur með þessu netfangi er þegar til');
  });
});

test('the login with Google is offered only if it is configured', async ({ page }) => {
  await page.goto('/login?from=%2Faccount');
  await expect(page.getByRole('button', { name: 'Halda áfram' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Skrá inn með Google' })).toBeHidden();
  await page.route('**/api/v1/auth/methods', (route) => route.fulfill({ json: { google: true } }));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Skrá inn með Google' })).toHaveAttribute(
    'href',
    '/api/v1/auth/google/start?from=%2Faccount',
  );
});

/** An owner who is signed in on the page creates a sign-in link of a department’s tablet. Returns its path. */
async function departmentLink(
  { page, request }: { page: Page; request: APIRequestContext },
  tenant: Tenant,
  email: string,
): Promise<string> {
  await tenant.query(
    `insert into membership (organization_id, person_id, role)
     select $1, person_id, 'owner' from person_identity where value = $2`,
    [email],
  );
  const departmentId = await tenant.idOf(
    `insert into department (organization_id, name) values ($1, 'Eldhús') returning id`,
  );
  const answer = await request.post(`/api/v1/org/${tenant.organizationId}/credential`, {
    headers: { authorization: `Bearer ${await storedToken(page)}` },
    data: { departmentId },
  });
  const { link } = await answer.json();
  return String(link).replace(/^https?:\/\/[^/]+/, '');
}

test('a tablet is signed in by opening the link of its department; afterwards the secret is not in the address', async ({
  page,
  browser,
  baseURL,
  request,
  tenant,
  outbox,
}) => {
  const email = await signUp(page, outbox);
  const path = await departmentLink({ page, request }, tenant, email);
  const secret = path.split('#')[1] ?? '';
  expect(secret.length).toBeGreaterThan(20);
  const other = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'is-IS',
    extraHTTPHeaders: { 'x-forwarded-for': '10.250.1.3' },
  });
  const reported: string[] = [];
  other.on('request', (sent) => {
    if (sent.url().endsWith('/client-event')) reported.push(sent.postData() ?? '');
  });
  await other.goto(path);
  await expect(heading(other)).toHaveText('Eldhús');
  await expect(other).toHaveURL('/');
  expect(reported.join()).not.toContain(secret);
  await other.goBack();
  expect(other.url()).not.toContain(secret);
  await other.goto('/');
  await other.getByRole('button', { name: 'Útskrá' }).click();
  await expect(other).toHaveURL('/login');
});

test('a link without its secret, or with a wrong one, explains what to do', async ({ page, complaints }) => {
  complaints.expect(/status of 401|failed_mutation/);
  await page.goto('/sign-in/device');
  await expect(page.getByRole('alert')).toContainText('Hlekkurinn er ekki heill.');
  for (const kind of ['device', 'department']) {
    await page.goto('/terms');
    await page.goto(`/sign-in/${kind}#forged`);
    await expect(page.getByRole('alert')).toContainText('Hlekkurinn gildir ekki lengur.');
    await expect(page).toHaveURL(`/sign-in/${kind}`);
  }
});
