import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { htmlLanguage, type Language, languages } from '@tunna/domain/text/languages';
import { signInDepartment } from '../department.ts';
import { addInvoice } from '../invoices.ts';
import { addTypedScale } from '../kiosk.ts';
import { addMember, tokenOf } from '../member.ts';
import { addProblems, signInOperator } from '../operator.ts';
import { type Outbox, providerPath } from '../outbox.ts';
import { catalogueOf, englishWords, faultsIn, keysOf, textsOn } from '../page-texts.ts';
import { openStation } from '../station-page.ts';
import { test } from '../story.ts';
import { addContainer, type Tenant } from '../tenant.ts';
import { sendRequest } from '../visitor-request.ts';

interface World {
  readonly request: APIRequestContext;
  readonly tenant: Tenant;
  readonly outbox: Outbox;
}

/** Returns what does not belong on a page in its language. */
async function faultsShown(page: Page, language: Language): Promise<string[]> {
  const keys = keysOf(await catalogueOf(language));
  const english = language === 'is' ? await englishWords() : new Set<string>();
  return [...new Set((await textsOn(page)).flatMap((text) => faultsIn(text, keys, english)))];
}

/** Opens each page in a language. Returns what does not belong there. */
async function faultsOn(page: Page, pages: readonly string[], language: Language): Promise<string[]> {
  const found: string[] = [];
  for (const path of pages) {
    await page.goto(path.replace(/(?=#|$)/, `${path.includes('?') ? '&' : '?'}language=${language}`));
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.locator('html'), path).toHaveAttribute('lang', htmlLanguage(language));
    found.push(...(await faultsShown(page, language)).map((fault) => `${path} ${fault}`));
  }
  return found;
}

/** Publishes a report of the tenant. Returns the path of its public page. */
async function publishReport({ request, tenant, outbox }: World): Promise<string> {
  await addInvoice(tenant, 'R-1', [{ name: 'Pappír', net: '1000' }], '2025-03-31');
  const email = await addMember(tenant, 'owner', 'Þórdís Sæmundsdóttir');
  const headers = { authorization: `Bearer ${await tokenOf(request, outbox, email)}` };
  const root = `/api/v1/org/${tenant.organizationId}/invoices`;
  const send = async (path: string, data: object) => {
    const answer = await request.post(`${root}${path}`, { headers, data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  const period = { from: '2025-01', until: '2025-12' };
  const { report } = await send('/generate-report', { name: 'Ársskýrsla', ...period, idempotencyKey: randomUUID() });
  await send(`/publish-invoice-report/${report.id}`, {});
  await expect
    .poll(
      async () => (await (await request.get(`${root}/invoice-report/${report.id}`, { headers })).json()).report.state,
    )
    .toBe('published');
  const { url } = await send(`/invoice-report/${report.id}/links`, { name: 'Vefur' });
  return new URL(url).pathname;
}

/** A visitor requests a collection. Returns the paths of the requester's and of the provider's pages. */
async function ask({ request, tenant, outbox }: World, containerSlug: string): Promise<string[]> {
  const email = `gestur-${tenant.locationId}@gestur.example`;
  await sendRequest(request, containerSlug, { fullName: 'Þórður Ægir', phoneNumber: '555 1234', email });
  const message = await outbox.only(tenant.providerEmail);
  const day = /https?:\/\/[^/\s]+(\/provider-day\/\S+)/.exec(message.text ?? '')?.[1];
  const { text = '' } = await outbox.only(email);
  const follow = /https?:\/\/[^/\s]+(\/container\/\S+\/follow\/\S+)/.exec(text)?.[1];
  return [providerPath(message), ...[day, follow].filter((path) => path !== undefined)];
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no public page has a key, a code or a foreign word', async ({ page, request, tenant, outbox, complaints }) => {
    complaints.expect(/status of 404/);
    const world = { request, tenant, outbox };
    const slug = await addContainer(tenant);
    const linked = await ask(world, slug);
    expect(linked).toHaveLength(3);
    const pages = [
      `/container/${slug}`,
      `/container/${slug}/request`,
      `/container/${slug}/request/thank-you`,
      `/container/none`,
      `/location/${tenant.locationId}`,
      `/location/${tenant.locationId}/report`,
      `/location/${tenant.locationId}/${tenant.wasteStreamId}`,
      ...linked,
      '/provider/none',
      await publishReport(world),
    ];
    const found: string[] = [];
    for (const language of languages) found.push(...(await faultsOn(page, pages, language)));
    expect(found).toEqual([]);
  });
});

test('no page of a department has a key, a code or a foreign word', async ({ page, request, tenant, outbox }) => {
  const slug = await addContainer(tenant);
  await ask({ request, tenant, outbox }, slug);
  await signInDepartment(page, tenant);
  const id = await tenant.idOf('select id from service_request where organization_id = $1');
  const pages = [
    '/',
    `/department/requests/${id}`,
    '/department/containers',
    '/department/report',
    `/container/${slug}/request`,
  ];
  const found: string[] = [];
  for (const language of languages) found.push(...(await faultsOn(page, pages, language)));
  expect(found).toEqual([]);
});

test('the page of an operator has no key, no code and no foreign word', async ({ page, tenant, outbox }) => {
  await addProblems(tenant);
  await signInOperator(page, outbox);
  const found: string[] = [];
  for (const language of languages) found.push(...(await faultsOn(page, ['/admin-metrics'], language)));
  expect(found).toEqual([]);
});

test('no step of the weighing station has a key, a code or a foreign word', async ({ page, tenant }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await addTypedScale(tenant);
  await openStation(page, tenant);
  const found: string[] = [];
  for (const language of languages) {
    const texts = await catalogueOf(language);
    const button = (key: string) => page.getByRole('button', { name: texts.get(`station:${key}`) ?? key, exact: true });
    const look = async (step: string) =>
      found.push(...(await faultsShown(page, language)).map((fault) => `${language}, ${step}: ${fault}`));
    // The worker of the station serves a document of any language; the cookie chooses.
    await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLanguage(language));
    await expect(button('settings')).toBeVisible();
    await look('tiles');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: '5', exact: true }).click();
    await page.getByRole('button', { name: /^(Pappír|Paper|Papir|Papier)$/ }).click();
    await expect(dialog).toBeVisible();
    await look('question');
    await button('confirm.button').click();
    await expect(page.getByRole('dialog', { name: texts.get('station:confirm.done') ?? '' })).toBeVisible();
    await look('recorded');
    await expect(dialog).toHaveCount(0);
    await look('last weighings');
    await button('settings').click();
    await expect(dialog).toBeVisible();
    await look('settings');
    await page.keyboard.press('Escape');
  }
  expect(found).toEqual([]);
});
