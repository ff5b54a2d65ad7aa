import type { Page } from '@playwright/test';
import { languages } from '@tunna/domain/text/languages';
import { checksIn, violations } from '../axe.ts';
import { addMember, tokenOf } from '../member.ts';
import { providerPath } from '../outbox.ts';
import { holdToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';
import { endUndo } from '../undo.ts';
import { sendRequest } from '../visitor-request.ts';

const widths = [390, 1440];

test.use({ viewport: { width: 1440, height: 900 } });

interface World {
  readonly page: Page;
  readonly tenant: Tenant;
}

/** A visitor reports a full container. Returns the visitor's address. */
async function report({ page, tenant }: World, customId: string): Promise<string> {
  const slug = await addContainer(tenant, { customId });
  const email = `gestur-${slug}@gestur.example`;
  await sendRequest(page.request, slug, { fullName: 'Jón Gestur', phoneNumber: '5551234', email });
  return email;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const timeline = (page: Page) => page.locator('section', { hasText: 'Ferill' }).getByRole('listitem');

test('a member sees a visitor’s request, starts it, comments, assigns and finishes it; the visitor is notified', async ({
  page,
  tenant,
  outbox,
  signInAs,
}) => {
  const email = await report({ page, tenant }, 'ÞÓR-1');
  const root = await signInAs('editor');
  await page.goto(root);
  await page.getByRole('link', { name: 'Beiðnir 1 opin beiðni' }).click();
  await expect(page.getByRole('link', { name: 'Opnar', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row', { name: /ÞÓR-1/ })).toContainText('Verbúðin');
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('link', { name: 'ÞÓR-1' }).click();
  await expect(heading(page)).toHaveText('ÞÓR-1');
  await expect(timeline(page).first()).toContainText('Jón Gestur');
  await page.getByRole('button', { name: 'Setja í vinnslu' }).click();
  await expect(timeline(page).filter({ hasText: 'Beiðnin sett í vinnslu' })).toContainText('Þórdís Sæmundsdóttir');
  await expect(page.getByRole('button', { name: 'Setja í vinnslu' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(timeline(page).first()).toBeVisible();
  await expect(page.getByLabel('Athugasemd')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Bæta við myndum' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Athugasemd').fill('Lykillinn er í <b>móttökunni</b>.');
  await expect(page.getByText('Hringfari ehf. og deildir á staðsetningunni sjá athugasemdina líka.')).toBeVisible();
  await page.getByRole('button', { name: 'Skrá athugasemd' }).click();
  await expect(timeline(page).filter({ hasText: 'Lykillinn er í <b>móttökunni</b>.' })).toBeVisible();
  await expect(page.getByLabel('Athugasemd')).toHaveValue('');
  await page.getByLabel('Umsjón').click();
  await page.getByRole('option', { name: 'Þórdís Sæmundsdóttir (ég)' }).click();
  await expect(timeline(page).filter({ hasText: 'Úthlutað: Þórdís Sæmundsdóttir' })).toBeVisible();
  await expect(page.getByLabel('Umsjón')).toBeFocused();
  expect(await violations(page, widths)).toEqual([]);
  await page.getByRole('button', { name: 'Ljúka beiðninni' }).click();
  await expect(timeline(page).filter({ hasText: 'Ílátið var tæmt' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Ljúka|Afturkalla|Hafna/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Beiðnir', exact: true })).toBeVisible();
  await outbox.only(email, /^Ílátið hefur verið tæmt: Verbúðin – ÞÓR-1/);
  await page.getByRole('link', { name: 'Þjónustubeiðnir' }).click();
  await expect(page.getByText('Ekkert fannst')).toBeVisible();
  await page.getByRole('link', { name: 'Allar', exact: true }).click();
  await expect(page.getByRole('row', { name: /ÞÓR-1/ })).toContainText('Lokið');
  // The list says that it has the requests of one container only.
  await page.getByRole('link', { name: 'ÞÓR-1' }).click();
  await page.getByRole('link', { name: 'ÞÓR-1' }).click();
  await page.getByRole('link', { name: 'Allar beiðnir um ílátið' }).click();
  await page.getByRole('button', { name: 'Síur (1)' }).click();
  await expect(page.getByRole('dialog').getByLabel('Ílát')).toHaveText('ÞÓR-1, Verbúðin');
});

test('a change without a response is not reported as the current status', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  complaints.expect(/failed_mutation|Failed to load resource|net::ERR/);
  await report({ page, tenant }, 'ÞÓR-7');
  const root = await signInAs('editor');
  await page.goto(`${root}/requests`);
  await page.getByRole('link', { name: 'ÞÓR-7' }).click();
  await page.route('**/service-requests/*/status', (route) => route.abort());
  await page.getByRole('button', { name: 'Setja í vinnslu' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Ekkert svar barst\. Ekki er víst hvort breytingin var skráð/);
  await page.unroute('**/service-requests/*/status');
  await page.route('**/service-requests/*/status', (route) => route.fulfill({ status: 500, body: 'down' }));
  await page.getByRole('button', { name: 'Setja í vinnslu' }).click();
  await expect(page.getByRole('alert')).toHaveText('Villa kom upp, reyndu aftur');
  // The pressed button shows that it is working, and no other one.
  await page.unroute('**/service-requests/*/status');
  const held = Promise.withResolvers<void>();
  await page.route('**/service-requests/*/status', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Ljúka beiðninni' }).click();
  await expect(page.getByRole('button', { name: 'Ljúka beiðninni' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Setja í vinnslu' })).not.toHaveAttribute('aria-busy');
  held.resolve();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/service-requests/*/status');
  await page.getByRole('button', { name: 'Setja í vinnslu' }).click();
  await expect(timeline(page).filter({ hasText: 'Beiðnin sett í vinnslu' })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a picture that the member adds is not reported as a change elsewhere', async ({ page, tenant, signInAs }) => {
  await report({ page, tenant }, 'ÞÓR-8');
  const root = await signInAs('editor');
  await page.goto(`${root}/requests`);
  await page.getByRole('link', { name: 'ÞÓR-8' }).click();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('input[type=file][multiple]').setInputFiles({ name: 'tunna.png', mimeType: 'image/png', buffer });
  await expect(timeline(page).locator('img')).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('breytt annars staðar')).toHaveCount(0);
});

test('the provider rejects with a reason, without JavaScript; the member and the visitor are notified and read it', async ({
  page,
  tenant,
  outbox,
  browser,
  signInAs,
}) => {
  const root = await signInAs('editor');
  const email = await report({ page, tenant }, 'ÆGIR-2');
  const path = providerPath(await outbox.only(tenant.providerEmail));
  const provider = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await provider.goto(new URL(path, test.info().project.use.baseURL).href);
  await provider.getByText('Hafna', { exact: true }).click();
  await provider.getByLabel('Hvers vegna?').fill('Gatan er lokuð til mánudags.');
  await provider.getByRole('button', { name: 'Hafna beiðninni' }).click();
  await expect(heading(provider)).toContainText('Hafnað');
  await expect(provider.getByText('Hafna', { exact: true })).toHaveCount(0);

  await page.goto(root);
  await page.getByRole('button', { name: /Tilkynningar, / }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /ÆGIR-2/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText('ÆGIR-2');
  const refused = timeline(page).filter({ hasText: 'Beiðninni var hafnað' });
  await expect(refused).toContainText('Gatan er lokuð til mánudags.');
  await expect(refused).toContainText('Hringfari ehf.');
  await endUndo(tenant);
  const notified = await outbox.only(email, /^Beiðninni var hafnað: Verbúðin – ÆGIR-2/);
  expect(notified.text).toContain('Ástæða: Gatan er lokuð til mánudags.');
});

test('two members change a request: the second sees the first change, and keeps the input', async ({
  page,
  context,
  tenant,
  outbox,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of 409|failed_mutation/);
  await report({ page, tenant }, 'RÁN-3');
  const root = await signInAs('editor');
  await page.goto(`${root}/requests?status=open`);
  await page.getByRole('link', { name: 'RÁN-3' }).click();
  await expect(page.getByRole('button', { name: 'Setja í vinnslu' })).toBeVisible();

  const other = await context.browser()?.newContext({ viewport: { width: 1440, height: 900 } });
  if (other === undefined) throw new Error('There is no browser.');
  // The colleague’s page gets no live updates, as behind a proxy that blocks streams.
  await other.route('**/event-stream/**', (route) => route.abort());
  const colleague = await other.newPage();
  const address = await addMember(tenant, 'admin', 'Bárður Ægisson');
  await holdToken(colleague, await tokenOf(page.request, outbox, address));
  await colleague.goto(page.url());
  await expect(colleague.getByRole('button', { name: 'Setja í vinnslu' })).toBeVisible();

  await page.getByRole('button', { name: 'Afturkalla…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Afturkalla beiðnina' }).click();
  await expect(dialog.getByText('Skrifa þarf ástæðu')).toBeVisible();
  await dialog.getByLabel('Ástæða').fill('Tilkynnt í ógáti.');
  // Another member is faster. The page shows it behind the dialog, which stays open for its original change.
  await colleague.getByRole('button', { name: 'Setja í vinnslu' }).click();
  await expect(timeline(colleague).filter({ hasText: 'Beiðnin sett í vinnslu' })).toBeVisible();
  await expect(page.getByText('Beiðnin sett í vinnslu')).toBeVisible();
  await expect(dialog.getByLabel('Ástæða')).toHaveValue('Tilkynnt í ógáti.');
  await dialog.getByRole('button', { name: 'Afturkalla beiðnina' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Bárður Ægisson');
  await expect(notice.getByRole('row', { name: /Staða/ })).toContainText('Tilkynnt í ógáti.');
  await expect(notice.getByRole('row', { name: /Staða/ })).toContainText('Í vinnslu');
  expect(await violations(page, widths)).toEqual([]);
  await notice.getByRole('button').first().click();
  await expect(timeline(page).filter({ hasText: 'Beiðnin var afturkölluð' })).toContainText('Tilkynnt í ógáti.');
  await expect(notice).toHaveCount(0);

  await colleague.getByRole('button', { name: 'Ljúka beiðninni' }).click();
  await expect(colleague.getByRole('alert')).toContainText('Þórdís Sæmundsdóttir');
  await expect(colleague.getByRole('alert').getByRole('button')).toHaveCount(1);
  await colleague.getByRole('alert').getByRole('button').click();
  await expect(timeline(colleague).filter({ hasText: 'Tilkynnt í ógáti.' })).toBeVisible();
});

test('many requests are finished together; concurrently changed ones are counted', async ({
  page,
  tenant,
  complaints,
  signInAs,
}) => {
  // A page without the event stream, as behind a proxy that blocks it.
  complaints.expect(/event-stream/);
  await page.context().route('**/event-stream/**', (route) => route.abort());
  for (const customId of ['A-1', 'A-2', 'A-3', 'A-4']) await report({ page, tenant }, customId);
  const root = await signInAs('editor');
  await page.goto(`${root}/requests`);
  await expect(page.getByRole('row', { name: /A-3/ })).toBeVisible();
  // The reason of one decision is not that of the next.
  await page.getByRole('checkbox', { name: 'Velja A-4' }).check();
  const cancel = page.getByRole('button', { name: 'Afturkalla…' });
  await cancel.click();
  await page.getByLabel('Ástæða').fill('Ílátið er týnt.');
  await page.getByRole('dialog').getByRole('button', { name: 'Afturkalla beiðnina' }).click();
  await expect(page.getByRole('row', { name: /A-4/ })).toContainText('Afturkölluð');
  await page.getByRole('checkbox', { name: 'Velja A-3' }).check();
  await cancel.click();
  await expect(page.getByLabel('Ástæða')).toHaveValue('');
  await page.goto(`${root}/requests?status=open`);
  await expect(page.getByRole('row', { name: /A-3/ })).toBeVisible();
  await tenant.query(`update service_request set status = 'cancelled', closed_at = now()
     from container where container.id = service_request.container_id and container.organization_id = $1 and custom_id = 'A-2'`);
  await page.getByRole('checkbox', { name: 'Velja allt á síðunni' }).check();
  await page.getByRole('button', { name: 'Ljúka beiðninni' }).click();
  await expect(page.getByText('2 beiðnir uppfærðar', { exact: true })).toBeVisible();
  await expect(page.getByText('1 beiðni hafði breyst og var sleppt.', { exact: true })).toBeVisible();
  await expect(page.getByText('Ekkert fannst')).toBeVisible();
});

test('views group open requests by provider and by location, and show which one is active', async ({
  page,
  tenant,
  signInAs,
}) => {
  await addContainer(tenant);
  const root = await signInAs('viewer');
  await page.goto(`${root}/requests`);
  const views = page.getByRole('navigation', { name: 'Vistuð yfirlit' });
  for (const [name, sort] of [
    ['Eftir þjónustuaðila', 'serviceProvider'],
    ['Eftir staðsetningu', 'location'],
  ] as const) {
    await views.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`status=open.*sort=${sort}`));
    await expect(views.locator('[aria-current=page]')).toHaveText(name);
  }
  await views.getByRole('link', { name: 'Opnar' }).click();
  await expect(views.locator('[aria-current=page]')).toHaveText('Opnar');
});

test('a member who only reads sees no names, no addresses and no buttons', async ({ page, tenant, signInAs }) => {
  const email = await report({ page, tenant }, 'B-1');
  const root = await signInAs('viewer');
  await page.goto(`${root}/requests`);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'B-1' }).click();
  await expect(timeline(page).first()).toContainText('Beðið um tæmingu');
  await expect(page.getByText('Jón Gestur')).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});

const titles = {
  is: ['Þjónustubeiðnir', 'Ferill'],
  en: ['Service requests', 'Timeline'],
  no: ['Servicebestillinger', 'Tidslinje'],
  pl: ['Zgłoszenia', 'Przebieg'],
} as const;

for (const language of languages) {
  test(`requests speak ${language}`, async ({ page, tenant, signInAs }) => {
    await report({ page, tenant }, 'C-1');
    const root = await signInAs('editor');
    const [title, panel] = titles[language];
    await page.goto(`${root}/requests?status=open&language=${language}`);
    await expect(heading(page)).toHaveText(title);
    expect(await violations(page, [390], checksIn(language))).toEqual([]);
    await page.getByRole('link', { name: 'C-1' }).click();
    await expect(page.getByRole('heading', { name: panel })).toBeVisible();
    expect(await violations(page, [390], checksIn(language))).toEqual([]);
  });
}
