import type { Browser, BrowserContext, Page } from '@playwright/test';
import { htmlLanguage, languages } from '@tunna/domain/text/languages';
import { checksIn, violations } from '../axe.ts';
import { listenForComplaints } from '../complaints.ts';
import { providerPath } from '../outbox.ts';
import { requestForm } from '../request-form.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, type Tenant } from '../tenant.ts';

interface World {
  readonly page: Page;
  readonly tenant: Tenant;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const asked = (page: Page) => page.getByText('Látið var vita').first();

/** A visitor requests a collection. Returns the container's slug and the visitor's address. */
async function ask({ page, tenant }: World): Promise<{ slug: string; email: string }> {
  const slug = await addContainer(tenant);
  const email = `gestur-${slug}@gestur.example`;
  await page.goto(`/container/${slug}/request`);
  const form = requestForm(page);
  await form.fill({ email });
  await form.send.click();
  await expect(heading(page)).toHaveText('Beiðnin er móttekin');
  return { slug, email };
}

/** Goes from the thank-you page to the requester's page. Returns its address. */
async function follow(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Fylgjast með beiðninni' }).click();
  await expect(heading(page)).toContainText('Staða beiðninnar');
  return page.url();
}

/** A photo that is large enough to be resized: a screenshot of the page. */
const photoOf = async (page: Page, name = 'ílát.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ fullPage: true }),
});

/** A phone without JavaScript, with the same checks for complaints. */
async function withoutScript(browser: Browser, work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const complaints = listenForComplaints(context);
  await work(context);
  expect(complaints.unexpected()).toEqual([]);
}

