import type { Page } from '@playwright/test';
import { requestForm, visitor } from '../request-form.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, storedAt } from '../tenant.ts';

const once = { requests: 1, reports: 1 };
const create = '**/api/v1/service-request/create';
const application = '**/assets/main-*.js';

/** A barrier: calls wait until it is opened. */
function closedDoor() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

const thanked = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Beiðnin er móttekin');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a request' : 'a request without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a double press creates one request', async ({ page, tenant, outbox }) => {
      await page.goto(`/container/${await addContainer(tenant)}/request`);
      const form = requestForm(page);
      await form.fill();
      await form.send.dblclick();
      await thanked(page);
      await outbox.only(tenant.providerEmail);
      expect(await storedAt(tenant)).toEqual(once);
    });
  });
}

test('Back after the thank-you page leads to the container, not to a sent form', async ({ page, tenant }) => {
  const slug = await addContainer(tenant);
  await page.goto(`/container/${slug}`);
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  const form = requestForm(page);
  await expect(form.send).toBeVisible();
  await takeOver(page);
  await form.fill();
  await form.send.click();
  await thanked(page);
  await page.goBack();
  await expect(page).toHaveURL(`/container/${slug}`);
  await page.goForward();
  await thanked(page);
  expect(await storedAt(tenant)).toEqual(once);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('going back and sending again joins the request', async ({ page, tenant, outbox }) => {
    await page.goto(`/container/${await addContainer(tenant)}/request`);
    const form = requestForm(page);
    await form.fill();
    await form.send.click();
    await thanked(page);
    await page.goBack();
    await form.fill();
    await form.send.click();
    await thanked(page);
    await outbox.only(tenant.providerEmail);
    expect((await storedAt(tenant)).requests).toBe(1);
  });
});

test('a new request after the collection is accepted without loading the page again', async ({ page, tenant }) => {
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  await form.fill();
  await form.send.click();
  await thanked(page);
  await tenant.query(`update service_request set status = 'done', closed_at = now() where organization_id = $1`);
  await page.getByRole('link', { name: 'Til baka' }).click();
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  await form.fill();
  await form.send.click();
  await thanked(page);
  expect(await storedAt(tenant)).toEqual({ requests: 2, reports: 2 });
});

test('without a connection nothing is lost, and sending again later creates one request', async ({
  page,
  context,
  tenant,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|An event could not be sent|failed_mutation/);
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  await context.setOffline(true);
  await form.fill();
  await form.send.click();
  await expect(page.getByRole('alert')).toContainText('Ekkert netsamband');
  await expect(form.fullName).toHaveValue(visitor.fullName);
  await expect(form.email).toHaveValue(visitor.email);
  await context.setOffline(false);
  await form.send.click();
  await thanked(page);
  expect(await storedAt(tenant)).toEqual(once);
});

test('a lost response does not create a second request', async ({ page, tenant, complaints }) => {
  complaints.expect(/create.*ERR_FAILED|ERR_FAILED.*create|failed_mutation/);
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  await page.route(
    create,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.fill();
  await form.send.click();
  await expect(page.getByRole('alert')).toContainText('Ekkert netsamband');
  expect(await storedAt(tenant)).toEqual(once);
  await form.send.click();
  await thanked(page);
  await expect(page.getByText(/Við höfum látið þjónustuaðilann vita/)).toBeVisible();
  expect(await storedAt(tenant)).toEqual(once);
});

test('while the server works, the button is busy and further presses do nothing', async ({ page, tenant }) => {
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  const door = closedDoor();
  let calls = 0;
  await page.route(create, async (route) => {
    calls += 1;
    await door.passed;
    await route.continue();
  });
  await form.fill();
  await form.send.click();
  await takeOver(page);
  await expect(form.send).toHaveAttribute('aria-busy', 'true');
  await form.send.click({ force: true });
  await form.email.press('Enter');
  door.open();
  await thanked(page);
  expect(calls).toBe(1);
  expect(await storedAt(tenant)).toEqual(once);
});

test('text typed before the application has loaded is kept and sent', async ({ page, tenant }) => {
  const door = closedDoor();
  await page.route(application, async (route) => {
    await door.passed;
    await route.continue();
  });
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await form.fill();
  door.open();
  // From here on the button depends on the terms, which were accepted before.
  await expect(page.locator('form')).toHaveAttribute('novalidate');
  await expect(form.send).toBeEnabled();
  await expect(form.fullName).toHaveValue(visitor.fullName);
  await expect(form.terms).toBeChecked();
  await form.send.click();
  await thanked(page);
  const [report] = await tenant.query('select full_name, email from service_request_report where organization_id = $1');
  expect(report).toEqual({ full_name: visitor.fullName, email: visitor.email });
});

test('the form can be sent before the application has loaded', async ({ page, tenant }) => {
  const door = closedDoor();
  await page.route(application, async (route) => {
    await door.passed;
    await route.continue();
  });
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await form.fill();
  await form.send.click();
  await thanked(page);
  door.open();
  expect(await storedAt(tenant)).toEqual(once);
});

test('typed text is kept after a reload', async ({ page, tenant }) => {
  await page.goto(`/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  await form.fill();
  await page.reload();
  await expect(page.locator('form')).toHaveAttribute('novalidate');
  await expect(form.fullName).toHaveValue(visitor.fullName);
  await expect(form.phoneNumber).toHaveValue(visitor.phoneNumber);
  await expect(form.email).toHaveValue(visitor.email);
});

test('works on an address that the browser does not trust', async ({ page, tenant, baseURL, complaints }) => {
  complaints.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://tunna.example:${port}/container/${await addContainer(tenant)}/request`);
  const form = requestForm(page);
  await takeOver(page);
  await form.fill();
  await form.send.click();
  await thanked(page);
  // This form is rendered by the application, not by the server.
  await page.getByRole('link', { name: 'Til baka' }).click();
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  await form.fill();
  await form.send.click();
  await thanked(page);
  expect(await storedAt(tenant)).toEqual({ requests: 1, reports: 2 });
});
