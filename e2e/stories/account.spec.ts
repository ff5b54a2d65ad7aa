import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from '../axe.ts';
import { signIn, signInForm, signUp, storedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import type { Tenant } from '../tenant.ts';

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

async function join(tenant: Tenant, email: string, role: string): Promise<void> {
  await tenant.query(
    `insert into membership (organization_id, person_id, role) select $1, person_id, $3 from person_identity where value = $2`,
    [email, role],
  );
}

test('the home page shows the user’s organizations with roles, and invitations to accept', async ({
  page,
  tenant,
  outbox,
}) => {
  const email = await signUp(page, outbox);
  await tenant.query(
    `insert into invite (organization_id, kind, value, role, expires_at)
     values ($1, 'email', $2, 'editor', now() + interval '7 days')`,
    [email],
  );
  await page.reload();
  await expect(section(page, 'Boð')).toContainText('Hlutverk: Ritaðgangur.');
  await page.getByRole('button', { name: 'Þiggja boð: Hafnarþjónustan' }).click();
  // An invited person lands inside.
  await expect(page).toHaveURL(/\/organization\/[^/]+$/);
  await page.goto('/');
  await expect(section(page, 'Fyrirtæki og stofnanir')).toContainText('HafnarþjónustanRitaðgangur');
  await expect(section(page, 'Boð')).toBeHidden();
});

test('users can change their own data', async ({ page, outbox }) => {
  const email = await signUp(page, outbox);
  await page.goto('/account');
  await expect(section(page, 'Innskráningarleiðir')).toContainText(email);
  const profile = section(page, 'Um þig');
  await profile.getByLabel('Fullt nafn').fill('Þórdís Ný');
  await profile.getByLabel('Fyrirtæki').fill('Höfnin ehf.');
  await profile.getByRole('button', { name: 'Vista' }).click();
  await expect(profile.getByRole('status')).toHaveText('Vistað');
  await page.reload();
  await expect(profile.getByLabel('Fullt nafn')).toHaveValue('Þórdís Ný');
  await expect(profile.getByLabel('Fyrirtæki')).toHaveValue('Höfnin ehf.');
  await profile.getByLabel('Fullt nafn').fill(' ');
  await profile.getByRole('button', { name: 'Vista' }).click();
  await expect(profile.getByText('Gefa þarf upp nafn')).toBeVisible();
});

test('the language of messages and the theme are saved when they are chosen', async ({ page, outbox }) => {
  await signUp(page, outbox);
  await page.goto('/account');
  const saved = page.waitForResponse('**/user/preference/language');
  await page.getByLabel('Tungumál skilaboða').click();
  await page.getByRole('option', { name: 'Polski' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByLabel('Tungumál skilaboða')).toHaveText('Polski');
  await page.getByRole('radio', { name: 'Dökkt' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByLabel('Tungumál skilaboða')).toHaveText('Polski');
  await expect(page.getByRole('radio', { name: 'Dökkt' })).toBeChecked();
});

test('a second factor is turned on with an authenticator, requested, and turned off with a recovery code', async ({
  page,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 422|failed_mutation/);
  const email = await signUp(page, outbox);
  await page.goto('/account');
  const panel = section(page, 'Tveggja þrepa innskráning');
  await panel.getByRole('button', { name: 'Kveikja' }).click();
  await expect(panel.getByRole('img', { name: 'QR-kóði fyrir auðkenningarforrit' })).toBeVisible();
  const secret = (await panel.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = panel.getByLabel('Sex tölustafir úr forritinu');
  await code.fill(authenticator.generate() === '000000' ? '111111' : '000000');
  await panel.getByRole('button', { name: 'Staðfesta' }).click();
  await expect(panel.getByText('Rangur kóði')).toBeVisible();
  await code.fill(authenticator.generate());
  await panel.getByRole('button', { name: 'Staðfesta' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await panel.getByRole('listitem').allTextContents();
  // They are shown only now.
  const home = page.getByRole('link', { name: 'Yfirlit' });
  await home.click();
  const question = page.getByRole('dialog', { name: 'Fara án endurheimtarkóðanna?' });
  await question.getByRole('button', { name: 'Vera áfram á síðunni' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Sækja sem skrá' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Afrita' }).click();
  await expect(panel.getByText('Afritað')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${recoveryCodes.join('\n')}\n`);
  await panel.getByRole('button', { name: 'Ég hef vistað kóðana' }).click();
  await expect(panel).toContainText('10 endurheimtarkóðar eftir');

  await page.getByRole('button', { name: 'Útskrá' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, outbox, email);
  const second = page.getByLabel('Kóði úr forriti eða endurheimtarkóði');
  await expect(second).toBeFocused();
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('button', { name: 'Nota annað netfang eða símanúmer' }).click();
  await expect(signInForm(page).identity).toBeVisible();
  await signIn(page, outbox, email);
  await second.fill('12345');
  await signInForm(page).next.click();
  await expect(page.getByText('Kóðinn er of stuttur')).toBeVisible();
  await second.fill('AAAAA-AAAAA');
  await signInForm(page).next.click();
  await expect(page.getByText('Rangur kóði')).toBeVisible();
  await second.fill(authenticator.generate({ timestamp: Date.now() + 30_000 }));
  await signInForm(page).next.click();
  await expect(page).toHaveURL('/');

  await page.goto('/account');
  await panel.getByRole('button', { name: 'Slökkva' }).click();
  await panel.getByLabel('Kóði úr forriti eða endurheimtarkóði').fill(recoveryCodes[0] ?? '');
  await panel.getByRole('button', { name: 'Slökkva' }).click();
  await expect(panel.getByRole('button', { name: 'Kveikja' })).toBeVisible();
});

test('a second factor that was turned on in another tab is shown as on', async ({
  page,
  context,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  await signUp(page, outbox);
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto('/account');
  const [first, second] = [page, other].map((one) => section(one, 'Tveggja þrepa innskráning'));
  if (first === undefined || second === undefined) throw new Error('There are two tabs.');
  await first.getByRole('button', { name: 'Kveikja' }).click();
  const code = first.getByLabel('Sex tölustafir úr forritinu');
  await expect(code).toBeVisible();
  await second.getByRole('button', { name: 'Kveikja' }).click();
  const secret = (await second.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const digits = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await second.getByLabel('Sex tölustafir úr forritinu').fill(digits);
  await second.getByRole('button', { name: 'Staðfesta' }).click();
  await expect(second.getByRole('listitem')).toHaveCount(10);
  await code.fill(digits);
  await first.getByRole('button', { name: 'Staðfesta' }).click();
  await expect(first.getByRole('button', { name: 'Slökkva' })).toBeVisible();
});

test('a second factor whose recovery codes were lost on the way says how to get new ones', async ({
  page,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 409|failed_mutation|ERR_FAILED/);
  await signUp(page, outbox);
  await page.goto('/account');
  const panel = section(page, 'Tveggja þrepa innskráning');
  await panel.getByRole('button', { name: 'Kveikja' }).click();
  const secret = (await panel.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  // The server turns it on, and its response is lost.
  await page.route(
    '**/second-factor/confirm',
    async (route) => {
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await panel
    .getByLabel('Sex tölustafir úr forritinu')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await panel.getByRole('button', { name: 'Staðfesta' }).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByRole('button', { name: 'Staðfesta' }).click();
  await expect(panel).toContainText('10 endurheimtarkóðar eftir');
  await expect(panel).toContainText('Slökktu á tveggja þrepa innskráningu og kveiktu aftur til að fá nýja.');
});

test('an invite that was revoked while it is shown is reported as such', async ({
  page,
  tenant,
  database,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 404|failed_mutation/);
  const email = await signUp(page, outbox);
  await tenant.query(
    `insert into invite (organization_id, kind, value, role, expires_at)
     values ($1, 'email', $2, 'editor', now() + interval '7 days')`,
    [email],
  );
  await page.reload();
  const accept = page.getByRole('button', { name: 'Þiggja boð: Hafnarþjónustan' });
  await expect(accept).toBeVisible();
  await database.query('update invite set revoked_at = now() where value = $1', [email]);
  await accept.click();
  await expect(section(page, 'Boð')).toHaveText('BoðBoðið er ekki lengur opið.');
});

test('other sessions are listed by browser, and can be ended', async ({ page, browser, baseURL, outbox }) => {
  const email = await signUp(page, outbox);
  const other = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'is-IS',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    extraHTTPHeaders: { 'x-forwarded-for': '10.250.1.2' },
  });
  await signIn(other, outbox, email);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Yfirlit');
  await page.goto('/account');
  const sessions = section(page, 'Innskráð tæki');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Þetta tæki' })).toContainText('Chrome, Linux');
  await sessions.getByRole('button', { name: 'Útskrá: Firefox, Windows' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Vinsamlegast skráðu þig inn aftur');
});

test('all personal data can be downloaded', async ({ page, outbox }) => {
  const email = await signUp(page, outbox);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sækja gögnin mín' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('tunna-account.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.info).toMatchObject({ email, fullName: 'Þórdís Sæmundsdóttir' });
});

test('an account is erased after the word is typed; the only owner of an organization sees why it cannot be', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  const email = await signUp(page, outbox);
  await join(tenant, email, 'owner');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Eyða aðganginum' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Eyða endanlega' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Skrifaðu „eyða“').fill('Eyða');
  await erase.click();
  await expect(dialog.getByRole('alert')).toContainText('Þú ert eini eigandi fyrirtækis eða stofnunar.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tenant.query('delete from membership where organization_id = $1');
  await page.getByRole('button', { name: 'Eyða aðganginum' }).click();
  await dialog.getByLabel('Skrifaðu „eyða“').fill('eyða');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await signIn(page, outbox, email);
  await expect(page).toHaveURL('/signup');
});

test('the account is reached from the home page by keyboard', async ({ page, outbox }) => {
  await signUp(page, outbox);
  const link = page.getByRole('link', { name: 'Aðgangur' });
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aðgangurinn minn');
});

test('a user chooses how to be notified, and the choice is stored', async ({ page, tenant, outbox }) => {
  await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto('/account');
  const opened = page.getByRole('radiogroup', { name: 'Tilkynnt er um fullt ílát' });
  await expect(opened.getByRole('radio', { name: 'Í Tunnu', exact: true })).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/notification/choices') && answer.ok());
  await opened.getByRole('radio', { name: 'Í Tunnu og tölvupósti' }).click();
  await expect(opened.getByRole('radio', { name: 'Í Tunnu og tölvupósti' })).toBeChecked();
  await saved;
  await page.reload();
  await expect(opened.getByRole('radio', { name: 'Í Tunnu og tölvupósti' })).toBeChecked();
  expect(await violations(page, [390, 1440])).toEqual([]);
});

test('a chosen industry can be cleared', async ({ page, outbox }) => {
  await signUp(page, outbox);
  await page.goto('/account');
  const profile = page.locator('form').filter({ has: page.getByLabel('Fullt nafn') });
  const industry = profile.getByLabel('Atvinnugrein');
  for (const option of ['Þjónusta', 'Veldu atvinnugrein']) {
    await industry.click();
    await page.getByRole('option', { name: option }).click();
    const saved = page.waitForResponse('**/user/info');
    await profile.getByRole('button', { name: 'Vista' }).click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(industry).toHaveText(option);
  }
});
