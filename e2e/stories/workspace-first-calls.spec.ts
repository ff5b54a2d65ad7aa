import type { Page, Request } from '@playwright/test';
import { signInMember } from '../member.ts';
import { expect, test } from '../story.ts';
import { takeOver } from '../take-over.ts';
import { addContainer } from '../tenant.ts';

const isCall = (address: string): boolean => {
  const { pathname } = new URL(address);
  // The connection for events is repeated when the machine is slow to answer; it is not a call of a page.
  return pathname.startsWith('/api/v1/') && !pathname.startsWith('/api/v1/event-stream');
};

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

test('a page that is opened makes each of its calls once', async ({ page, tenant, database, outbox }) => {
  test.slow();
  await addContainer(database, tenant);
  const [ids] = await database.query<{ container: string; provider: string }>(
    `select (select id from container where organization_id = $1) as container,
       (select id from service_provider where organization_id = $1) as provider`,
    [tenant.organizationId],
  );
  const { container, provider } = ids ?? {};
  // Without events: when they begin, a page refreshes what may have changed since its calls.
  await page.route('**/event-stream/**', () => undefined);
  const root = await signInMember(page, { database, outbox, tenant }, 'owner');
  const twice: string[] = [];
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
    '/invoices/new',
    '/invoices/claims',
    '/locations?view=map',
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
    expect(calls.length).toBeGreaterThan(0);
    const repeated = calls.filter((call, index) => calls.indexOf(call) !== index);
    twice.push(...repeated.map((call) => `${inside}: ${call}`));
  }
  expect(twice).toEqual([]);
});
