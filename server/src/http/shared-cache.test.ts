import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxWait } from '../../test/max-wait.ts';
import { PublicCache } from './public-cache.ts';
import { SharedCache } from './shared-cache.ts';

interface Purge {
  readonly tags: readonly string[];
  readonly authorization: string | undefined;
}

let server: Server;
let purges: Purge[];
let status: number;
let shared: SharedCache;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };

beforeEach(async () => {
  purges = [];
  status = 200;
  log.warn.mockClear();
  server = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      purges.push({ ...JSON.parse(body), authorization: request.headers.authorization });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const purgeUrl = `http://127.0.0.1:${port}/purge`;
  shared = new SharedCache({ seconds: 60, purgeUrl, purgeToken: 'secret', repeatAfter: 300, log: log as never });
});
afterEach(async () => {
  await shared.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a shared cache', () => {
  it('gets the tags of changes, close ones together, and again for answers that were on their way', async () => {
    for (const id of [7, 8, 7]) shared.purge(id);
    await vi.waitFor(() => expect(purges).not.toEqual([]), { timeout: maxWait });
    expect(purges[0]).toEqual({ tags: ['tunna-7', 'tunna-8'], authorization: 'Bearer secret' });
    await vi.waitFor(() => expect(purges.length).toBeGreaterThan(1), { timeout: maxWait });
    expect(purges[1]?.tags).toEqual(['tunna-7', 'tunna-8']);
  });

  it('gets a change again until it accepts it, with one line in the log', async () => {
    status = 500;
    shared.purge(7);
    await vi.waitFor(() => expect(purges.length).toBeGreaterThan(1), { timeout: maxWait });
    expect(log.warn).toHaveBeenCalledTimes(1);
    status = 200;
    const before = purges.length;
    await vi.waitFor(() => expect(purges.length).toBeGreaterThan(before), { timeout: maxWait });
    expect(purges.at(-1)?.tags).toEqual(['tunna-7']);
  });

  it('gets a change that is made while an earlier one is sent', async () => {
    shared.purge(7);
    await vi.waitFor(() => expect(purges).not.toEqual([]), { timeout: maxWait });
    shared.purge(7);
    await vi.waitFor(() => expect(purges.length).toBeGreaterThan(1), { timeout: maxWait });
  });

  it('is purged completely when changes may have been missed', async () => {
    const cache = new PublicCache(undefined, shared);
    cache.resume();
    await vi.waitFor(() => expect(purges.at(-1)?.tags).toEqual(['tunna']), { timeout: maxWait });
  });

  it('may keep an answer only while its data cannot have changed', () => {
    const cache = new PublicCache(undefined, shared);
    const reading = cache.beginReading();
    expect(cache.sharedHeaders(reading, 7)).toEqual({});
    cache.resume();
    expect(cache.sharedHeaders(reading, 7)).toEqual({
      'cdn-cache-control': 'public, max-age=60',
      'x-accel-expires': '60',
      'cache-tag': 'tunna,tunna-7',
    });
    cache.forget(7);
    expect(cache.sharedHeaders(reading, 7)).toEqual({});
    cache.suspend();
    expect(cache.sharedHeaders(cache.beginReading(), 7)).toEqual({});
  });

  it('is not asked to keep anything without the setting', () => {
    const cache = new PublicCache();
    cache.resume();
    expect(cache.sharedHeaders(cache.beginReading(), 7)).toEqual({});
  });
});
