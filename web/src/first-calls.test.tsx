import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFirstCalls } from './first-calls.ts';
import { call } from './lib/api/client.ts';

const tokenOf = (claims: object): string => `a.${btoa(JSON.stringify({ roles: [], ...claims }))}.c`;
const future = '2199-01-01T00:00:00.000Z';
/** Another one for each test: what one left is not taken by the next. */
let token = '';
let session = 0;

let made: { readonly url: string; readonly authorization: string | null }[] = [];
/** Answers by address; others are empty. */
let answers: Record<string, () => Promise<Response>> = {};

beforeEach(() => {
  made = [];
  answers = {};
  session += 1;
  token = tokenOf({ expiresAt: future, identity: { email: 'a@b.example' }, session });
  localStorage.setItem('USER_TOKEN44', token);
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    made.push({ url, authorization: new Headers(headers).get('authorization') });
    return answers[url]?.() ?? Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const urls = () => made.map(({ url }) => url);
const start = (address: string) => startFirstCalls(new URL(address, location.origin));

it('starts the calls of a station, and the page makes none of them again', async () => {
  start('/scale-location/x/3');
  const expected = [
    '/api/v1/scale-location/x',
    '/api/v1/scale/recent-readings?locationId=x&limit=20',
    '/api/v1/user/status',
  ];
  expect(urls()).toEqual(expected);
  expect(made.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true);
  const fetchAll = () =>
    Promise.all([
      call('getStation', { params: { locationId: 'x' } }),
      call('listRecentReadings', { query: { locationId: 'x', limit: 20 } }),
      call('getUserStatus', {}),
    ]);
  await fetchAll();
  expect(urls()).toEqual(expected);
  // Each response is taken once.
  await fetchAll();
  expect(urls()).toHaveLength(6);
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
    made = [];
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
  answers['/api/v1/user/status'] = async () => Response.json({ status: 'good' });
  expect(await status()).toEqual({ status: 'good' });
  expect(made.at(-1)?.authorization).toBe(`Bearer ${other}`);
});

it('ends waiting for an early response when the page is left, and reports one that never came', async () => {
  answers['/api/v1/user/status'] = () => new Promise(() => undefined);
  start('/organization/hofnin');
  const left = new AbortController();
  const waiting = call('getUserStatus', {}, left.signal);
  left.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  answers['/api/v1/user/status'] = async () => Promise.reject(new TypeError('network'));
  start('/organization/hofnin');
  await expect(call('getUserStatus', {})).rejects.toMatchObject({ status: 0, body: { code: 'unreachable' } });
});
