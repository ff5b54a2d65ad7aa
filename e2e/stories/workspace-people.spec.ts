import type { Page } from '@playwright/test';
import { roles } from '@tunna/domain/permissions';
import { violations } from '../axe.ts';
import { join } from '../member.ts';
import { newEmail, signIn, signUp } from '../sign-in.ts';
import { expect, test } from '../story.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('an organization is created on the home page, with an address derived from its name', async ({ page, outbox }) => {
  await signUp(page, outbox);
  await page.getByRole('link', { name: 'Nýtt fyrirtæki eða stofnun' }).click();
  const unique = newEmail().slice(0, 8);
  await page.getByLabel('Heiti fyrirtækis eða stofnunar').fill(`Höfnin ${unique}`);
  const slug = page.getByLabel('Slóð');
  await expect(slug).toHaveValue(`hofnin-${unique}`);
  await expect(page.getByText('Slóðin er laus')).toBeVisible();
  await slug.fill('test');
  await expect(page.getByText('Slóðin er frátekin')).toBeVisible();
  await slug.fill(`hofnin-${unique}`);
  await page.getByLabel('Kennitala').fill('1234567890');
  await expect(page.getByText('Vartala kennitölunnar stemmir ekki')).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Stofna' }).click();
  await expect(page).toHaveURL(`/organization/hofnin-${unique}/setup/location`);
  await page.goto(`/organization/hofnin-${unique}/settings/general`);
  await page.getByLabel('Slóð').fill(`ny-${unique}`);
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page).toHaveURL(`/organization/ny-${unique}/settings/general`);
  expect(await violations(page, widths)).toEqual([]);
});

