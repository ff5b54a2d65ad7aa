import { randomUUID } from 'node:crypto';
import { basePath, contract, type EndpointName } from '@tunna/contract';
import type { Endpoint } from '@tunna/contract/endpoint';
import type { Role } from '@tunna/domain/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createContainer, createDepartment } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

/** Every call that creates a record once, from the contract: one that is missing here fails the test. */
const flagged = (Object.entries(contract) as [EndpointName, Endpoint][])
  .filter(([, { once }]) => once === true)
  .map(([name]) => name);

const test = testApp();
let own: Workspace;
let other: Workspace;
beforeEach(async () => {
  [own, other] = [await createWorkspace(test), await createWorkspace(test)];
});

interface Creation {
  /** The body, and the id in the path if there is one. Bodies with another `text` are other content. */
  input(text: string, tenant: Workspace): Promise<{ readonly id?: number; readonly body: object }>;
  /** How the record is deleted. */
  readonly remove: (id: number | string, parent: number | undefined) => string;
  /** The error of a repeated call after the deletion. */
  readonly gone: string;
}

const creations: Readonly<Record<string, Creation>> = {
  createLocation: {
    input: async (name) => ({ body: { name } }),
    remove: (id) => `POST /locations/${id}/delete`,
    gone: 'location_not_found',
  },
  createDepartment: {
    input: async (name) => ({ body: { name } }),
    remove: (id) => `DELETE /department/${id}`,
    gone: 'department_not_found',
  },
  createWasteStream: {
    input: async (nameOverride) => ({ body: { wasteCategoryId: 1, nameOverride } }),
    remove: (id) => `DELETE /waste-stream/${id}`,
    gone: 'waste_stream_not_found',
  },
  createContainer: {
    input: async (customId, { wasteStreamId }) => ({ body: { customId, wasteStreamId } }),
    remove: (id) => `DELETE /containers/${id}/delete`,
    gone: 'container_not_found',
  },
  createScale: {
    input: async (name, { locationId }) => ({ body: { name, locationId } }),
    remove: (id) => `DELETE /scales/${id}`,
    gone: 'not_found',
  },
  createDevice: {
    input: async (name, { locationId }) => ({ body: { name, locationId, kind: 'tablet' } }),
    remove: (id) => `DELETE /devices/${id}`,
    gone: 'not_found',
  },
  createServiceProvider: {
    input: async (name) => ({ body: { name, email: 'sorp@example.is' } }),
    remove: (id) => `DELETE /service-providers/${id}/delete`,
    gone: 'not_found',
  },
  createTagType: {
    input: async (name) => ({ body: { name, entities: ['container'] } }),
    remove: (id) => `DELETE /tags/tag-type/${id}`,
    gone: 'not_found',
  },
  createTagValue: {
    async input(name, { organizationId }) {
      const [type] = await test.db.asOwner<{ id: number }>(
        `insert into tag_type (organization_id, name, entities) values ($1, $2, '{container}') returning id`,
        [organizationId, randomUUID()],
      );
      return { body: { tagTypeId: type?.id, name } };
    },
    remove: (id) => `DELETE /tags/tag-value/${id}`,
    gone: 'not_found',
  },
  createCollectionSchedule: {
    async input(note, tenant) {
      const { id } = await createContainer(test.db, tenant);
      return { id, body: { weekdays: [1], everyWeeks: 1, from: '2026-01-05', note } };
    },
    remove: (id) => `DELETE /pick-up-schedules/${id}`,
    gone: 'not_found',
  },
  setDepartmentGoal: {
    async input(text, { organizationId }) {
      const id = await createDepartment(test.db, organizationId);
      return { id, body: { kind: 'kg', target: String(text.length), validFrom: '2026-01' } };
    },
    remove: (id, parent) => `DELETE /departments/${parent}/goals/${id}`,
    gone: 'not_found',
  },
  setOrganizationGoal: {
    input: async (text) => ({ body: { year: 2026, kind: 'kg', target: String(text.length) } }),
    remove: (id) => `DELETE /goals/${id}`,
    gone: 'not_found',
  },
};

it('is tested for every call that the contract marks', () => {
  expect(Object.keys(creations).sort()).toEqual([...flagged].sort());
});

it('is described to programs', async () => {
  const document = (await test.app.inject(`${basePath}/openapi.json`)).json();
  for (const name of flagged) {
    const { parameters, responses } = document.paths[contract[name].path].post;
    expect(parameters).toContainEqual({
      ...{ name: 'idempotency-key', in: 'header', required: false },
      schema: expect.objectContaining({ format: 'uuid', description: expect.stringMatching(/create one record/) }),
    });
    expect(responses['409'].description).toContain('idempotency_conflict');
  }
});

interface Sent {
  readonly id?: number;
  readonly body: object;
  readonly role?: Role;
  readonly tenant?: Workspace;
}

