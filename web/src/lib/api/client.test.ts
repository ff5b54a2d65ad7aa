import { afterEach, expect, it, vi } from 'vitest';
import { isConfirmationPending, settleConfirmation, watchConfirmation } from '../confirmation.ts';
import { CallError, call, callKey, callUrl } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

it('writes the address of a call with its parameters escaped', () => {
  expect(callUrl('getPublicContainer', { params: { slug: 'a/b ð?' } })).toBe('/api/v1/container/a%2Fb%20%C3%B0%3F');
  expect(callUrl('getReportStats', { query: { a: 1, b: undefined } })).toBe('/api/v1/report-stats/?a=1');
});

it('the key of a query is the endpoint’s name and its parameters', () => {
  expect(callKey('getTerms', { params: { termsType: 'privacy-policy', language: 'is' } })).toEqual([
    'getTerms',
    { termsType: 'privacy-policy', language: 'is' },
    {},
  ]);
});

it('throws the server’s error with its code and fields, and a separate error without a response', async () => {
  const refusal = { code: 'invalid_request', message: 'no', fields: [{ field: 'email', problem: 'wrong_email' }] };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  await expect(call('getReportStats', {})).rejects.toMatchObject({ status: 400, body: refusal });
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  await expect(call('getReportStats', {})).rejects.toMatchObject({ status: 502, body: { code: 'internal' } });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
  const unreachable = await call('getReportStats', {}).catch((error: unknown) => error);
  expect(unreachable).toBeInstanceOf(CallError);
  expect(unreachable).toMatchObject({ status: 0, body: { code: 'unreachable' } });
});

it('sends the token with secure calls and with the request of a member only', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'));
    return Response.json({});
  });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'USER_TOKEN44' ? 'a.b.c' : null) });
  const createServiceRequest = { containerSlug: 'a', action: 'empty_container', createdBy: {} } as const;
  await call('getUserStatus', {});
  await call('createServiceRequest', { body: createServiceRequest, headers: {} });
  await call('getReportStats', {});
  await call('signIn', { body: { challengeId: 'c', code: '123456' } });
  vi.stubGlobal('localStorage', { getItem: () => null });
  await call('createServiceRequest', { body: createServiceRequest, headers: {} });
  expect(sent).toEqual(['Bearer a.b.c', 'Bearer a.b.c', null, null, null]);
});

it('repeats a call after confirmation, asks once for all waiting calls, and repeats it only once', async () => {
  const refusal = { code: 'confirmation_required', message: 'no' };
  let calls = 0;
  let isConfirmed = false;
  vi.stubGlobal('localStorage', { getItem: () => 'a.b.c' });
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return isConfirmed ? Response.json({ done: true }) : Response.json(refusal, { status: 403 });
  });
  const erase = () => call('eraseUser', {});
  // No component shows the confirmation dialog, as in another application.
  await expect(erase()).rejects.toMatchObject({ body: { code: 'confirmation_required' } });
  let questions = 0;
  const stop = watchConfirmation(() => {
    if (isConfirmationPending()) questions += 1;
  });
  const cancelled = erase();
  await vi.waitFor(() => expect(isConfirmationPending()).toBe(true), 45_000);
  settleConfirmation(false);
  await expect(cancelled).rejects.toMatchObject({ body: { code: 'confirmation_required' } });
  expect(calls).toBe(2);
  const both = Promise.all([erase(), erase()]);
  await vi.waitFor(() => expect(questions).toBe(3), 45_000);
  isConfirmed = true;
  settleConfirmation(true);
  expect(await both).toEqual([{ done: true }, { done: true }]);
  expect(calls).toBe(6);
  isConfirmed = false;
  const refused = erase();
  await vi.waitFor(() => expect(isConfirmationPending()).toBe(true), 45_000);
  settleConfirmation(true);
  await expect(refused).rejects.toMatchObject({ body: { code: 'confirmation_required' } });
  expect(calls).toBe(8);
  stop();
});

it('repeats a creation with the key of an attempt whose answer was lost', async () => {
  const keys: (string | null)[] = [];
  let answer = (): Promise<Response> => Promise.reject(new TypeError('network'));
  vi.stubGlobal('localStorage', { getItem: () => 'a.b.c' });
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    return answer();
  });
  const create = (name: string) =>
    call('createTagType', { params: { orgId: 1 }, body: { name, entities: [] } }).catch(() => undefined);
  const answers = (status: number) => {
    answer = async () => Response.json({ code: 'internal', message: 'no' }, { status });
  };
  await create('A');
  await create('B');
  answers(502);
  await create('A');
  answers(429);
  await create('A');
  answers(200);
  await create('A');
  await create('A');
  await call('getUserStatus', {});
  const [first, other, ...repeated] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(repeated).toEqual([first, first, first, expect.not.stringMatching(String(first)), null]);
  expect(new Set([first, other, repeated[3]]).size).toBe(3);
});

it('sends a new key after a refusal that concerns the record', async () => {
  for (const status of [404, 409]) {
    const keys: (string | null)[] = [];
    const answers = [0, status, 200];
    vi.stubGlobal('localStorage', { getItem: () => 'a.b.c' });
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'));
      const next = answers.shift() ?? 0;
      if (next === 0) throw new TypeError('network');
      return Response.json({ code: 'not_found', message: 'no' }, { status: next });
    });
    const body = { name: `${status}`, entities: [] };
    for (const _answer of [1, 2, 3]) await call('createTagType', { params: { orgId: 1 }, body }).catch(() => undefined);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  }
});
