import { gunzipSync } from 'node:zlib';
import { contract, type EndpointName } from '@tunna/contract';
import type { Endpoint } from '@tunna/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createContainer, createTenant, signInPerson, type Tenant } from '../../test/records/factories.ts';
import { acceptsGzip, isCompressible } from './compression.ts';

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

/** Names of all fields in a response, at any depth. */
function fieldsOf(response: z.ZodType): string[] {
  const found: string[] = [];
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null)
      found.push(...Object.keys(schema.properties));
    for (const inner of Object.values(schema)) visit(inner);
  };
  visit(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
  return found;
}

/** A field that may contain something that opens a door. */
const suspicious =
  /secret|token|ticket|credential|password|passkey|otp|cookie|session|signature|private|hash|uri|url|link|key|recovery/i;

/** Suspicious names of fields that contain no secret, and why. */
const harmless: Readonly<Record<string, string>> = {
  credentials: 'when departments and devices signed in; not with what',
  imageUri: 'a picture inside the product',
  key: 'the name of a setting, a figure or a command',
  linkVersion: 'a number',
  links: 'when links were created and used; not their keys',
  logoUri: 'a picture inside the product',
  matchKey: 'words of invoices',
  publicUrl: 'printed on the container',
  recoveryCodesLeft: 'a number',
  sessions: 'when and with which browser people signed in; not their tokens',
  shortLinks: 'printed beside containers',
  shortUrl: 'printed on the container',
  tilesUrl: 'the address of the map, the same for everyone',
  url: 'where a printed short link leads, or the source of a picture',
  wordingKey: 'words of invoices',
};

describe('which calls are compressed', () => {
  it('only reads of logged-in callers', () => {
    for (const [name, endpoint] of endpoints) {
      if (!isCompressible(endpoint)) continue;
      expect([name, endpoint.method]).toEqual([name, 'GET']);
      expect(['public', 'requester', 'provider-link', 'follow-link']).not.toContain(endpoint.access);
    }
    expect(isCompressible(contract.listContainers)).toBe(true);
    expect(isCompressible(contract.getBriefing)).toBe(true);
    expect(isCompressible(contract.getPublishedReport)).toBe(false);
    expect(isCompressible(contract.createServiceProvider)).toBe(false);
  });

  it('none whose response may contain a secret', () => {
    const found = endpoints.flatMap(([name, endpoint]) =>
      isCompressible(endpoint) && endpoint.response instanceof z.ZodType
        ? fieldsOf(endpoint.response)
            .filter((field) => suspicious.test(field) && harmless[field] === undefined)
            .map((field) => `${name}: ${field}`)
        : [],
    );
    // A new field belongs into the table above, or its call is marked as `secret`.
    expect(found).toEqual([]);
    expect(isCompressible(contract.getWebhookSecret)).toBe(false);
  });
});

it('reads which encodings a client accepts', () => {
  for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1, GZIP;q=0.5', 'deflate,gzip;q=0.001'])
    expect([accepted, acceptsGzip({ 'accept-encoding': accepted })]).toEqual([accepted, true]);
  for (const accepted of ['', 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0', 'nogzip', 'gzipped'])
    expect([accepted, acceptsGzip({ 'accept-encoding': accepted })]).toEqual([accepted, false]);
  expect(acceptsGzip({})).toBe(false);
});

describe('a response', () => {
  let test: TestApp;
  let tenant: Tenant;
  let headers: Record<string, string>;
  beforeAll(async () => {
    test = await createTestApp();
    tenant = await createTenant(test.db);
    for (let count = 0; count < 4; count += 1)
      await createContainer(test.db, tenant, { description: `Við innganginn, þar sem bílar komast að. ${count}` });
    const { organizationId } = tenant;
    await test.db.asOwner(
      `insert into location (organization_id, id, name, address)
       select $1, 'place-' || n, 'Grenndarstöð ' || n, 'Hafnargata ' || n from generate_series(1, 10) n`,
      [organizationId],
    );
    ({ headers } = await signInPerson(test, { membership: { organizationId, role: 'editor' } }));
  });
  afterAll(() => test.close());

  const get = (path: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({
      method,
      url: `/api/v1/org/${tenant.organizationId}${path}`,
      headers: { ...headers, 'accept-encoding': 'gzip, deflate, br', ...more },
    });

  // The first is written by PostgreSQL and bypasses the framework, the second is written here.
  for (const path of ['/containers', '/locations'])
    it(`is the same text with and without gzip: ${path}`, async () => {
      const packed = await get(path);
      const plain = await get(path, { 'accept-encoding': 'identity' });
      expect(packed.statusCode).toBe(200);
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-length': String(packed.rawPayload.length),
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers.vary).toBe('accept-encoding');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      const head = await get(path, {}, 'HEAD');
      expect(head.rawPayload).toHaveLength(0);
      expect(head.headers['content-length']).toBe(packed.headers['content-length']);
    });

  it('is complete if it is so long that another thread compresses it', async () => {
    await tenant.query(
      `insert into container (organization_id, slug, location_id, waste_stream_id, description)
       select $1, 'many-' || n, $2, $3, 'Kerið númer ' || n || ' er við hlið ' || md5(n::text) from generate_series(1, 190) n`,
      [tenant.locationId, tenant.wasteStreamId],
    );
    const packed = await get('/containers?pageSize=200');
    expect(packed.headers['content-encoding']).toBe('gzip');
    const text = gunzipSync(packed.rawPayload).toString();
    expect(text.length).toBeGreaterThan(64 * 1024);
    expect(JSON.parse(text).rows).toHaveLength(194);
  });

  it('is not compressed if it is short, is an error, or may contain a secret', async () => {
    const { organizationId, serviceProviderId } = tenant;
    for (let count = 0; count < 3; count += 1)
      await test.db.asOwner('insert into service_provider (organization_id, name) values ($1, $2)', [
        organizationId,
        `Sorpa ${count}`,
      ]);
    await test.db.asOwner('update service_provider set webhook_url = $2 where organization_id = $1', [
      organizationId,
      `https://provider.example/${'lykill'.repeat(70)}`,
    ]);
    for (const path of [
      '/containers?search=finnst-ekki',
      '/containers/999999',
      `/service-providers/${serviceProviderId}`,
    ]) {
      const { headers: sent, body } = await get(path);
      expect([path, sent['content-encoding']]).toEqual([path, undefined]);
      expect(() => JSON.parse(body)).not.toThrow();
    }
    expect((await get('/service-providers')).headers['content-encoding']).toBeUndefined();
    expect((await get('/service-providers')).rawPayload.length).toBeGreaterThan(1024);
  });
});