async function send(name: string, key: string | undefined, { id, body, role = 'owner', tenant = own }: Sent) {
  const { path } = contract[name as EndpointName];
  const url = basePath + path.replace('{orgId}', String(tenant.organizationId)).replace('{id}', String(id));
  const headers = { ...tenant.members[role].headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = await test.app.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}

const numberOf = async (table: string, { organizationId }: Workspace = own): Promise<number> => {
  const [row] = await test.db.asOwner<{ count: number }>(
    `select count(*)::int as count from ${table} where organization_id = $1`,
    [organizationId],
  );
  return row?.count ?? 0;
};

describe.each(flagged)('%s', (name) => {
  const creation = () => {
    const known = creations[name];
    if (known === undefined) throw new Error(`${name} has no body here.`);
    return known;
  };
  const inputOf = (text = 'Eitt', tenant = own) => creation().input(text, tenant);
  const key = randomUUID();

  it('creates one record for repeated calls, and returns it', async () => {
    const input = await inputOf();
    const before = await numberOf('audit_entry');
    const first = await send(name, key, input);
    expect(first.status).toBe(200);
    expect(await send(name, key, input)).toEqual(first);
    expect(await send(name, key.toUpperCase(), input)).toEqual(first);
    expect(await numberOf('audit_entry')).toBe(before + 1);
    expect(await numberOf('created_once')).toBe(1);
  });

  it('creates one record for concurrent calls', async () => {
    const input = await inputOf();
    const before = await numberOf('audit_entry');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(name, key, input)));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]?.status).toBe(200);
    expect(await numberOf('audit_entry')).toBe(before + 1);
  });

  it('rejects the key with other content, of another member, and of another call', async () => {
    const input = await inputOf();
    const sent = await send(name, key, input);
    expect(sent.status).toBe(200);
    const before = await numberOf('audit_entry');
    const conflict = { status: 409, body: { code: 'idempotency_conflict' } };
    const { body } = await inputOf('Annað');
    expect(await send(name, key, { ...input, body })).toMatchObject(conflict);
    expect(await send(name, key, { ...input, role: 'admin' })).toMatchObject(conflict);
    const another = name === 'createLocation' ? 'createDepartment' : 'createLocation';
    expect(await send(another, key, { body: { name: 'Eitt' } })).toMatchObject(conflict);
    expect(await send(name, key, input)).toEqual(sent);
    expect(await numberOf('created_once')).toBe(1);
    expect(await numberOf('audit_entry')).toBe(before);
  });

  it('knows the keys of its organization only', async () => {
    const mine = await send(name, key, await inputOf());
    const foreign = await send(name, key, { ...(await inputOf('Eitt', other)), tenant: other });
    expect([mine.status, foreign.status]).toEqual([200, 200]);
    expect(foreign.body.id).not.toEqual(mine.body.id);
    expect(await numberOf('created_once', other)).toBe(1);
  });

  it('rejects a key that is no UUID, by the name of the header', async () => {
    const before = await numberOf('audit_entry');
    const input = await inputOf();
    expect(await send(name, 'x', input)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: [{ field: 'headers.idempotency-key', problem: 'wrong_type' }] },
    });
    expect(await numberOf('created_once')).toBe(0);
    expect(await numberOf('audit_entry')).toBe(before);
  });

  it('is refused to a viewer, also with the key of a record', async () => {
    const input = await inputOf();
    await send(name, key, input);
    expect(await send(name, key, { ...input, role: 'viewer' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('returns the error of a missing record after its deletion', async () => {
    const input = await inputOf();
    const first = await send(name, key, input);
    const [method = '', path = ''] = creation().remove(first.body.id, input.id).split(' ');
    expect(await own.as('owner', method as 'POST' | 'DELETE', path)).toMatchObject({ status: 200 });
    expect(await send(name, key, input)).toMatchObject({ status: 404, body: { code: creation().gone } });
  });
});

it('returns the record as it is now', async () => {
  const [key, input] = [randomUUID(), { body: { name: 'Torg' } }];
  const { body } = await send('createLocation', key, input);
  const edited = await own.post(`/locations/${body.id}`, { name: 'Höfn', version: body.version });
  expect(edited).toMatchObject({ status: 200, body: { name: 'Höfn' } });
  expect(await send('createLocation', key, input)).toEqual({ status: 200, body: edited.body });
});

it('keeps no key of a call that failed', async () => {
  const key = randomUUID();
  const unknownTag = { body: { name: 'Torg', tagValueIds: [987_654_321] } };
  expect((await send('createLocation', key, unknownTag)).status).toBe(404);
  expect(await numberOf('created_once')).toBe(0);
  expect((await send('createLocation', key, { body: { name: 'Torg' } })).status).toBe(200);
});

it('creates a record for each call without a key', async () => {
  const [one, another] = [
    await send('createLocation', undefined, { body: { name: 'Torg' } }),
    await send('createLocation', undefined, { body: { name: 'Torg' } }),
  ];
  expect(one.body.id).not.toEqual(another?.body.id);
  expect(await numberOf('created_once')).toBe(0);
});
