import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, addStream } from '../tenant.ts';

const html = 'html';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the language menu' : 'the language menu without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('offers English and Icelandic, and keeps the choice on the next page', async ({ page }) => {
      await page.goto('/container/demo-paper');
      await expect(page.locator(html)).toHaveAttribute('lang', 'is');
      const banner = page.getByRole('banner');
      await banner.getByLabel('Tungumál').click();
      await expect(banner.getByRole('listitem')).toHaveText(['English', 'Íslenska']);
      await banner.getByRole('link', { name: 'English' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper');
      await expect(page.getByRole('heading', { name: 'Yes please' })).toBeVisible();
      await expect(page.locator(html)).toHaveAttribute('lang', 'en');
      await expect(page).toHaveURL('/container/demo-paper');
      await page.getByRole('link', { name: 'The container is full' }).click();
      await expect(page.getByLabel('Full name')).toBeVisible();
      const answer = await page.goto('/terms/privacy-policy');
      expect(await answer?.text()).toContain('<html lang="en"');
      await page.goto('/container/demo-paper');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper');
    });

    test('shows content in a Polish visitor’s language only where there is any', async ({ browser, tenant }) => {
      const page = await browser.newPage({ locale: 'pl-PL', javaScriptEnabled });
      const text = { description: '<p>Czysty papier</p>', yesPlease: 'Gazety', noThanks: '', methodsOfRecycling: '' };
      const translated = await addStream(tenant, 'paper', { is: text, pl: text });
      await page.goto(`/container/${await addContainer(tenant, { wasteStreamId: translated })}`);
      await expect(page.locator(html)).toHaveAttribute('lang', 'pl');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papier');
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveAttribute('lang');

      const untranslated = await addStream(tenant, 'paper', { en: text, is: text });
      await page.goto(`/container/${await addContainer(tenant, { wasteStreamId: untranslated })}`);
      // The page is in Polish. Quoted content is in Icelandic, the organization’s first language, and is marked as such.
      await expect(page.locator(html)).toHaveAttribute('lang', 'pl');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pappír');
      await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'is');
      await expect(page.getByText('Czysty papier')).toBeVisible();
      await expect(page.locator('[lang=is]', { hasText: 'Czysty papier' })).toBeVisible();
      await expect(page.getByRole('listitem').and(page.locator('[lang=is] > li'))).toHaveText(['Gazety']);
    });
  });
}

test('a chosen language is in the first bytes and never changes visibly', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading) seen.add(heading);
      seen.add(`lang ${document.documentElement.lang}`);
      document.documentElement.dataset.seen = [...seen].join('|');
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['lang'],
    });
  });
  await page.goto('/container/demo-paper/request');
  await expect(page.getByRole('button', { name: 'Request' })).toBeDisabled();
  await expect(page.locator(html)).toHaveAttribute('data-seen', 'lang en|Norðurtún velferðarþjónusta');
});

test('typed text survives a change of language', async ({ page }) => {
  await page.goto('/container/demo-paper/request');
  await takeOver(page);
  await page.getByLabel('Fullt nafn').fill('Jóna');
  await page.getByLabel('Netfang').fill('jóna');
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await page.getByRole('button', { name: 'Senda beiðni' }).click();
  await expect(page.getByText('Rangt netfang')).toBeVisible();
  await page.getByLabel('Tungumál').click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Jóna');
  await expect(page.getByText('Wrong email')).toBeVisible();
});

test('loading a guide can be retried', async ({ page, complaints }) => {
  complaints.expect(/waste-stream\/en|Failed to load resource/);
  const guide = '**/api/v1/container/demo-paper/waste-stream/en';
  await page.goto('/container/demo-paper');
  await takeOver(page);
  await page.route(guide, (route) => route.abort('failed'));
  await page.getByLabel('Tungumál').click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not load the data.');
  await page.unroute(guide);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper');
});

test('texts that cannot be fetched by page come from the server in one file', async ({ page, complaints }) => {
  complaints.expect(/assets\/texts-.*|Failed to load resource/);
  await page.goto('/container/demo-paper');
  await takeOver(page);
  await page.route('**/assets/texts-*/en/public.json', (route) => route.abort('failed'));
  const fallback = page.waitForResponse('**/api/v1/i18n/en.json');
  await page.getByLabel('Tungumál').click();
  await page.getByRole('link', { name: 'English' }).click();
  expect((await fallback).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Yes please' })).toBeVisible();
});
