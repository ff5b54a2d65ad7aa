import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { htmlLanguage, languages } from '@tunna/domain/text/languages';
import { addMember, tokenOf } from '../member.ts';
import { catalogueOf, englishWords, faultsIn, keysOf, textsOn } from '../page-texts.ts';
import { holdToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';
import { demoIn, type Organization } from '../tenant.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const root = join(import.meta.dirname, '..', '..');

/** The paths of all pages inside an organization, as the router has them. */
async function patterns(): Promise<string[]> {
  const source = await readFile(join(root, 'web/src/areas/workspace/pages.ts'), 'utf8');
  const entries = [...source.matchAll(/^ {2}(?:'([^']*)'|(\w+)): (?:page\(|importOf\(|setUp\b)/gm)];
  expect(entries.length).toBe(source.match(/^ {2}\S.*: (?:page|importOf|setUp)\b/gm)?.length);
  return entries.map(([, quoted, bare]) => quoted ?? bare ?? '');
}

/** Pages outside an organization that need no secret of a link. */
const outside = ['/account', '/organization/new', '/terms'];
const signedOut = ['/login', '/sign-in/device', '/sign-in/department', '/link', '/terms'];

/** Creates the records that the demonstration lacks: a published report, a claim and a file that waits for a member. */
async function complete(request: APIRequestContext, token: string, organizationId: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const root = `/api/v1/org/${organizationId}`;
  const send = async (path: string, data: object) => {
    const answer = await request.post(`${root}${path}`, { headers, data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  const { report } = await send('/invoices/generate-report', {
    name: 'Ársskýrsla',
    from: '2025-01',
    until: '2025-12',
    idempotencyKey: randomUUID(),
  });
  await send(`/invoices/publish-invoice-report/${report.id}`, {});
  await expect
    .poll(async () => {
      const answer = await request.get(`${root}/invoices/invoice-report/${report.id}`, { headers });
      return (await answer.json()).report.state;
    })
    .toBe('published');
  // The first call audits all invoices, and the stories of the other languages make it too.
  const findings = async () => {
    const answer = await request.get(`${root}/invoices/findings?pageSize=200`, { headers });
    return answer.status() === 200 ? (await answer.json()).rows : [];
  };
  await expect.poll(async () => (await findings()).length).toBeGreaterThan(0);
  const [finding] = (await findings()).filter(({ difference }: { difference?: string }) => Number(difference) > 0);
  await send('/invoices/claims', { findingIds: [finding.id], contactEmail: 'reikningar@demo.example' });
  await request.post(`${root}/invoice-import/manual-import`, {
    headers,
    multipart: { file: { name: 'athugasemd.txt', mimeType: 'text/plain', buffer: Buffer.from('Ekki reikningur') } },
  });
}

/** Records of the demonstration, for the parameters of paths. */
async function valuesOf(tenant: Organization) {
  const first = async (text: string): Promise<string> => {
    const [row] = await tenant.query<{ value: string }>(text);
    return String(row?.value ?? '1');
  };
  const idIn = (table: string, more = '') =>
    first(`select id as value from ${table} where organization_id = $1 ${more} order by id limit 1`);
  const [invoice] = await tenant.query<{ provider: string; number: string }>(
    'select service_provider_id as provider, number from invoice where organization_id = $1 order by id limit 1',
  );
  const published = await idIn('invoice_report', `and state = 'published'`);
  return [
    [/^requests\/:id/, { id: await idIn('service_request') }],
    [
      /^containers\/:id/,
      {
        id: await first('select container_id as value from collection_schedule where organization_id = $1 limit 1'),
        scheduleId: await first('select id as value from collection_schedule where organization_id = $1 limit 1'),
      },
    ],
    [/^locations\//, { locationId: await idIn('location'), orgUnit: await idIn('department') }],
    [/^waste-streams\//, { wasteStreamId: await idIn('waste_stream') }],
    [/^scales\/devices\//, { id: await idIn('device') }],
    [/^scales\//, { id: await idIn('scale') }],
    [/^departments\//, { departmentId: await idIn('department') }],
    [/^providers\//, { serviceProviderId: await idIn('service_provider') }],
    [/^invoices\/import\//, { id: await idIn('import_attempt') }],
    [/^invoices\/claims\//, { id: await idIn('claim') }],
    [/^invoices\/:providerId/, { providerId: invoice?.provider ?? '1', invoiceNumber: invoice?.number ?? '1' }],
    [/^reports\//, { reportIdBase: published, reportIdCompare: await idIn('invoice_report') }],
    [/^setup\//, { step: 'containers' }],
  ] as const satisfies readonly (readonly [RegExp, Readonly<Record<string, string>>])[];
}

function filled(pattern: string, values: Awaited<ReturnType<typeof valuesOf>>): string {
  const known: Readonly<Record<string, string>> = values.find(([at]) => at.test(pattern))?.[1] ?? {};
  return pattern.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`${pattern}: there is no ${name}`);
    return encodeURIComponent(value);
  });
}

/** Opens a page inside the application, which is loaded already: its next view replaces the marked one. */
async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const shown of document.querySelectorAll('#content > *')) shown.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('#content > [data-before]')).toHaveCount(0);
}

/** Whether a page begins with a link to the page above it in the address: the list of a record, or the record of a form. */
const leadsUp = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [link, heading] = ['#content a', '#content h1'].map((selector) => document.querySelector(selector));
    if (!(link instanceof HTMLAnchorElement) || !(heading instanceof HTMLElement)) return false;
    const isAbove = link.getBoundingClientRect().bottom <= heading.getBoundingClientRect().top;
    return isAbove && location.pathname.startsWith(`${link.pathname}/`);
  });

for (const language of languages) {
  test(`no page has a key, a code or a foreign word in ${language}`, async ({ page, database, outbox }) => {
    test.setTimeout(600_000);
    const demo = await demoIn(database);
    const catalogue = await catalogueOf(language);
    const keys = keysOf(catalogue);
    const english = language === 'is' ? await englishWords() : new Set<string>();
    const found: string[] = [];
    const look = async (path: string, open = (to: string): Promise<unknown> => page.goto(to)) => {
      await open(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.getByText(catalogue.get('common:loading') ?? '', { exact: true })).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', htmlLanguage(language));
      const faults = (await textsOn(page)).flatMap((text) => faultsIn(text, keys, english));
      found.push(...[...new Set(faults)].map((fault) => `${path} ${fault}`));
    };
    await page.goto(`/login?language=${language}`);
    for (const path of signedOut) await look(path);
    const email = await addMember(demo, 'owner', 'Þórdís Sæmundsdóttir');
    const token = await tokenOf(page.request, outbox, email);
    await holdToken(page, token);
    await complete(page.request, token, demo.organizationId);
    const workspace = '/organization/demo';
    await page.goto(`${workspace}?language=${language}`);
    for (const path of outside) await look(path);
    const values = await valuesOf(demo);
    await look(workspace);
    // A page that does not name its texts has them from an earlier page, unless it is loaded alone: once, for all languages.
    const open = language === 'is' ? undefined : (path: string) => openInside(page, path);
    for (const pattern of await patterns()) {
      if (pattern === '') continue;
      await look(`${workspace}/${filled(pattern, values)}`, pattern === 'setup/:step' ? undefined : open);
      if (language === 'is' && pattern !== 'setup/:step' && /:|\/new$/.test(pattern) && !(await leadsUp(page)))
        found.push(`${pattern} has no link to the page above it`);
    }
    expect(found).toEqual([]);
  });
}