/** A day relative to today, in the format of a date field. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('from the visitor to the provider, both without JavaScript, to the manager: each sees the changes of the others', async ({
  page,
  browser,
  tenant,
  outbox,
  signInAs,
}) => {
  await withoutScript(browser, async (context) => {
    const visitor = await context.newPage();
    const { slug, email } = await ask({ page: visitor, tenant });
    await visitor.reload();
    const followed = await follow(visitor);
    // Without JavaScript the page shows the state at its load. The message may still be on its way.
    await expect(async () => {
      await visitor.goto(followed);
      await expect(visitor.getByRole('status')).toContainText('látinn vita', { timeout: 500 });
    }).toPass();
    const confirmation = await outbox.only(email, /^Beiðnin er móttekin/);
    expect(confirmation.text).toContain(new URL(followed).pathname);

    await visitor.goto(`/container/${slug}`);
    await expect(asked(visitor)).toContainText('getur þú líka látið vita');

    const provider = await context.newPage();
    const path = providerPath(await outbox.only(tenant.providerEmail));
    await provider.goto(path);
    await provider.getByRole('button', { name: 'Samþykkja beiðnina' }).click();
    await expect(heading(provider)).toContainText('Í vinnslu');
    await provider.getByLabel('Hvaða dag kemur þú?').selectOption(dayIn(2));
    await provider.getByRole('button', { name: 'Skrá daginn' }).click();
    await expect(provider.getByLabel('Hvaða dag kemur þú?')).toHaveValue(dayIn(2));
    await provider.getByLabel('Bæta við mynd').setInputFiles(await photoOf(provider));
    await provider.getByRole('button', { name: 'Senda myndina' }).click();
    await expect(provider.getByRole('img', { name: 'Mynd: ílát.png' })).toBeVisible();
    await expect(provider).toHaveURL(path);

    await visitor.goto(followed);
    await expect(heading(visitor)).toContainText('Samþykkt');
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Von er á tæmingu' })).toBeVisible();
    await expect(visitor.locator('dd').first()).toBeVisible();
    await expect(visitor.getByRole('main')).not.toContainText('Hringfari');

    await page.setViewportSize({ width: 1440, height: 900 });
    const root = await signInAs('editor');
    const requestId = await tenant.idOf('select id from service_request where organization_id = $1');
    await page.goto(`${root}/requests/${requestId}`);
    await expect(page.getByText('Þjónustuaðilinn áætlar að koma')).toBeVisible();
    // A comment of the provider appears on the open page by itself.
    await provider.getByLabel('Athugasemd').fill('Við komum klukkan tíu.');
    await provider.getByRole('button', { name: 'Skrá athugasemd' }).click();
    await expect(page.getByText('Við komum klukkan tíu.')).toBeVisible();
    await page.getByRole('button', { name: 'Stækka mynd: ílát.png' }).click();
    const large = page.getByRole('dialog').getByRole('img', { name: 'Mynd: ílát.png' });
    await expect(large).toBeVisible();
    expect(await large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await page.keyboard.press('Escape');
    await page.locator('input[type=file][multiple]').setInputFiles(await photoOf(page, 'okkar.png'));
    await expect(page.getByRole('button', { name: 'Stækka mynd: okkar.jpg' })).toBeVisible();
    expect(await violations(page, [320, 390, 1440])).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Stækka mynd: okkar.jpg' }).click();
    await page.getByRole('button', { name: 'Fjarlægja myndina' }).click();
    await expect(page.getByRole('button', { name: 'Stækka mynd: okkar.jpg' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Ljúka beiðninni' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ílátið var tæmt' })).toBeVisible();

    await visitor.goto(followed);
    await expect(visitor.getByRole('status')).toHaveText('Ílátið hefur verið tæmt. Takk fyrir að láta vita.');
    await visitor.goto(`/container/${slug}`);
    await expect(asked(visitor)).toHaveCount(0);
    const notified = await outbox.only(email, /^Ílátið hefur verið tæmt/);
    expect(notified.text).toContain(new URL(followed).pathname);
    await provider.goto(path);
    await expect(provider.getByText('Beiðninni er lokið. Takk fyrir!')).toBeVisible();
    await expect(provider.getByLabel('Hvaða dag kemur þú?')).toHaveCount(0);
  });
});

test('the requester finds the link after a reload and after Back, and the page is current when opened', async ({
  page,
  context,
  tenant,
}) => {
  await ask({ page, tenant });
  const followed = await follow(page);
  await page.goBack();
  await expect(heading(page)).toHaveText('Beiðnin er móttekin');
  await page.reload();
  expect(await follow(page)).toBe(followed);
  await expect(page.getByText('Ílátið hefur verið tæmt')).toHaveCount(0);
  // The application has loaded, so that it can refresh.
  await takeOver(page);
  await tenant.query(`update service_request set status = 'done', closed_at = now() where organization_id = $1`);
  const other = await context.newPage();
  await other.goto('/terms');
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('status')).toContainText('Ílátið hefur verið tæmt');
});

test('the requester’s pages work in four languages on small and large screens in both themes', async ({
  page,
  tenant,
  outbox,
}) => {
  await ask({ page, tenant });
  const followed = await follow(page);
  const path = providerPath(await outbox.only(tenant.providerEmail));
  for (const language of languages) {
    for (const address of [followed, path]) {
      await page.goto(`${address}?language=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', htmlLanguage(language));
      // A missing text would be displayed as its key.
      expect(await page.getByRole('main').textContent()).not.toMatch(/\b(follow|event|status|says)\.[a-z_]+/i);
      expect(await violations(page, [320, 390, 1440], checksIn(language))).toEqual([]);
    }
  }
});

test('the provider with JavaScript enters a day, and adds a photo that is resized in the browser', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d|failed_mutation/);
  await ask({ page, tenant });
  await page.goto(providerPath(await outbox.only(tenant.providerEmail)));
  await page.getByLabel('Hvaða dag kemur þú?').selectOption(dayIn(5));
  await page.getByRole('button', { name: 'Skrá daginn' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Þú áætlar að koma' })).toBeVisible();
  await takeOver(page);
  await page.setViewportSize({ width: 2600, height: 1400 });
  await page.getByLabel('Bæta við mynd').setInputFiles(await photoOf(page, 'Þórður 🗑️.png'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Senda myndina' }).click();
  const picture = page.getByRole('img', { name: 'Mynd: Þórður 🗑️.jpg' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)))
    .toBe(2000);
  const input = page.getByLabel('Bæta við mynd');
  await input.setInputFiles({ name: 'mynd.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('engin mynd') });
  await page.getByRole('button', { name: 'Senda myndina' }).click();
  await expect(page.getByRole('alert')).toContainText('Veldu mynd á sniðinu JPEG, PNG eða WebP');
});

test('a withdrawn link leads to a page that explains it, and the new one arrives by e-mail', async ({
  page,
  tenant,
  outbox,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 404/);
  await ask({ page, tenant });
  const old = providerPath(await outbox.only(tenant.providerEmail));
  await page.setViewportSize({ width: 1440, height: 900 });
  const root = await signInAs('editor');
  const requestId = await tenant.idOf('select id from service_request where organization_id = $1');
  await page.goto(`${root}/requests/${requestId}`);
  await page.getByRole('button', { name: 'Skipta um hlekk…' }).click();
  await page.getByRole('button', { name: 'Senda nýjan hlekk' }).click();
  await expect(page.getByText('Hlekkur þjónustuaðilans var endurnýjaður')).toBeVisible();
  const messages = () => outbox.to(tenant.providerEmail);
  await expect.poll(async () => (await messages()).length).toBe(2);
  const fresh = (await messages()).map(providerPath).find((path) => path !== old) ?? '';
  const answer = await page.goto(old);
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Hlekkurinn virkar ekki');
  await page.goto(fresh);
  await expect(heading(page)).toContainText('Þjónustubeiðni');
});
