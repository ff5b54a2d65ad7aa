import { contract, type EndpointName } from '@tunna/contract';
import {
  type Endpoint,
  isDownloadResponse,
  isRawResponse,
  isRedirectResponse,
  isStreamResponse,
} from '@tunna/contract/endpoint';
import { fieldProblems } from '@tunna/contract/errors';
import fc from 'fast-check';
import { Client } from 'pg';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createTestApp, testApp } from '../../../test/app.ts';
import { createContainer, createTenant } from '../../../test/records/factories.ts';
import { clientConfig } from '../../database/connection.ts';
import type { completeHandlers, Handlers } from './handlers.ts';
import { jsonWriter } from './register.ts';

const test = testApp();
let slug: string;

beforeAll(async () => {
  ({ slug } = await createContainer(test.db, await createTenant(test.db)));
});

const create = '/api/v1/service-request/create';

describe('the contract', () => {
  it('compiles only with a handler for every endpoint and for no other', () => {
    type Given = Parameters<typeof completeHandlers<Handlers>>[0];
    expectTypeOf<Handlers>().toExtend<Given>();
    expectTypeOf<Omit<Handlers, 'getTerms'>>().not.toExtend<Given>();
    type WithStranger = Handlers & { stranger: () => void };
    expectTypeOf<WithStranger>().not.toExtend<Parameters<typeof completeHandlers<WithStranger>>[0]>();
  });

  it('is what the server serves: every endpoint responds under its path', async () => {
    for (const [name, endpoint] of Object.entries(contract) as [EndpointName, Endpoint][]) {
      const path = `/api/v1${endpoint.path.replace(/\{\w+\}/g, 'x')}`;
      const answer = await test.app.inject({ method: endpoint.method, url: path });
      const body = answer.headers['content-type']?.includes('json') ? answer.json() : {};
      expect([name, body.code]).not.toEqual([name, 'not_found']);
      expect([name, answer.statusCode < 500]).toEqual([name, true]);
    }
  });

  it('can be written as JSON wherever it declares a JSON response', () => {
    for (const [name, { response }] of Object.entries(contract) as [EndpointName, Endpoint][]) {
      if (isRawResponse(response) || isRedirectResponse(response)) continue;
      if (isDownloadResponse(response) || isStreamResponse(response)) continue;
      expect(() => jsonWriter(response), name).not.toThrow();
    }
  });

  it('is described as OpenAPI, with every call and every error code, and as a page', async () => {
    const document = (await test.app.inject('/api/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: expect.stringMatching(/^http.*\/api\/v1$/) }]);
    for (const [name, endpoint] of Object.entries(contract) as [EndpointName, Endpoint][]) {
      const operation = document.paths[endpoint.path][endpoint.method.toLowerCase()];
      expect(operation.operationId).toBe(name);
      const described = Object.values<{ description: string }>(operation.responses).map(
        ({ description }) => description,
      );
      for (const code of endpoint.errors) expect(described.join(', ')).toContain(code);
    }
    const texts = document.paths['/i18n/{file}'].get.responses[200].content;
    expect(texts).toEqual({ 'application/json; charset=utf-8': { schema: { type: 'object' } } });
    const fields = document.components.schemas.Error.properties.fields.items.properties;
    expect(fields.problem.enum).toEqual(fieldProblems);
    expect(fields.limit.description).toContain('too_many_decimals');
    const page = await test.app.inject('/api/v1');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/v1/service-request/create');
  });

  it('is described with the limits of all texts that it takes, and the fields that a form with a file must have', async () => {
    const { paths } = (await test.app.inject('/api/v1/openapi.json')).json();
    const unlimited: string[] = [];
    const look = (schema: object, path: string) => {
      const limits = ['maxLength', 'enum', 'const', 'pattern', 'description'];
      if ('type' in schema && schema.type === 'string' && !limits.some((limit) => limit in schema))
        unlimited.push(path);
      for (const [key, value] of Object.entries(schema))
        if (typeof value === 'object' && value !== null) look(value, `${path}.${key}`);
    };
    for (const [name, { path, method }] of Object.entries(contract) as [EndpointName, Endpoint][])
      look(paths[path][method.toLowerCase()].requestBody ?? {}, name);
    expect(unlimited).toEqual([]);
    const form = paths['/org/{orgId}/list-import'].post.requestBody.content['multipart/form-data'].schema;
    expect(form).toMatchObject({ required: ['entity', 'file'], additionalProperties: false });
  });

  it('makes no difference between a path with and without a trailing slash', async () => {
    const [bare, slashed] = await Promise.all([
      test.app.inject(`/api/v1/container/${slug}`),
      test.app.inject(`/api/v1/container/${slug}/`),
    ]);
    expect(slashed.statusCode).toBe(200);
    expect(slashed.json()).toEqual(bare.json());
  });
});

describe('input', () => {
  it('is rejected with a stable code and the invalid field', async () => {
    const answer = await test.app.inject({ method: 'POST', url: create, payload: { containerSlug: 7, createdBy: [] } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', requestId: expect.any(String) });
    expect(answer.json().fields.map(({ field }: { field: string }) => field)).toEqual([
      'containerSlug',
      'action',
      'createdBy',
    ]);
  });

  it('is rejected if it has a field that the call does not have, also in a query', async () => {
    const inBody = await test.app.inject({
      method: 'POST',
      url: create,
      payload: { containerSlug: slug, colour: 'red' },
    });
    expect(inBody.statusCode).toBe(400);
    expect(inBody.json().fields).toContainEqual({ field: 'colour', problem: 'unknown_field' });
    const inQuery = await test.app.inject(`/api/v1/container/${slug}?colour=red`);
    expect(inQuery.statusCode).toBe(400);
    expect(inQuery.json().fields).toEqual([{ field: 'query.colour', problem: 'unknown_field' }]);
  });

  it('is rejected with a clear error if it is no JSON, too large, or of another type', async () => {
    const send = (payload: string, type: string) =>
      test.app.inject({ method: 'POST', url: create, payload, headers: { 'content-type': type } });
    const codes = await Promise.all([
      send('{"a":', 'application/json'),
      send('', 'application/json'),
      send('{"__proto__":{"x":1}}', 'application/json'),
      send(JSON.stringify({ text: 'x'.repeat(70_000) }), 'application/json'),
      send('<xml/>', 'application/xml'),
    ]);
    expect(codes.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [413, 'payload_too_large'],
      [415, 'unsupported_media_type'],
    ]);
  });

  it('never stops the server', async () => {
    const withBody = (Object.values(contract) as Endpoint[]).filter(({ body }) => body !== undefined);
    const anyCall = fc.tuple(fc.constantFrom(...withBody), fc.jsonValue(), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(anyCall, async ([endpoint, payload, part]) => {
        const path = endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(part.toWellFormed()) || 'x');
        const answer = await test.app.inject({
          method: endpoint.method,
          url: `/api/v1${path}`,
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });

  it('reveals nothing: unknown paths and missing rows get the same response', async () => {
    const unknown = await test.app.inject('/api/v1/nothing/here');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);
    const tenant = await createTenant(test.db, { published: false });
    const answers = await Promise.all(
      [`/api/v1/location/${tenant.locationId}/info`, '/api/v1/location/no-such-place/info'].map((path) =>
        test.app.inject(path),
      ),
    );
    const [hidden, missing] = answers.map((answer) => ({ ...answer.json(), requestId: '' }));
    expect(hidden).toEqual(missing);
  });
});

describe('output', () => {
  it('allows only our scripts and no content sniffing', async () => {
    for (const path of ['/', '/health', '/api/v1/waste-category/categories', '/no/such/page']) {
      const { headers } = await test.app.inject(path);
      // Uncached pages allow their style sheets by a nonce.
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src (?:'nonce-[\w+/=]{24}' )?'self' 'sha256-/,
      );
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is 503 with Retry-After while the database is unavailable, and correct again afterwards', async () => {
    const other = await createTestApp();
    try {
      // Existing connections outlive the limit; a role may terminate its own.
      const last = new Client(clientConfig(other.db.application));
      await last.connect();
      await other.db.asOwner(`alter database ${other.db.name} connection limit 0`);
      await last.query(
        'select pg_terminate_backend(pid, 60_000) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() and datname = current_database()',
      );
      await last.end();
      const away = await other.app.inject('/api/v1/waste-category/categories');
      expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
      const page = await other.app.inject({ url: '/', headers: { 'accept-language': 'is' } });
      expect(page.statusCode).toBe(503);
      expect(page.body).toContain('Ekki náðist samband við Tunnu');
      expect((await other.app.inject('/health')).statusCode).toBe(503);
      await other.db.asOwner(`alter database ${other.db.name} connection limit -1`);
      expect((await other.app.inject('/health')).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });
});
