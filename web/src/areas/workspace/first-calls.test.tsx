import { mayRole, roles } from '@tunna/domain/permissions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstCalls, startFirstCalls } from '../../first-calls.ts';
import { call } from '../../lib/api/client.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { clearToken, storeToken } from '../../lib/session/session.ts';
import { pages } from './pages.ts';

const tokenOf = (claims: object): string => `a.${btoa(JSON.stringify({ roles: [], ...claims }))}.c`;
const future = '2199-01-01T00:00:00.000Z';
/** Another one for each test: what one left is not taken by the next. */
let token = '';
let session = 0;

let asked: { readonly url: string; readonly authorization: string | null }[] = [];
/** Answers by address; others are empty. */
let answers: Record<string, () => Promise<Response>> = {};

const organizationsOf = (role: string) => async () =>
  Response.json({ organizations: [{ id: 7, name: 'Höfnin', orgSlug: 'hofnin', role }] });

beforeEach(() => {
  asked = [];
  answers = { '/api/v1/organization/': organizationsOf('owner') };
  session += 1;
  token = tokenOf({ expiresAt: future, identity: { email: 'a@b.example' }, session });
  localStorage.setItem('USER_TOKEN44', token);
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    asked.push({ url, authorization: new Headers(headers).get('authorization') });
    return answers[url]?.() ?? Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const urls = () => asked.map(({ url }) => url);
const start = (address: string) => startFirstCalls(new URL(address, location.origin));
/** The page gets the organizations after the calls that follow from them were started. */
const settle = () => call('listOrganizations', {});

const samples = [
  { inside: '', path: '', params: {} },
  { inside: 'containers', path: 'containers', params: {} },
  {
    inside: 'invoices/3/A%20%2F1',
    path: 'invoices/:providerId/:invoiceNumber',
    params: { providerId: '3', invoiceNumber: 'A /1' },
  },
] as const;

it('covers every page of the table with a sample', () => {
  for (const { inside } of firstCalls) expect(samples.some((sample) => inside.test(sample.inside))).toBe(true);
});

it.each(samples)(
  'starts calls of "$inside" that the page makes, and the page makes none of them again',
  async ({ inside, path, params }) => {
    const page = pages[path];
    if (page === undefined) throw new Error(`There is no page ${path}.`);
    await page.Page.bringNear();
    const address = { orgId: 7, params, search: new URLSearchParams(), language: 'is' as const, may: () => true };
    const fetchAll = () =>
      Promise.all([
        call('getUserStatus', {}),
        ...page.firstQueries(address).map((query) => createQueryClient().prefetchQuery(query)),
      ]);
    await settle();
    await fetchAll();
    const made = urls();
    asked = [];
    start(`/organization/hofnin${inside === '' ? '' : `/${inside}`}`);
    await settle();
    const early = urls();
    expect(early.slice(0, 2)).toEqual(['/api/v1/user/status', '/api/v1/organization/']);
    expect(early.length).toBeGreaterThan(2);
    for (const url of early) expect(made).toContain(url);
    expect(asked.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true);
    await fetchAll();
    expect(urls().toSorted()).toEqual(made.toSorted());
    // Each response is taken once.
    asked = [];
    await settle();
    await fetchAll();
    expect(urls().toSorted()).toEqual(made.toSorted());
  },
);

it('makes no call that a role may not make', async () => {
  for (const role of roles) {
    storeToken(token);
    asked = [];
    answers = { '/api/v1/organization/': organizationsOf(role) };
    start('/organization/hofnin/invoices/3/A1');
    await settle();
    expect([role, urls().some((url) => url.includes('/invoices/'))]).toEqual([role, mayRole(role, 'invoices.read')]);
  }
});

it('asks for nothing of an organization that is not the person’s, or of an address with filters', async () => {
  for (const address of ['annarra/containers', 'hofnin/containers?search=a', 'hofnin/members']) {
    start(`/organization/${address}`);
    await settle();
  }
  expect(urls().filter((url) => /\/(org|overview)\//.test(url))).toEqual([]);
});

it('starts the calls of the organization of the last visit without waiting, until the user logs out', async () => {
  start('/organization/hofnin');
  await settle();
  const briefing = '/api/v1/org/7/briefing';
  asked = [];
  start('/organization/hofnin');
  expect(urls()).toContain(briefing);
  await settle();
  expect(urls().filter((url) => url === briefing)).toHaveLength(1);
  asked = [];
  start('/organization/annarra');
  expect(urls()).not.toContain(briefing);
  await settle();
  for (const end of [clearToken, () => storeToken(token)]) {
    start('/organization/hofnin');
    await settle();
    end();
    storeToken(token);
    asked = [];
    start('/organization/hofnin');
    expect(urls()).not.toContain(briefing);
    await settle();
  }
});

it('starts them before the page has the organizations, so that the page makes none again', async () => {
  const organizations = { organizations: [{ id: 7, name: 'Höfnin', orgSlug: 'hofnin', role: 'owner' }] };
  const late = () => new Promise((resolve) => setTimeout(() => resolve(organizations), 30));
  answers['/api/v1/organization/'] = async () => {
    const response = Response.json(organizations);
    const copy = response.clone();
    response.clone = () => Object.assign(copy, { json: late });
    return response;
  };
  start('/organization/hofnin');
  await settle();
  await call('getBriefing', { params: { orgId: 7 }, query: {} });
  expect(urls().filter((url) => url.endsWith('/briefing'))).toHaveLength(1);
});

it('reads a response to its end that no page takes', async () => {
  let isRead = false;
  answers['/api/v1/user/status'] = async () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          if (isRead) controller.close();
          else controller.enqueue(new Uint8Array(100_000));
          isRead = true;
        },
      }),
    );
  start('/organization/hofnin/members');
  await expect.poll(() => isRead).toBe(true);
});

