import type { Page } from '@playwright/test';
import { requestForm, visitor } from '../request-form.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, createTenant } from '../tenant.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a form for a container without an action, or without a location, shows that it is not supported', async ({
      page,
    }) => {
      for (const slug of ['demo-mixed', 'demo-nowhere']) {
        await page.goto(`/container/${slug}/request`);
        await expect(page.getByText('Ekki er hægt að biðja um tæmingu á þessu íláti.')).toBeVisible();
        await expect(requestForm(page).send).toHaveCount(0);
        await page.getByRole('link', { name: 'Til baka að ílátinu' }).click();
        await expect(page).toHaveURL(`/container/${slug}`);
      }
    });

    test('a visitor is sent to the login, and returns to the page afterwards', async ({ page }) => {
      await page.goto('/container/demo-members/request');
      // Without JavaScript a redirect is not possible: the page explains it and has a link.
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Skrá inn' }).click();
      await expect(page).toHaveURL('/login?from=%2Fcontainer%2Fdemo-members%2Frequest');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Innskráning');
      await page.getByRole('link', { name: 'Til baka' }).click();
      await expect(page).toHaveURL('/container/demo-members');
    });

    test('an unknown address is not found, on screen and in the status', async ({
      page,
      tenant,
      database,
      complaints,
    }) => {
      complaints.expect(/status of 404/);
      const unpublished = await createTenant(database, { published: false });
      for (const path of [
        '/container/unknown',
        '/container/unknown/request',
        '/container/demo-paper/unknown',
        '/container/demo-paper/request/thank-you/unknown',
        '/location/unknown',
        `/location/${unpublished.locationId}`,
        `/location/${tenant.locationId}/999999`,
        `/location/${tenant.locationId}/1x`,
        '/terms/unknown',
        '/s/unknown',
        '/unknown',
      ]) {
        const answer = await page.goto(path);
        expect([path, answer?.status()]).toEqual([path, 404]);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
        await expect(page.getByText('Ef þú skannaðir kóða')).toBeVisible();
      }
    });

    test('too many requests in a minute: the user sees how long to wait, and loses no input', async ({
      page,
      tenant,
      complaints,
    }) => {
      complaints.expect(/status of 429|failed_mutation/);
      const slug = await addContainer(tenant);
      await page.goto(`/container/${slug}/request`);
      const form = requestForm(page);
      await form.fill();
      await spend(page, slug, 10);
      await form.send.click();
      const message = page.getByRole('alert');
      await expect(message).toHaveText(
        /Reyndu aftur eftir ([1-9]|[1-5]\d|60) sekúndur\. Upplýsingarnar þínar eru hér enn/,
      );
      await expect(form.fullName).toHaveValue(visitor.fullName);
      await expect(form.phoneNumber).toHaveValue(visitor.phoneNumber);
      await expect(form.email).toHaveValue(visitor.email);
    });
  });
}

/** Sends this many malformed requests from the visitor’s address. They are rejected and counted. */
async function spend(page: Page, slug: string, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    const answer = await page.request.post('/api/v1/service-request/create', { data: { containerSlug: slug } });
    expect(answer.status()).toBe(400);
  }
}

test('an id in an address that is no positive integer is not found, without a call', async ({
  page,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 404.*scale-location/);
  const workspace = await signInAs('owner');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/abc|1x|-1|2147483648/.test(new URL(request.url()).pathname) && request.resourceType() === 'fetch')
      calls.push(request.url());
  });
  const inside = [
    'departments/abc',
    'waste-streams/1x',
    'scales/-1',
    'containers/2147483648',
    'invoices/abc/7',
    'reports/1/compare/1x',
  ];
  for (const path of [...inside.map((inner) => `${workspace}/${inner}`), '/scale-location/demo-location/abc']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Síða finnst ekki' }), path).toBeVisible();
  }
  expect(calls).toEqual([]);
});

test('the back button of a missing page leads back', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/container/demo-paper');
  await page.goto('/container/demo-paper/unknown');
  await takeOver(page);
  await page.getByRole('link', { name: 'Til baka' }).click();
  await expect(page).toHaveURL('/container/demo-paper');
});

test('a missing page has a link if there is no history', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/');
  // A scanned code opens a new window without history.
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/container/unknown', '_blank', 'noopener'));
  const opened = await opening;
  await opened.getByRole('link').click();
  await expect(opened).toHaveURL('/');
});
