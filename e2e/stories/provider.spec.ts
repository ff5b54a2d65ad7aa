import type { Page } from '@playwright/test';
import { keyFile, readKeyFile } from '../../server/src/modules/platform/instance-secret/key-file.service.ts';
import { openProviderLinks } from '../../server/src/modules/requests/provider-link/provider-link.service.ts';
import { type Outbox, providerPath } from '../outbox.ts';
import { requestForm, type Visitor, visitor } from '../request-form.ts';
import { expect, test } from '../story.ts';
import { holdHydration, takeOver } from '../take-over.ts';
import { addContainer, type Tenant } from '../tenant.ts';
import { endUndo } from '../undo.ts';

interface World {
  readonly page: Page;
  readonly tenant: Tenant;
  readonly outbox: Outbox;
}

/** A visitor requests a collection. Returns the path of the link in the provider's message. */
async function ask({ page, tenant, outbox }: World, values: Partial<Visitor> = {}): Promise<string> {
  await page.goto(`/container/${await addContainer(tenant, { description: 'Við bryggjuna' })}/request`);
  const form = requestForm(page);
  await form.fill(values);
  await form.send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beiðnin er móttekin');
  return providerPath(await outbox.only(tenant.providerEmail));
}

const accept = (page: Page) => page.getByRole('button', { name: 'Samþykkja beiðnina' });
const finish = (page: Page) => page.getByRole('button', { name: 'Ílátið hefur verið tæmt' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const timeline = (page: Page) => page.locator('section', { hasText: 'Ferill' }).getByRole('listitem');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the provider' : 'the provider without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('reads the message, accepts, comments and finishes; the visitor is notified', async ({
      page,
      tenant,
      outbox,
    }) => {
      const email = `visitor-${tenant.locationId}@gestur.example`;
      const path = await ask({ page, tenant, outbox }, { email });
      const message = await outbox.only(tenant.providerEmail);
      expect(message.subject).toMatch(/^Beiðni um tæmingu: Verbúðin – VER-/);
      for (const notified of ['Pappír', 'Við bryggjuna', 'Grandagarði 35', 'Hafnarþjónustan']) {
        expect(message.text).toContain(notified);
      }

      await tenant.query('update container set volume_liters = 1100 where organization_id = $1');
      // The message arrives a moment before its delivery is recorded.
      await expect(async () => {
        await page.goto(path);
        await expect(heading(page)).toContainText('Send', { timeout: 2_000 });
      }).toPass();
      const facts = page.getByRole('main');
      for (const notified of [visitor.fullName, visitor.phoneNumber, email, '1.100 lítrar', 'Við bryggjuna']) {
        await expect(facts).toContainText(notified);
      }
      await accept(page).click();
      await expect(heading(page)).toContainText('Í vinnslu');
      await expect(accept(page)).toHaveCount(0);
      await page.getByLabel('Athugasemd').fill('Komum á morgun\nkl. 9 <b>');
      await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
      await expect(timeline(page).filter({ hasText: 'Komum á morgun' })).toContainText('kl. 9 <b>');
      await expect(page.getByLabel('Athugasemd')).toHaveValue('');
      // Only the message that the request was received.
      expect((await outbox.only(email)).subject).toMatch(/^Beiðnin er móttekin: Verbúðin – VER-/);
      await finish(page).click();
      await expect(heading(page)).toContainText('Lokið');
      await expect(page.getByText('Beiðninni er lokið. Takk fyrir!')).toBeVisible();
      await expect(finish(page)).toHaveCount(0);
      await expect(timeline(page)).toHaveCount(5);

      // The message waits until the completion can no longer be undone.
      await endUndo(tenant);
      const notified = await outbox.only(email, /^Ílátið hefur verið tæmt: Verbúðin – VER-/);
      const container = /https?:\/\/[^/\s]+(\/container\/\S+)/.exec(notified.text ?? '')?.[1] ?? '';
      await page.goto(container);
      await expect(heading(page)).toHaveText('Pappír');
    });

    test('finishes in one window a request that is already finished in another: nothing happens twice', async ({
      page,
      context,
      tenant,
      outbox,
    }) => {
      const email = `visitor-${tenant.locationId}@gestur.example`;
      const path = await ask({ page, tenant, outbox }, { email });
      const other = await context.newPage();
      await page.goto(path);
      await other.goto(path);
      await finish(page).click();
      await expect(heading(page)).toContainText('Lokið');
      await finish(other).click();
      await expect(heading(other)).toContainText('Lokið');
      await expect(timeline(other).filter({ hasText: 'Ílátið var tæmt' })).toHaveCount(1);
      await endUndo(tenant);
      await outbox.only(email, /^Ílátið hefur verið tæmt/);
    });

    test('corrects a weight, finishes, and undoes it: no one is notified', async ({
      page,
      tenant,
      outbox,
      complaints,
    }) => {
      complaints.expect(/status of 4(00|22)|failed_mutation/);
      const email = `visitor-${tenant.locationId}@gestur.example`;
      await page.goto(await ask({ page, tenant, outbox }, { email }));
      const weight = page.getByLabel('Hirt, kg (má sleppa)');
      await weight.fill('-5');
      await finish(page).click();
      await expect(page.getByRole('alert')).toContainText('Sláðu inn þyngd í kg');
      await weight.fill('1.500,5');
      await finish(page).click();
      await expect(heading(page)).toContainText('Lokið');
      await expect(timeline(page).filter({ hasText: 'Ílátið var tæmt' })).toContainText('Hirt: 1.500,5 kg');
      await page.getByRole('button', { name: 'Afturkalla: ílátið hefur ekki verið tæmt' }).click();
      await expect(finish(page)).toBeVisible();
      await expect(timeline(page).last()).toContainText('beiðnin er aftur opin');
      await endUndo(tenant);
      expect((await outbox.only(email)).subject).toMatch(/^Beiðnin er móttekin/);
    });

    test('rejects a request and is not thanked for it', async ({ page, tenant, outbox }) => {
      await page.goto(await ask({ page, tenant, outbox }));
      await page.getByText('Hafna', { exact: true }).click();
      await page.getByLabel('Hvers vegna?').fill('Gatan er lokuð.');
      await page.getByRole('button', { name: 'Hafna beiðninni' }).click();
      await expect(heading(page)).toContainText('Hafnað');
      await expect(page.getByText('Þú hafnaðir beiðninni.')).toBeVisible();
      await expect(page.getByText('Takk fyrir')).toHaveCount(0);
    });

    test('sees that the request has changed when two windows differ', async ({
      page,
      context,
      tenant,
      outbox,
      complaints,
    }) => {
      complaints.expect(/status of 409|failed_mutation/);
      const path = await ask({ page, tenant, outbox });
      const other = await context.newPage();
      await page.goto(path);
      await other.goto(path);
      await finish(page).click();
      await expect(heading(page)).toContainText('Lokið');
      await accept(other).click();
      await expect(other.getByRole('alert')).toHaveText(/Beiðnin breyttist á meðan/);
      await expect(heading(other)).toContainText('Lokið');
      await expect(accept(other)).toHaveCount(0);
      await other.goto(other.url());
      await expect(other).toHaveURL(path);
      await expect(heading(other)).toContainText('Lokið');
    });

    test('sees that a blank comment was not stored, and can write another', async ({
      page,
      tenant,
      outbox,
      complaints,
    }) => {
      complaints.expect(/status of 4(00|22)|failed_mutation/);
      await page.goto(await ask({ page, tenant, outbox }));
      const comment = page.getByLabel('Athugasemd');
      await comment.fill('   ');
      await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
      await expect(page.getByRole('alert')).toHaveText(/Athugasemdin var ekki vistuð/);
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
      await comment.fill('Komum á morgun');
      await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
      await expect(timeline(page).filter({ hasText: 'Komum á morgun' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('sees a page that explains a forged or expired link', async ({ page, tenant, outbox, complaints }) => {
      complaints.expect(/status of (404|410)/);
      const path = await ask({ page, tenant, outbox });
      const forged = await page.goto(path.replace(/(?<=\.)[\w-](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A')));
      expect(forged?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Hlekkurinn virkar ekki');

      const keys = await readKeyFile(keyFile(process.env.E2E_DATA ?? ''));
      if (keys === undefined) throw new Error('The server has no keys.');
      const requestId = await tenant.idOf('select id from service_request where organization_id = $1');
      const longAgo = openProviderLinks(keys, () => new Date('2024-01-01T00:00:00Z'));
      const old = longAgo.sign({
        organizationId: tenant.organizationId,
        serviceRequestId: requestId,
        version: 1,
      });
      const expired = await page.goto(`/provider/${old}`);
      expect(expired?.status()).toBe(410);
      await expect(heading(page)).toHaveText('Hlekkurinn er útrunninn');
    });

    test('reads names exactly as they were typed', async ({ page, tenant, outbox }) => {
      const names = [
        '<script>alert(1)</script>',
        'Þórður Ægir',
        'Łódź "Żółć"',
        '👩🏽‍🚒 Ösp & Eik',
        'שלום‎ x',
        '{{name}} $t(a)',
      ];
      const slug = await addContainer(tenant, { requirements: ['name'] });
      for (const name of names) {
        await page.goto(`/container/${slug}/request`);
        const form = requestForm(page);
        // The draft of the request before returns at hydration.
        if (javaScriptEnabled) await takeOver(page);
        await form.fullName.fill(name);
        await form.terms.check();
        await form.send.click();
        await expect(heading(page)).toHaveText('Beiðnin er móttekin');
      }
      await page.goto(providerPath(await outbox.only(tenant.providerEmail)));
      const shown = page.locator('dd').getByRole('listitem');
      expect(await shown.allTextContents()).toEqual(names);
    });
  });
}

test('an empty comment is rejected immediately', async ({ page, tenant, outbox }) => {
  await page.goto(await ask({ page, tenant, outbox }));
  // The event of the sent message may be stored after the page was rendered.
  const entries = await timeline(page).count();
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(page.getByLabel('Athugasemd')).toBeFocused();
  await expect(timeline(page)).toHaveCount(entries);
});

test('keeps unsent input over a reload, and leads to a refused weight until it is corrected', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 4(00|22)|failed_mutation/);
  await page.goto(await ask({ page, tenant, outbox }));
  await takeOver(page);
  const comment = page.getByLabel('Athugasemd');
  const weight = page.getByLabel('Hirt, kg (má sleppa)');
  const reason = page.getByLabel('Hvers vegna?');
  await page.getByText('Hafna', { exact: true }).click();
  await reason.fill('Gatan er lokuð.');
  await comment.fill('Komum á morgun');
  await weight.fill('abc');
  await page.reload();
  await takeOver(page);
  await expect(reason).toBeVisible();
  await expect(reason).toHaveValue('Gatan er lokuð.');
  await expect(comment).toHaveValue('Komum á morgun');
  await expect(weight).toHaveValue('abc');
  await finish(page).click();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await weight.fill('12');
  await expect(weight).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(comment).toHaveValue('');
  await finish(page).click();
  await expect(heading(page)).toContainText('Lokið');
  await page.reload();
  await takeOver(page);
  await expect(comment).toHaveValue('');
});

test('keeps a comment that is corrected while the page hydrates', async ({ page, tenant, outbox, complaints }) => {
  complaints.expect(/status of 4(00|22)|failed_mutation/);
  const path = await ask({ page, tenant, outbox });
  const hydration = await holdHydration(page);
  await page.goto(path);
  const comment = page.getByLabel('Athugasemd');
  await comment.fill('   ');
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Athugasemdin var ekki vistuð/);
  await page.keyboard.press('Shift');
  await hydration.started();
  // The input alone: the focus before it would hydrate the form first.
  await comment.evaluate((area: HTMLTextAreaElement) => {
    area.value = 'Komum á morgun';
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await hydration.release();
  await expect(comment).toHaveValue('Komum á morgun');
});
