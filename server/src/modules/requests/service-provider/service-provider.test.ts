import type { Role } from '@tunna/domain/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, brokenTexts, callsOf, createTeam, strangeText } from '../../../../test/calls.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, createTenant, type SignedInPerson } from '../../../../test/records/factories.ts';

const test = testApp();
const tenant = ofEachTest(() => createTenant(test.db));
const foreign = ofAllTests(() => createTenant(test.db));
let id = 0;
let team: Record<Role, SignedInPerson>;
const call = callsOf(() => test);

beforeEach(async () => {
  id = tenant.organizationId;
  team = await createTeam(test, id);
});

const base = () => `/org/${id}/service-providers`;
const list = async (query = '', by = team.editor) => (await call('GET', `${base()}?${query}`, by)).body;
const get = (provider: number, by = team.editor) => call('GET', `${base()}/${provider}`, by);
const create = (payload: object, by = team.editor) => call('POST', base(), by, payload);
const edit = (provider: number, payload: object, by = team.editor) =>
  call('POST', `${base()}/${provider}`, by, payload);
const setAction = (provider: number, performs: unknown, by = team.editor, actionType = 'empty_container') =>
  call('POST', `${base()}/${provider}/action`, by, { actionType, performs });
const remove = (provider: number, by = team.editor) => call('DELETE', `${base()}/${provider}/delete`, by);
const namesIn = async (query: string) => (await list(query)).rows.map(({ name }: { name: string }) => name);

describe('a service provider', () => {
  it('is created with the given values, and empties containers', async () => {
    const written = { name: strangeText, kennitala: '540269-6459', email: 'a@b.is', phoneNumber: '+354 555-1234' };
    const { status, body } = await create({ ...written, language: 'pl' });
    expect([status, body]).toEqual([
      200,
      {
        ...{
          id: expect.any(Number),
          ...written,
          language: 'pl',
          dailyDigest: false,
          channels: ['email'],
          actions: ['empty_container'],
        },
        ...{ containers: 0, openRequests: 0, version: 1, updatedAt: expect.any(String), updatedBy: 'Aðili editor' },
      },
    ]);
    expect(await get(body.id)).toEqual({ status: 200, body });
    const named = { entity: 'service_provider', entity_id: String(body.id), name: strangeText };
    expect(await auditOf(test, id)).toMatchObject([{ action: 'created', ...named }]);
  });

  it('is notified by text message only if it has a number', async () => {
    const refused = await create({ name: 'Án síma', channels: ['email', 'sms'] });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'phoneNumber', problem: 'required' }] } });
    for (const channels of [[], ['pigeon'], ['email', 'sms', 'email']]) {
      expect((await create({ name: 'Án leiða', channels })).status).toBe(400);
    }
    const { body } = await create({ name: 'Með síma', phoneNumber: '5551234', channels: ['sms', 'email'] });
    expect(body.channels).toEqual(['email', 'sms']);
  });

  it('changes, and the audit trail has the old and new values', async () => {
    const { body } = await create({ name: 'Fyrst', email: 'a@b.is' });
    const changed = await edit(body.id, { name: 'Síðan', phoneNumber: '5551234', kennitala: '', version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Síðan', phoneNumber: '5551234', version: 2 } });
    for (const field of ['email', 'kennitala']) expect(changed.body).not.toHaveProperty(field);
    expect((await auditOf(test, id))[1]?.changes).toEqual({
      name: { from: 'Fyrst', to: 'Síðan' },
      email: { from: 'a@b.is', to: null },
      phoneNumber: { from: null, to: '5551234' },
    });
  });

  it('is changed by one of twenty concurrent editors of a version', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        edit(tenant.serviceProviderId, { name: `Heiti ${number}`, version: 1 }),
      ),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const lost = answers.filter(({ body }) => body.code === 'edit_conflict');
    expect(lost).toHaveLength(19);
    for (const { body } of lost) expect(body.conflict).toMatchObject({ by: 'Aðili editor', current: won?.body });
  });

  it('performs an action or not, without a conflict with concurrent edits', async () => {
    const provider = tenant.serviceProviderId;
    expect((await get(provider)).body.actions).toEqual([]);
    expect((await setAction(provider, true)).body.actions).toEqual(['empty_container']);
    expect((await setAction(provider, true)).body.actions).toEqual(['empty_container']);
    expect((await edit(provider, { name: 'Óháð', version: 1 })).status).toBe(200);
    expect((await setAction(provider, false)).body.actions).toEqual([]);
    expect((await auditOf(test, id)).map(({ changes }) => changes)).toMatchObject([
      { actions: { from: [], to: ['empty_container'] } },
      { name: { to: 'Óháð' } },
      { actions: { from: ['empty_container'], to: [] } },
    ]);
    const unknown = await setAction(provider, true, team.editor, 'wash');
    expect([unknown.status, unknown.body.fields]).toEqual([400, [{ field: 'actionType', problem: 'unknown_value' }]]);
  });

  it('is deleted if nothing refers to it', async () => {
    const { body } = await create({ name: 'Enginn' });
    expect(await remove(body.id)).toEqual({ status: 200, body: { done: true } });
    expect(await get(body.id)).toEqual(await get(999_999));
    expect((await auditOf(test, id))[1]).toMatchObject({ action: 'deleted', name: 'Enginn' });
  });

  it('is kept while a container or a request refers to it', async () => {
    const provider = tenant.serviceProviderId;
    const { id: containerId } = await createContainer(test.db, tenant);
    await test.db.asOwner(
      `insert into service_request (organization_id, container_id, action_type, service_provider_id)
       values ($1, $2, 'empty_container', $3)`,
      [id, containerId, provider],
    );
    const inUse = (...kinds: string[]) => ({
      status: 409,
      body: { code: 'in_use', uses: kinds.map((kind) => ({ kind, count: 1 })) },
    });
    expect((await get(provider)).body).toMatchObject({ containers: 1, openRequests: 1 });
    expect(await remove(provider)).toMatchObject(inUse('containers', 'requests'));
    await test.db.asOwner('update container set service_provider_id = null where id = $1', [containerId]);
    expect(await remove(provider)).toMatchObject(inUse('requests'));
    await test.db.asOwner(`update service_request set status = 'done', closed_at = now() where organization_id = $1`, [
      id,
    ]);
    expect((await get(provider)).body).toMatchObject({ containers: 0, openRequests: 0 });
    expect(await remove(provider)).toMatchObject(inUse('requests'));
    await test.db.asOwner('delete from service_request where organization_id = $1', [id]);
    await createContainer(test.db, tenant, { status: 'removed' });
    expect(await remove(provider)).toMatchObject(inUse('containers'));
    expect(await auditOf(test, id)).toEqual([]);
  });

  it('is rejected with the invalid field, and nothing is stored', async () => {
    for (const [field, value] of [
      ...brokenTexts.flatMap((text) => ['name', 'kennitala', 'email', 'phoneNumber'].map((name) => [name, text])),
      ['name', ' '],
      ['name', 'a'.repeat(201)],
      ['email', 'a@b'],
      ['phoneNumber', 'sími'],
      ['language', 'de'],
    ]) {
      const { status, body } = await create({ name: 'Rétt', [field ?? '']: value });
      expect([status, body.code, body.fields[0].field]).toEqual([400, 'invalid_request', field]);
    }
    expect(await list()).toMatchObject({ total: 1 });
    expect(await auditOf(test, id)).toEqual([]);
  });

  it('is read by every member, and changed by editors, admins and owners', async () => {
    for (const [role, by] of Object.entries(team)) {
      const status = ['editor', 'admin', 'owner'].includes(role) ? 200 : 403;
      expect((await list('', by)).total).toBe(1);
      const made = await create({ name: 'Nýr' }, by);
      const provider = made.body.id ?? tenant.serviceProviderId;
      expect((await get(provider, by)).status).toBe(200);
      const changed = await edit(provider, { name: 'Nýr', version: 1 }, by);
      const acts = await setAction(provider, false, by);
      const removed = await remove(provider, by);
      const seen = [made, changed, acts, removed].map((answer) => answer.status);
      expect([role, seen]).toEqual([role, [status, status, status, status]]);
    }
  });

  it('of another organization is treated as missing, and unchanged', async () => {
    const read = () => test.db.asOwner('select * from service_provider where id = $1', [foreign.serviceProviderId]);
    const before = await read();
    for (const ask of [
      (provider: number) => get(provider),
      (provider: number) => edit(provider, { name: 'Annar', version: 1 }),
      (provider: number) => setAction(provider, true),
      (provider: number) => remove(provider),
    ]) {
      const answer = await ask(foreign.serviceProviderId);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer).toEqual(await ask(999_999));
    }
    expect(await read()).toEqual(before);
    const actions = await test.db.asOwner('select 1 from service_provider_action where service_provider_id = $1', [
      foreign.serviceProviderId,
    ]);
    expect(actions).toEqual([]);
    expect(await auditOf(test, id)).toEqual([]);
  });
});

