import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';

test('a short link leads to its container', async ({ page }) => {
  await page.goto('/s/demo1');
  await expect(page).toHaveURL('/container/demo-paper');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pappír');
});

for (const [locale, titles] of [
  ['is-IS', { '/terms/privacy-policy': 'Persónuverndarstefna', '/terms/terms-of-service': 'Notkunarskilmálar' }],
  ['en-GB', { '/terms/privacy-policy': 'Privacy policy', '/terms/terms-of-service': 'Terms of service' }],
] as const) {
  test.describe(`the terms, ${locale}`, () => {
    test.use({ locale });

    test('are in the language of the visitor', async ({ page }) => {
      const texts = new Set<string>();
      for (const [path, title] of Object.entries(titles)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        expect(await page.getByRole('main').locator('p').count()).toBeGreaterThan(2);
        texts.add((await page.getByRole('main').textContent()) ?? '');
      }
      expect(texts.size).toBe(2);
      await page.goto('/terms');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles['/terms/privacy-policy']);
    });
  });
}

test('the front page explains what to do, in four languages', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvað má fara í ílátið?');
  await expect(page.locator('dl')).toContainText('Tæmingar');
  await page.getByLabel('Tungumál').click();
  await expect(page.getByRole('banner').getByRole('listitem')).toHaveText(['Íslenska', 'English', 'Norsk', 'Polski']);
  await page.getByRole('link', { name: 'Polski' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page.locator('dl')).toContainText('Opróżnienia');
});

test('the API reference is readable', async ({ page }) => {
  await page.goto('/api/v1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The calls of Tunna');
  const section = page.locator('#createServiceRequest');
  await section.getByText('Parameters, answer and errors').click();
  await expect(section.getByText('429 rate_limited')).toBeVisible();
  const document = await page.request.get('/api/v1/openapi.json');
  expect(Object.keys((await document.json()).paths)).toContain('/service-request/create');
});

test('print contains the guide and no controls', async ({ page }) => {
  await page.goto('/container/demo-paper');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nei takk' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('BOR-01');
  await expect(page.getByRole('link', { name: 'Ílátið er fullt' })).toBeHidden();
  await expect(page.getByLabel('Tungumál')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test.describe('a page that does not exist', () => {
  test('goes back in the history at the first press, before the application is loaded', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404|Failed to load|ERR_/);
    await page.goto('/container/demo-paper');
    // The application never arrives: only the first script handles the press.
    await page.route(/\/assets\/main[^/]*\.js$/, () => undefined);
    await page.goto('/container/demo-paper/elsewhere');
    await page.getByRole('link', { name: 'Til baka' }).click();
    await expect(page).toHaveURL('/container/demo-paper');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pappír');
  });

  test('goes back once when the application is loaded', async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto('/terms');
    await page.goto('/container/demo-paper');
    await page.goto('/container/demo-paper/elsewhere');
    await takeOver(page);
    await page.getByRole('link', { name: 'Til baka' }).click();
    await expect(page).toHaveURL('/container/demo-paper');
  });

  test('without an earlier page leads to the front page', async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto('/container/demo-paper');
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/container/demo-paper/elsewhere', '_blank', 'noopener')),
    ]);
    await opened.getByRole('link', { name: 'Til baka' }).click();
    await expect(opened).toHaveURL('/');
  });
});

test('an address with an id that is no positive integer is not found, without a call', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(?!client-event)/.test(request.url())) calls.push(request.url());
  });
  for (const path of [
    '/scale-location/abc/0',
    '/scale-location/abc/1.5',
    '/scale-location/abc/-1',
    '/scale-location/abc/eldhus',
    '/location/abc/0x1',
    '/department/requests/01',
    '/department/requests/abc',
  ]) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
  }
  expect(calls).toEqual([]);
});

test('a malformed address gets a page that explains it', async ({ page, complaints }) => {
  complaints.expect(/status of 40\d/);
  for (const path of ['/container/%E0%A4%A', '/%ff', '/organization/demo/%E0%A4%A']) {
    const response = await page.goto(path);
    expect([path, response?.headers()['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
    await takeOver(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Síða finnst ekki');
  }
});
