import { expect, test } from '../story.ts';

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
