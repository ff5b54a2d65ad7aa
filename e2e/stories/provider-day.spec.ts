import type { Page } from '@playwright/test';
import { dayOf, monthNames } from '@tunna/domain/time/dates';
import { violations } from '../axe.ts';
import type { Outbox } from '../outbox.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer, type Tenant } from '../tenant.ts';
import { endUndo } from '../undo.ts';
import { sendRequest } from '../visitor-request.ts';

interface World {
  readonly page: Page;
  readonly tenant: Tenant;
  readonly outbox: Outbox;
}

const places = [
  ['Grandi', '101', 'Reykjavík', 64.157, -21.945],
  ['Hlemmur', '105', 'Reykjavík', 64.143, -21.914],
  ['Hamraborg', '200', 'Kópavogur', 64.112, -21.907],
] as const;

const email = ({ locationId }: Tenant) => `visitor-${locationId}@gestur.example`;

/** Visitors request five collections at three places. Returns the path of the day's page in the provider's message. */
async function askFive({ page, tenant, outbox }: World): Promise<string> {
  for (const [index, [name, postcode, town, latitude, longitude]] of places.entries())
    await tenant.query(
      `insert into location (organization_id, id, name, address, postcode, municipality, latitude, longitude)
       values ($1, $2, $3, 'Aðalgata 1', $4, $5, $6, $7)`,
      [`${tenant.locationId}-${index}`, name, postcode, town, latitude, longitude],
    );
  for (let number = 0; number < 5; number += 1) {
    const description = number === 0 ? 'Lykill hjá húsverði <b>' : '';
    const slug = await addContainer(tenant, { description });
    await tenant.query(
      'update container set location_id = $3, custom_id = $4 where organization_id = $1 and slug = $2',
      [slug, `${tenant.locationId}-${number % places.length}`, `ÍLÁT-${number + 1}`],
    );
    const visitor = { fullName: 'Þórður Ægir', phoneNumber: '555 1234', email: email(tenant) };
    await sendRequest(page.request, slug, visitor);
  }
  await tenant.query(
    `update service_request set due_at = case container.custom_id when 'ÍLÁT-1' then now() - interval '2 days'
       when 'ÍLÁT-2' then now() + interval '1 day' when 'ÍLÁT-3' then now() + interval '1 day' else now() + interval '6 days' end
     from container
     where container.organization_id = service_request.organization_id and container.id = service_request.container_id
       and service_request.organization_id = $1`,
  );
  await expect.poll(async () => (await outbox.to(tenant.providerEmail)).length).toBeGreaterThan(0);
  const [first] = await outbox.to(tenant.providerEmail);
  const path = /https?:\/\/[^/\s]+(\/provider-day\/\S+)/.exec(first?.text ?? '')?.[1];
  if (path === undefined) throw new Error('The message has no link to the day.');
  return path;
}

const stopOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const open = (page: Page) => page.locator('section[data-group] li');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the day of a provider' : 'the day of a provider without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('completes three of five stops together, and undoes one; only the others are notified', async ({
      page,
      tenant,
      outbox,
    }) => {
      await page.goto(await askFive({ page, tenant, outbox }));
      await expect(open(page)).toHaveCount(5);
      const groups = page.locator('section[data-group] h2');
      await expect(groups).toHaveText([/^Komið fram yfir/, /^Á morgun/, /^Síðar/]);
      const first = stopOf(page, 'ÍLÁT-1');
      for (const shown of ['Grandi', 'Lykill hjá húsverði <b>', 'Þórður Ægir', '555 1234'])
        await expect(first).toContainText(shown);
      await expect(first.getByRole('link', { name: 'Aðalgata 1, 101 Reykjavík' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.google\.com\/maps\/dir\/.*destination=64\.157/,
      );
      for (const name of ['ÍLÁT-1', 'ÍLÁT-3', 'ÍLÁT-4']) await stopOf(page, name).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Valin tæmd' }).click();
      await expect(open(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Afturkalla: ÍLÁT-3' }).click();
      await expect(open(page)).toHaveCount(3);
      await expect(stopOf(page, 'ÍLÁT-3').getByRole('checkbox')).not.toBeChecked();
      await page.goto(page.url());
      await expect(open(page)).toHaveCount(3);
      const stored = await tenant.query<{
        custom_id: string;
        status: string;
      }>(`select container.custom_id, request.status from service_request request
         join container on container.organization_id = request.organization_id and container.id = request.container_id
         where request.organization_id = $1 and request.status = 'done' order by 1`);
      expect(stored.map(({ custom_id: name }) => name)).toEqual(['ÍLÁT-1', 'ÍLÁT-4']);
      await endUndo(tenant);
      const subjects = async () =>
        (await outbox.to(email(tenant))).map(({ subject = '' }) => subject).filter((subject) => /tæmt/.test(subject));
      await expect.poll(async () => (await subjects()).length).toBe(2);
      expect((await subjects()).join()).not.toContain('ÍLÁT-3');
    });

    test('plans selected stops, and completes one with its weight', async ({ page, tenant, outbox }) => {
      await page.goto(await askFive({ page, tenant, outbox }));
      for (const name of ['ÍLÁT-2', 'ÍLÁT-5']) await stopOf(page, name).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Áætla valin' }).click();
      const today = page.locator('section[data-group=today]');
      await expect(today.getByRole('listitem')).toHaveCount(2);
      await expect(today).toContainText('Áætlað');
      // A plan for the wrong stop is undone.
      await page.getByRole('button', { name: 'Afturkalla áætlun: ÍLÁT-2' }).click();
      await expect(today.getByRole('listitem')).toHaveCount(1);
      await expect(stopOf(page, 'ÍLÁT-2')).not.toContainText('Áætlað');
      await stopOf(page, 'ÍLÁT-2').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Áætla valin' }).click();
      await expect(today.getByRole('listitem')).toHaveCount(2);
      const stop = stopOf(page, 'ÍLÁT-5');
      await stop.getByLabel('Kg (má sleppa)').fill('1.500,5');
      await stop.getByRole('button', { name: 'Tæmt: ÍLÁT-5' }).click();
      await expect(stopOf(page, 'ÍLÁT-5')).toContainText('Tæmt · 1.500,5 kg');
      await expect(today.getByRole('listitem')).toHaveCount(1);
    });
  });
}

test('stops that are completed together keep the weights that were typed at them', async ({
  page,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/status of 400|failed_mutation/);
  await page.goto(await askFive({ page, tenant, outbox }));
  await takeOver(page);
  for (const name of ['ÍLÁT-1', 'ÍLÁT-2', 'ÍLÁT-3']) await stopOf(page, name).getByRole('checkbox').check();
  const kg = (name: string) => stopOf(page, name).getByLabel('Kg (má sleppa)');
  await kg('ÍLÁT-1').fill('1.250,5');
  await kg('ÍLÁT-3').fill('mikið');
  // The weight of a stop that is not selected stays in its field.
  await kg('ÍLÁT-4').fill('77');
  await page.getByRole('button', { name: 'Valin tæmd' }).click();
  // The refusal names the stop and its field, and is in view at the end of a long page.
  await expect(page.getByRole('alert')).toContainText('Ekkert var skráð. Sláðu inn þyngd');
  await expect(page.getByRole('alert')).toHaveText(/ÍLÁT-3 – Hamraborg$/);
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(kg('ÍLÁT-3')).toHaveAttribute('aria-invalid', 'true');
  await expect(kg('ÍLÁT-1')).not.toHaveAttribute('aria-invalid');
  await expect(kg('ÍLÁT-1')).toHaveValue('1.250,5');
  await kg('ÍLÁT-3').fill('8');
  await page.getByRole('button', { name: 'Valin tæmd' }).click();
  await expect(open(page)).toHaveCount(2);
  await expect(stopOf(page, 'ÍLÁT-1')).toContainText('Tæmt · 1.250,5 kg');
  await expect(stopOf(page, 'ÍLÁT-2')).not.toContainText('kg');
  await expect(stopOf(page, 'ÍLÁT-3')).toContainText('Tæmt · 8 kg');
  await expect(kg('ÍLÁT-4')).toHaveValue('77');
  // Without a selection nothing is stored, and the page says why.
  await page.getByRole('button', { name: 'Valin tæmd' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ekkert var skráð. Veldu fyrst ílát.');
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Afturkalla: ÍLÁT-2' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('note').or(page.getByRole('status')).first()).toHaveText('1 skráning afturkölluð.');
});

test('a lost connection in the middle of a change is reported, and sending again stores nothing twice', async ({
  page,
  context,
  tenant,
  outbox,
  complaints,
}) => {
  complaints.expect(/failed_mutation|Failed to load resource|net::ERR/);
  await page.goto(await askFive({ page, tenant, outbox }));
  const other = await context.newPage();
  await other.goto(page.url());
  await takeOver(page);
  // The server stores the change, and its response is lost.
  let isLost = true;
  await page.route('**/api/v1/provider-day/*', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await stopOf(page, 'ÍLÁT-1').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Valin tæmd' }).click();
  await expect(page.getByRole('alert')).toContainText('Ekki er víst hvort þetta var skráð');
  await expect(page.getByRole('button', { name: 'Afturkalla: ÍLÁT-1' })).toBeVisible();
  await expect(open(page)).toHaveCount(4);
  // The stop that is now in the list of closed ones is sent again from another window that still shows it as open.
  await other.getByRole('button', { name: 'Tæmt: ÍLÁT-1' }).click();
  await expect(open(other)).toHaveCount(4);
  const events = await tenant.query(`select from service_request_event where organization_id = $1 and status = 'done'`);
  expect(events).toHaveLength(1);
});

test('the page works in four languages on small and large screens in both themes', async ({ page, tenant, outbox }) => {
  const path = await askFive({ page, tenant, outbox });
  for (const language of ['is', 'en', 'no', 'pl'] as const) {
    await page.goto(`${path}?language=${language}`);
    expect(await page.getByRole('main').textContent()).not.toMatch(/\b(group|outcome|refused|status)\.[a-z_]+/i);
    // The list of days is in the language of the page.
    const month = monthNames(language)[Number(dayOf(new Date()).slice(5, 7)) - 1] ?? '';
    await expect(page.getByRole('combobox').locator('optgroup').first()).toHaveAttribute(
      'label',
      new RegExp(`^${month}`),
    );
    expect(await violations(page, [320, 390, 1440])).toEqual([]);
  }
});

test('a member sends, shows and revokes the link on the page of the provider', async ({
  page,
  tenant,
  outbox,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 404/);
  const root = await signInAs('editor');
  const providerId = await tenant.idOf('select id from service_provider where organization_id = $1');
  await page.goto(`${root}/providers/${providerId}`);
  await page.getByRole('button', { name: 'Senda hlekkinn' }).click();
  const message = await outbox.only(tenant.providerEmail, /^Allar beiðnir þínar á einni síðu/);
  expect(message.text).toMatch(/\/provider-day\//);
  await page.getByRole('button', { name: 'Sýna hlekk til að afrita' }).click();
  const link = await page.getByLabel('Hlekkur fyrir þennan aðila').inputValue();
  expect(await violations(page, [390, 1440])).toEqual([]);
  expect((await page.request.get(link)).status()).toBe(200);
  await page.getByRole('button', { name: 'Afturkalla alla hlekki' }).click();
  await expect(page.getByText('Allir fyrri hlekkir eru afturkallaðir')).toBeVisible();
  expect((await page.request.get(link)).status()).toBe(404);
});

test('a weight that is typed stays after a reload until it is stored', async ({ page, tenant, outbox }) => {
  await page.goto(await askFive({ page, tenant, outbox }));
  await takeOver(page);
  const kg = (name: string) => stopOf(page, name).getByLabel('Kg (má sleppa)');
  await kg('ÍLÁT-1').fill('1.250,5');
  await kg('ÍLÁT-4').fill('77');
  await page.goto(page.url());
  await expect(kg('ÍLÁT-1')).toHaveValue('1.250,5');
  await expect(kg('ÍLÁT-4')).toHaveValue('77');
  await stopOf(page, 'ÍLÁT-1').getByRole('button', { name: 'Tæmt: ÍLÁT-1' }).click();
  await expect(stopOf(page, 'ÍLÁT-1')).toContainText('Tæmt · 1.250,5 kg');
  // What was stored is no unsent input any more, also after the undo.
  await page.getByRole('button', { name: 'Afturkalla: ÍLÁT-1' }).click();
  await expect(open(page)).toHaveCount(5);
  await expect(kg('ÍLÁT-1')).toHaveValue('');
  await page.goto(page.url());
  await takeOver(page);
  await expect(kg('ÍLÁT-4')).toHaveValue('77');
  await expect(kg('ÍLÁT-1')).toHaveValue('');
});

test('what is selected is counted, and stays selected while others are sent', async ({ page, tenant, outbox }) => {
  await page.goto(await askFive({ page, tenant, outbox }));
  await takeOver(page);
  const count = page.getByRole('form', { name: 'Valin ílát' }).getByRole('status');
  for (const name of ['ÍLÁT-1', 'ÍLÁT-2']) await stopOf(page, name).getByRole('checkbox').check();
  await expect(count).toHaveText('2 ílát valin');
  // A selected stop that is completed alone leaves the selection.
  await page.getByRole('button', { name: 'Tæmt: ÍLÁT-1' }).click();
  await expect(open(page)).toHaveCount(4);
  await expect(count).toHaveText('1 ílát valið');
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/api/v1/provider-day/*', (route) => sent.then(() => route.continue()));
  await page.getByRole('button', { name: 'Valin tæmd' }).click();
  await stopOf(page, 'ÍLÁT-3').getByRole('checkbox').check();
  send();
  await expect(open(page)).toHaveCount(3);
  await expect(stopOf(page, 'ÍLÁT-3').getByRole('checkbox')).toBeChecked();
  await expect(count).toHaveText('1 ílát valið');
});