test('a person is invited, accepts, gets another role, and is removed', async ({
  page,
  browser,
  baseURL,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  const orgSlug = await join(tenant, await signUp(page, outbox, 'Eyja Eigandi'), 'owner');
  await page.goto(`/organization/${orgSlug}/settings/members`);
  const invites = section(page, 'Boð');
  await invites.getByRole('button', { name: 'Senda boð' }).click();
  await expect(invites.getByText('Fylla þarf út reitinn')).toBeVisible();
  const email = newEmail();
  await invites.getByLabel('Netfang eða símanúmer').fill(email);
  await invites.getByRole('button', { name: 'Senda boð' }).dblclick();
  await expect(invites.getByText(`Boð var sent á ${email}`)).toBeVisible();
  await expect(invites.getByRole('row', { name: new RegExp(email) })).toContainText('Ritaðgangur');
  expect((await outbox.only(email)).text).toContain('Hafnarþjónustan');

  const guest = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'is-IS',
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': '10.250.3.4' },
  });
  await signIn(guest, outbox, email);
  await guest.getByLabel('Fullt nafn').fill('Gunnar Gestur');
  await guest.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await guest.getByRole('button', { name: 'Stofna aðgang' }).click();
  await guest.getByRole('button', { name: 'Þiggja boð: Hafnarþjónustan' }).click();
  await expect(guest).toHaveURL(`/organization/${orgSlug}`);
  await guest.goto(`/organization/${orgSlug}/waste-streams`);
  await expect(guest.getByRole('link', { name: 'Nýr úrgangsflokkur' })).toBeVisible();

  await page.reload();
  const members = section(page, 'Notendur');
  await members.getByText('Hvað má hvert hlutverk?').click();
  await expect(members.getByRole('term')).toHaveCount(roles.length);
  await expect(members.getByText('Sér allt nema reikninga og breytir engu.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Hlutverk: Gunnar Gestur' }).click();
  await expect(page.getByRole('option')).toHaveCount(roles.length);
  const changed = page.waitForResponse('**/member-update-role');
  await page.getByRole('option', { name: 'Lesaðgangur' }).click();
  expect((await changed).status()).toBe(200);
  await guest.reload();
  await expect(guest.getByRole('link', { name: 'Pappír' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Nýr úrgangsflokkur' })).toHaveCount(0);
  await guest.goto(`/organization/${orgSlug}/settings/members`);
  await expect(guest.getByRole('rowheader', { name: 'Eyja Eigandi' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Senda boð' })).toHaveCount(0);
  await expect(guest.getByRole('combobox', { name: /^Hlutverk/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Yfirgefa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yfirgefa', exact: true }).click();
  await expect(page.getByText('Minnst einn eigandi þarf að vera')).toBeVisible();
  await page.getByRole('button', { name: 'Fjarlægja: Gunnar Gestur' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fjarlægja', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'Gunnar Gestur' })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();

  await page.goto(`/organization/${orgSlug}/settings/audit`);
  await expect(page.getByRole('cell', { name: 'Notandi: Gunnar Gestur' }).first()).toBeVisible();
});

test('roles are explained where they are chosen, the next invite gets the usual one, and axe finds nothing', async ({
  page,
  tenant,
  outbox,
}) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'owner');
  await page.goto(`/organization/${orgSlug}/settings/members`);
  const invites = section(page, 'Boð');
  const role = invites.getByRole('combobox', { name: 'Hlutverk' });
  await expect(invites.getByText('Sér um ílát, staðsetningar, úrgangsflokka og beiðnir.')).toBeVisible();
  await role.click();
  await page.getByRole('option', { name: 'Greinandi' }).click();
  await expect(invites.getByText('Sér allt, líka reikninga og frávik.')).toBeVisible();
  await invites.getByLabel('Netfang eða símanúmer').fill(newEmail());
  await invites.getByRole('button', { name: 'Senda boð' }).click();
  await expect(invites.getByRole('button', { name: /^Senda aftur/ })).toBeVisible();
  await expect(invites.getByRole('row', { name: /Greinandi/ })).toBeVisible();
  // The next person gets the usual role.
  await expect(role).toHaveText('Ritaðgangur');
  expect(await violations(page, widths)).toEqual([]);
  await page.goto(`/organization/${orgSlug}/settings/audit`);
  await expect(page.getByRole('cell', { name: 'Boðið' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
});

test('a department gets a sign-in link that is shown once, works, and is revoked', async ({
  page,
  browser,
  baseURL,
  tenant,
  outbox,
}) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'admin');
  await page.goto(`/organization/${orgSlug}/departments/new`);
  await page.getByLabel('Heiti').fill('Mötuneyti');
  await page.getByRole('checkbox', { name: 'Verbúðin' }).check();
  await page.getByRole('button', { name: 'Stofna deild' }).click();
  await page.getByRole('button', { name: 'Búa til innskráningarhlekk' }).click();
  await expect(page.getByRole('img', { name: 'QR-kóði sem skráir spjaldtölvuna inn' })).toBeVisible();
  const link = (await page.getByLabel('Innskráningarhlekkur', { exact: true }).textContent()) ?? '';
  expect(await violations(page, widths)).toEqual([]);
  const screen = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'is-IS' });
  const { pathname, search, hash } = new URL(link);
  await screen.goto(`${pathname}${search}${hash}`);
  await expect(screen.getByRole('heading', { level: 1, name: 'Mötuneyti' })).toBeVisible();
  await page.getByRole('button', { name: 'Ég hef opnað hann' }).click();
  await expect(page.getByLabel('Innskráningarhlekkur', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Afturkalla' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Afturkalla' }).click();
  await expect(page.getByText('Ekkert tæki er innskráð.')).toBeVisible();
  await page.goto(`/organization/${orgSlug}/departments`);
  await expect(page.getByRole('row', { name: /Mötuneyti/ })).toContainText('Verbúðin');
  expect(await violations(page, widths)).toEqual([]);
});

test('a service provider is created, corrected and found', async ({ page, tenant, outbox }) => {
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/providers/new`);
  await page.getByLabel('Heiti').fill('Þrifalegt ehf.');
  await page.getByLabel('Netfang').fill('ekki netfang');
  const byEmail = page.getByRole('checkbox', { name: 'Með tölvupósti' });
  await byEmail.uncheck();
  await page.getByRole('button', { name: 'Stofna þjónustuaðila' }).click();
  await expect(page.getByText('Rangt netfang')).toBeVisible();
  await expect(page.getByText('Veldu að minnsta kosti eina leið')).toBeVisible();
  await byEmail.check();
  await page.getByLabel('Netfang').fill('thrif@provider.example');
  await page.getByRole('button', { name: 'Stofna þjónustuaðila' }).click();
  const empties = page.getByRole('checkbox', { name: 'Tæmir ílát' });
  await expect(empties).toBeChecked();
  await page.getByLabel('Símanúmer').fill('555 1234');
  await empties.click();
  await expect(empties).not.toBeChecked();
  await page.getByRole('button', { name: 'Vista' }).click();
  await expect(page.getByLabel('Símanúmer')).toHaveValue(/555/);
  await empties.click();
  await expect(empties).toBeChecked();
  expect(await violations(page, widths)).toEqual([]);
  await page.goto(`/organization/${orgSlug}/providers?search=thrif`);
  await expect(page.getByRole('row', { name: /Þrifalegt ehf/ })).toContainText('Tæmir ílát');
  expect(await violations(page, widths)).toEqual([]);
});

test('a provider is notified by its webhook, and by one email a day', async ({ page, tenant, outbox, complaints }) => {
  complaints.expect(/status of 400|failed_mutation/);
  const orgSlug = await join(tenant, await signUp(page, outbox), 'editor');
  await page.goto(`/organization/${orgSlug}/providers/new`);
  await page.getByLabel('Heiti').fill('Krókur ehf.');
  await page.getByLabel('Netfang').fill('krokur@provider.example');
  await page.getByRole('checkbox', { name: 'Einn tölvupóstur á dag' }).check();
  await page.getByRole('checkbox', { name: 'Með vefkrók (webhook)' }).check();
  const address = page.getByLabel('Slóð vefkróks');
  await address.fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Stofna þjónustuaðila' }).click();
  await expect(page.getByText('Sláðu inn gilda slóð')).toBeVisible();
  await address.fill('https://krokur.invalid/hook');
  await page.getByRole('button', { name: 'Stofna þjónustuaðila' }).click();
  const secret = page.getByLabel('Undirritunarlykill', { exact: true });
  await expect(secret).toHaveValue(/^whsec_/);
  const before = await secret.inputValue();
  await page.getByRole('button', { name: 'Búa til nýjan lykil' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nýr lykill var búinn til' })).toBeVisible();
  expect(await secret.inputValue()).not.toBe(before);
  await page.getByRole('button', { name: 'Senda prufuskeyti' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Prufuskeytið komst ekki til skila.' })).toBeVisible();
  expect(await violations(page, widths)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Einn tölvupóstur á dag' })).toBeChecked();
  await expect(address).toHaveValue('https://krokur.invalid/hook');
});
