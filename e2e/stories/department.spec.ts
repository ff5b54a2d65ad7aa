import type { Browser, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { signInDepartment, signInDevice } from '../department.ts';
import { signInMember } from '../member.ts';
import { requestForm } from '../request-form.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';
import { requestIdOf, sendRequest } from '../visitor-request.ts';

/** A wall tablet. */
test.use({ viewport: { width: 1024, height: 768 } });

const report = (page: Page, slug: string) =>
  sendRequest(page.request, slug, { fullName: 'Jón Leyndur', phoneNumber: '5551234', email: 'jon@gestur.example' });

const streamOpens = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/event-stream/stream'));

/** Another user on another device. */
async function someone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'is-IS',
    reducedMotion: 'reduce',
  });
}

test('a department sees a visitor’s request immediately, and a manager the department’s comment', async ({
  page,
  browser,
  baseURL,
  tenant,
  outbox,
}) => {
  const slug = await addContainer(tenant, { customId: 'ÞÓR-1' });
  const received = streamOpens(page);
  await signInDepartment(page, tenant, 'Eldhús – Łódź');
  await received;
  await expect(page.getByRole('heading', { name: 'Engin opin beiðni' })).toBeVisible();

  await report(page, slug);
  await page.getByRole('link', { name: 'ÞÓR-1' }).click();
  await expect(page.getByText('Beðið um tæmingu')).toBeVisible();
  await expect(page.getByText('Jón Leyndur')).toHaveCount(0);

  const manager = await someone(browser, baseURL);
  const root = await signInMember(manager, { outbox, organization: tenant }, 'editor');
  const id = await requestIdOf(tenant, slug);
  await Promise.all([streamOpens(manager), manager.goto(`${root}/requests/${id}`)]);
  await expect(manager.getByRole('heading', { level: 1, name: 'ÞÓR-1' })).toBeVisible();

  // An unsent comment survives a reload of the tablet.
  const words = page.getByLabel('Athugasemd');
  await words.fill('Lykillinn er hjá <b>Þórði</b> 🗝️');
  await page.reload();
  await expect(words).toHaveValue('Lykillinn er hjá <b>Þórði</b> 🗝️');
  await page.getByRole('button', { name: 'Skrá athugasemd' }).dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lykillinn er hjá <b>Þórði</b> 🗝️' })).toHaveCount(1);
  await expect(words).toHaveValue('');

  const entry = manager.getByRole('listitem').filter({ hasText: 'Lykillinn er hjá <b>Þórði</b> 🗝️' });
  await expect(entry).toContainText('Eldhús – Łódź');
  await manager.getByRole('button', { name: /^Tilkynningar, / }).click();
  await expect(manager.getByText('Eldhús – Łódź skrifaði athugasemd um ÞÓR-1')).toBeVisible();
  await manager.keyboard.press('Escape');

  // The other direction: the organization replies, without the name of a person.
  await manager.getByLabel('Athugasemd').fill('Takk, við látum vita.');
  await manager.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(page.getByText('Takk, við látum vita.')).toBeVisible();
  await manager.getByRole('button', { name: 'Ljúka beiðninni' }).click();
  await expect(page.getByText('Ílátið var tæmt')).toBeVisible();
  await expect(page.getByText('Þórdís')).toHaveCount(0);
  await page.getByRole('link', { name: 'Þjónustubeiðnir' }).click();
  await expect(page.getByRole('heading', { name: 'Engin opin beiðni' })).toBeVisible();
  await page.getByRole('link', { name: 'Lokaðar síðustu 30 daga' }).click();
  await expect(page.getByRole('link', { name: 'ÞÓR-1' })).toBeVisible();
});

test('a department requests a collection on the public page, and finds its request on its home page', async ({
  page,
  tenant,
}) => {
  await addContainer(tenant, { customId: 'ÆGIR-1' });
  await addContainer(tenant, { customId: 'ÆGIR-2' });
  await signInDepartment(page, tenant);
  await page.getByRole('link', { name: 'Biðja um tæmingu' }).click();
  await expect(page.getByRole('link', { name: 'ÆGIR-2' })).toBeVisible();
  await page.getByLabel('Leita að ílátum').fill('aegir-1');
  await expect(page.getByRole('link', { name: 'ÆGIR-2' })).toHaveCount(0);
  await page.getByRole('link', { name: 'ÆGIR-1' }).click();
  await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
  const form = requestForm(page);
  await form.fill();
  await form.send.click();
  await expect(page).toHaveURL(/thank-you/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'ÆGIR-1' })).toBeVisible();
  await page.getByRole('link', { name: 'Biðja um tæmingu' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ÆGIR-1' })).toContainText('Þegar beðið um tæmingu');
  await page.getByLabel('Leita að ílátum').fill('ekkert slíkt');
  await expect(page.getByRole('heading', { name: 'Ekkert fannst' })).toBeVisible();
});

