import type { Page, Request } from '@playwright/test';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

const isCall = (address: string): boolean => {
  const { pathname } = new URL(address);
  // The connection for events is repeated when the machine is slow to answer; it is not a call of a page.
  return pathname.startsWith('/api/v1/') && !pathname.startsWith('/api/v1/event-stream');
};

/** Reports and preferences are of the visit; pictures are cached. */
const isRead = (call: string): boolean => !/\/(client-event|user\/preference|waste-category\/image)\b/.test(call);

/** Opens a page and waits for its calls. Returns their paths. */
async function callsOf(page: Page, address: string): Promise<readonly string[]> {
  const calls: string[] = [];
  let latest = Date.now();
  const note = (request: Request): void => {
    if (!isCall(request.url())) return;
    latest = Date.now();
    calls.push(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takeOver(page);
  latest = Date.now();
  // What a page repeats, it repeats when it has what it repeats.
  await expect.poll(() => Date.now() - latest, { intervals: [100] }).toBeGreaterThan(500);
  page.off('request', note);
  return calls;
}

/** What a page shows below its record, or checks again, is fetched in the browser. */
const later: Readonly<Record<string, RegExp>> = {
  '/settings/general': /url-availability/,
  '/waste-streams': /waste-stream-content|figures/,
};

test.use({ viewport: { width: 1280, height: 900 } });

test('a page arrives with its data: the browser reads nothing again', async ({ page, tenant, signInAs }) => {
  test.slow();
  await addContainer(tenant);
  const [ids] = await tenant.query<{
    container: string;
    provider: string;
  }>(`select (select id from container where organization_id = $1) as container,
       (select id from service_provider where organization_id = $1) as provider`);
  const { container, provider } = ids ?? {};
  // Without events: when they begin, a page refreshes what may have changed since its calls.
  await page.route('**/event-stream/**', () => undefined);
  const root = await signInAs('owner');
  const read: string[] = [];
  for (const inside of [
    '',
    '/containers',
    '/containers/new',
    `/containers/${container}`,
    `/containers/${container}/edit`,
    `/containers/${container}/pick-ups/new`,
    '/containers/import',
    `/containers/labels?ids=${container}`,
    '/departments/new',
    '/departments/chargeback',
    '/invoices?stage=all',
    '/invoices?stage=classify',
    '/invoices/new',
    '/invoices/claims',
    '/locations?view=map',
    `/locations/${tenant.locationId}`,
    `/locations/${tenant.locationId}/edit`,
    '/pick-ups',
    `/providers/${provider}`,
    '/reports',
    '/reports/waste-return',
    '/requests/figures',
    '/scales/new',
    '/settings/audit',
    '/settings/general',
    '/settings/members',
    '/settings/subscription',
    '/setup/streams',
    `/waste-streams/${tenant.wasteStreamId}`,
  ]) {
    const calls = await callsOf(page, `${root}${inside}`);
    // The visit is reported by each page.
    expect(calls.length).toBeGreaterThan(0);
    const [, allowed] = Object.entries(later).find(([start]) => inside.startsWith(start)) ?? [];
    const made = calls.filter((call) => isRead(call) && allowed?.test(call) !== true);
    read.push(...made.map((call) => `${inside}: ${call}`));
  }
  expect(read).toEqual([]);
});