describe('the list of service providers', () => {
  beforeEach(async () => {
    id = (await createTenant(test.db)).organizationId;
    team = await createTeam(test, id);
    await test.db.asOwner('delete from service_provider where organization_id = $1', [id]);
    for (const name of ['Öskubíll', 'Zebra', 'Þjónusta 10', 'Ægir', 'Þjónusta 2', 'Ársól', 'Aska', '100% hreint_']) {
      await create({ name, email: `${name.length}@hreint.is`, kennitala: '540269-6459' });
    }
  });

  it('is sorted in Icelandic order, numbers by their value, in both directions', async () => {
    const order = ['100% hreint_', 'Aska', 'Ársól', 'Zebra', 'Þjónusta 2', 'Þjónusta 10', 'Ægir', 'Öskubíll'];
    expect(await namesIn('')).toEqual(order);
    expect(await namesIn('order=desc')).toEqual(order.toReversed());
  });

  it('is divided into pages, each with the total', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await list(`page=${page}&pageSize=3`));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 8],
      [3, 8],
      [2, 8],
      [0, 8],
    ]);
    const all = pages.flatMap(({ rows }) => rows.map(({ name }: { name: string }) => name));
    expect(all).toEqual(await namesIn(''));
    expect((await list('pageSize=201')).code).toBe('invalid_request');
  });

  it.each([
    ['ÞJÓNUSTA', ['Þjónusta 2', 'Þjónusta 10']],
    ['thjonusta', ['Þjónusta 2', 'Þjónusta 10']],
    ['aegir', ['Ægir']],
    ['oskubill', ['Öskubíll']],
    ['11@ ÞJÓN', ['Þjónusta 10']],
    ['5@hreint', ['Zebra', 'Ársól'].toReversed()],
    ['  aska  ', ['Aska']],
    ['100%', ['100% hreint_']],
    ['%a%', []],
    ['_', ['100% hreint_']],
    ['\\', []],
    ["'; drop", []],
    ['🗑️', []],
  ])('finds %j', async (search, names) => {
    const { rows, total } = await list(`search=${encodeURIComponent(search)}`);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('rejects invalid texts', async () => {
    const { status, body } = await call('GET', `${base()}?search=%00`, team.editor);
    expect([status, body.fields]).toEqual([400, [{ field: 'query.search', problem: 'unsupported_text' }]]);
  });
});
