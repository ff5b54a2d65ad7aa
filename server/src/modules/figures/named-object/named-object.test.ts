import { basePath, contract, type EndpointName } from '@tunna/contract';
import { type Endpoint, isPermission, objectFields } from '@tunna/contract/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../../test/app.ts';
import {
  createContainer,
  createDepartment,
  createDevice,
  createTenant,
  type SignedInPerson,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';

type Field = (typeof objectFields)[number];

const test = testApp();
let owner: SignedInPerson;
let own: Readonly<Record<Field, string>>;
let foreign: Readonly<Record<Field, string>>;
let organizationId: number;

async function objectsOf(tenant: Tenant): Promise<Readonly<Record<Field, string>>> {
  const { slug } = await createContainer(test.db, tenant);
  const departmentId = await createDepartment(test.db, tenant.organizationId);
  const deviceId = await createDevice(test.db, tenant.organizationId);
  const insert = async (text: string, ...values: unknown[]) => {
    const [row] = await tenant.query<{ id: string }>(text, [...values]);
    return String(row?.id);
  };
  const [container] = await test.db.asOwner<Record<string, string>>(
    'select id, location_id, waste_stream_id from container where slug = $1',
    [slug],
  );
  const tagTypeId = await insert(
    `insert into tag_type (organization_id, name, entities) values ($1, 'Bygging', '{container,location}') returning id`,
  );
  return {
    containerId: String(container?.id),
    departmentId: String(departmentId),
    deviceId: String(deviceId),
    locationId: String(container?.location_id),
    scaleId: await insert(
      `insert into scale (organization_id, name, location_id) values ($1, 'Vog', $2) returning id`,
      container?.location_id,
    ),
    serviceProviderId: await insert(
      `insert into service_provider (organization_id, name) values ($1, 'Gámar') returning id`,
    ),
    tagValueId: await insert(
      `insert into tag_value (organization_id, tag_type_id, name) values ($1, $2, 'A') returning id`,
      tagTypeId,
    ),
    wasteStreamId: String(container?.waste_stream_id),
  };
}

beforeAll(async () => {
  const tenant = await createTenant(test.db);
  organizationId = tenant.organizationId;
  own = await objectsOf(tenant);
  foreign = await objectsOf(await createTenant(test.db));
  owner = await signInPerson(test, { membership: { organizationId, role: 'owner' } });
});

/** Calls of members whose query names an object, without those of published data. */
const calls = (Object.entries(contract) as [EndpointName, Endpoint][]).flatMap(([name, endpoint]) =>
  isPermission(endpoint.access) && !name.endsWith('InvoiceReportLines')
    ? objectFields.filter((field) => field in (endpoint.query?.shape ?? {})).map((field) => [name, field] as const)
    : [],
);

/** Values of query fields that a call requires. */
const plausible = ['2026-01', '2026-01-05'];

async function ask(name: EndpointName, field: Field, id: string) {
  const { path, query, method }: Endpoint = contract[name];
  const url = basePath + path.replace('{orgId}', String(organizationId)).replace(/\{\w+\}/g, '1');
  const required = Object.entries(query?.shape ?? {}).flatMap(([key, schema]) => {
    if (z.safeParse(schema, undefined).success) return [];
    const value = plausible.find((text) => z.safeParse(schema, text).success);
    return value === undefined ? [] : [[key, value]];
  });
  const filled = new URLSearchParams({ ...Object.fromEntries(required), [field]: id });
  const answer = await test.app.inject({ method, url: `${url}?${filled}`, headers: owner.headers });
  return { status: answer.statusCode, body: answer.statusCode === 404 ? answer.json() : undefined };
}

it('exist for most lists', () => {
  expect(calls.length).toBeGreaterThan(20);
});

it.each(calls)('%s responds that a missing %s, or that of another organization, is not found', async (name, field) => {
  const missing = await ask(name, field, field === 'locationId' ? 'no-such-location' : '999999999');
  expect(missing).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'The organization has no such object.' },
  });
  const { requestId: _other, ...foreignBody } = (await ask(name, field, foreign[field])).body;
  const { requestId: _own, ...missingBody } = missing.body;
  expect(foreignBody).toEqual(missingBody);
  const known = await ask(name, field, own[field]);
  expect(known.body?.message).not.toBe('The organization has no such object.');
  expect([200, 404]).toContain(known.status);
});
