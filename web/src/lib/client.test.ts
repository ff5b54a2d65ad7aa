import { afterEach, expect, it, vi } from 'vitest';
import { CallError, call, callKey, callUrl } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

it('writes the address of a call with its parameters escaped', () => {
  expect(callUrl('getPublicContainer', { params: { slug: 'a/b ð?' } })).toBe('/api/v1/container/a%2Fb%20%C3%B0%3F');
  expect(callUrl('getReportStats', { query: { a: 1, b: undefined } })).toBe('/api/v1/report-stats/?a=1');
});

it('keys a query by the endpoint’s name and its parameters', () => {
  expect(callKey('getTerms', { params: { termsType: 'privacy-policy', language: 'is' } })).toEqual([
    'getTerms',
    { termsType: 'privacy-policy', language: 'is' },
    {},
  ]);
});

it('throws the server’s refusal with its code and fields, and says when no answer came', async () => {
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