test('other departments’ data is not found, and without a network the page reports it', async ({
  page,
  tenant,
  database,
  complaints,
  context,
  signInAs,
}) => {
  complaints.expect(
    /status of (401|403|404|400)|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|failed_mutation|could not be sent/,
  );
  const slug = await addContainer(tenant, { customId: 'ÓÐINN-1' });
  await report(page, slug);
  const id = await requestIdOf(tenant, slug);
  const department = await signInDepartment(page, tenant);
  for (const path of ['/department/requests/987654321', '/department/requests/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
  }
  await page.goto(`/department/requests/${id}`);
  const words = page.getByLabel('Athugasemd');
  await words.fill('Lokað vegna snjóa.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(page.getByText('Ekki tókst að vista athugasemdina. Reyndu aftur.')).toBeVisible();
  await expect(words).toHaveValue('Lokað vegna snjóa.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lokað vegna snjóa.' })).toHaveCount(1);

  await database.query('delete from org_unit where department_id = $1', [department.id]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Síða finnst ekki' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Deildin er ekki tengd neinni staðsetningu.')).toBeVisible();
  await database.query('update credential set revoked_at = now() where department_id = $1', [department.id]);
  await expect(page.getByRole('heading', { name: 'Vinsamlegast skráðu þig inn aftur' })).toBeVisible();

  // These pages are not available to people.
  await signInAs('owner');
  await page.goto(`/department/requests/${id}`);
  await expect(page).toHaveURL('/');
});

test('a device of a department acts as the department, and reports when it no longer has one', async ({
  page,
  browser,
  baseURL,
  tenant,
  database,
}) => {
  const slug = await addContainer(tenant, { customId: 'FREYJA-1' });
  const department = await signInDepartment(page, tenant);
  const device = await someone(browser, baseURL);
  const received = streamOpens(device);
  const id = await signInDevice(device, tenant, department);
  await received;
  await report(page, slug);
  await expect(device.getByRole('link', { name: 'FREYJA-1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'FREYJA-1' })).toBeVisible();
  await database.query('update device set department_id = null where id = $1', [id]);
  await expect(device.getByRole('heading', { name: 'Tækið er ekki tengt deild' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'FREYJA-1' })).toBeVisible();
});

test('the pages of a department are accessible at every width, in four languages', async ({
  page,
  tenant,
  context,
}) => {
  const slug = await addContainer(tenant, { customId: 'LOKI-1' });
  await report(page, slug);
  await signInDepartment(page, tenant);
  const id = await requestIdOf(tenant, slug);
  const shown = {
    '/': 'LOKI-1',
    '/?status=closed': 'Engri beiðni var lokað síðustu 30 daga',
    [`/department/requests/${id}`]: 'Beðið um tæmingu',
    '/department/containers': 'LOKI-1',
  };
  for (const [path, text] of Object.entries(shown)) {
    await page.goto(path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    // The department and its requests are two calls: either may be answered first.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations(page, [320, 390, 768, 1440])).toEqual([]);
  }
  await page.goto('/');
  const presses = page.locator('main').getByRole('link').or(page.locator('main').getByRole('button'));
  await expect(page.getByRole('link', { name: 'LOKI-1' })).toBeVisible();
  for (const target of await presses.all()) {
    const size = await target.evaluate((element) => (element.closest('li') ?? element).getBoundingClientRect().height);
    expect([await target.textContent(), size >= 44]).toEqual([await target.textContent(), true]);
  }
  const words = {
    is: ['Þjónustubeiðnir', 'Biðja um tæmingu'],
    en: ['Service requests', 'Request a collection'],
    no: ['Servicebestillinger', 'Bestill tømming'],
    pl: ['Zgłoszenia', 'Zgłoś opróżnienie'],
  };
  for (const [language, [title = '', ask = '']] of Object.entries(words)) {
    await context.addCookies([{ name: 'language', value: language, url: page.url() }]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: ask })).toBeVisible();
  }
});