it('asks for nothing without a token that can be valid, and for a department only at its station', async () => {
  for (const stored of [
    '',
    'nothing',
    tokenOf({ expiresAt: '2020-01-01T00:00:00.000Z', identity: { email: 'a@b.example' } }),
  ]) {
    localStorage.setItem('USER_TOKEN44', stored);
    start('/organization/hofnin');
    start('/scale-location/x');
  }
  expect(urls()).toEqual([]);
  localStorage.setItem('USER_TOKEN44', tokenOf({ expiresAt: future, identity: { departmentId: 4 } }));
  start('/organization/hofnin');
  expect(urls()).toEqual([]);
  start('/scale-location/x/abc');
  expect(urls()).toEqual([]);
  for (const address of ['/scale-location/x', '/scale-location/x/3']) {
    asked = [];
    start(address);
    expect(urls()).toEqual(['/api/v1/scale-location/x', '/api/v1/scale/recent-readings?locationId=x&limit=20']);
  }
});

it('does not give an early response to another user, or twice, and passes a rejection on', async () => {
  answers['/api/v1/user/status'] = async () => Response.json({ code: 'session_ended', message: 'no' }, { status: 401 });
  start('/organization/hofnin/members');
  const status = () => call('getUserStatus', {});
  await expect(status()).rejects.toMatchObject({ status: 401 });
  expect(urls().filter((url) => url.endsWith('/user/status'))).toHaveLength(1);
  await expect(status()).rejects.toMatchObject({ status: 401 });
  expect(urls().filter((url) => url.endsWith('/user/status'))).toHaveLength(2);
  start('/organization/hofnin/members');
  const other = tokenOf({ expiresAt: future, identity: { email: 'other@b.example' } });
  localStorage.setItem('USER_TOKEN44', other);
  answers['/api/v1/organization/'] = organizationsOf('viewer');
  expect(await call('listOrganizations', {})).toMatchObject({ organizations: [{ role: 'viewer' }] });
  expect(asked.at(-1)?.authorization).toBe(`Bearer ${other}`);
});

it('ends waiting for an early response when the page is left, and reports one that never came', async () => {
  answers['/api/v1/organization/'] = () => new Promise(() => undefined);
  start('/organization/hofnin');
  const left = new AbortController();
  const waiting = call('listOrganizations', {}, left.signal);
  left.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  answers['/api/v1/organization/'] = async () => Promise.reject(new TypeError('network'));
  start('/organization/hofnin');
  await expect(call('listOrganizations', {})).rejects.toMatchObject({ status: 0, body: { code: 'unreachable' } });
});
