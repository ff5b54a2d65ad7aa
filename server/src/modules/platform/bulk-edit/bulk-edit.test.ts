import { maxRowsEdited } from '@tunna/contract/bulk-values';
import type { Role } from '@tunna/domain/permissions';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofEachTest(() => createWorkspace(test));

type Id = string | number;
type Body = Record<string, unknown>;

interface List {
  readonly name: string;
  /** The list of the calls. */
  readonly path: string;
  readonly entity: string;
  readonly record: (id: Id) => string;
  readonly create: (owner: Workspace, name: string) => readonly [path: string, body: Body];
  readonly changes: Body;
  /** The fields of the record after the changes. */
  readonly after: Body;
  /** A field that the changes remove. */
  readonly removed?: string;
  readonly wrong: readonly [changes: Body, field: string];
  /** Changes that name a record of another organization. */
  readonly foreign?: (other: Workspace) => Body;
  readonly below: Role;
}

const lists: readonly List[] = [
  {
    name: 'locations',
    path: '/locations',
    entity: 'location',
    record: (id) => `/locations/${id}`,
    create: (_owner, name) => ['/locations', { name, address: 'Hafnargata 1', municipality: 'Akureyri' }],
    changes: { municipality: null, published: true, postcode: '600' },
    after: { published: true, postcode: '600', address: 'Hafnargata 1' },
    removed: 'municipality',
    wrong: [{ postcode: 'x'.repeat(21) }, 'changes.postcode'],
    foreign: () => ({ addedTagValueIds: [999_999] }),
    below: 'viewer',
  },
  {
    name: 'departments',
    path: '/departments',
    entity: 'department',
    record: (id) => `/department/${id}`,
    create: (_owner, name) => ['/department', { name }],
    changes: { reportEmail: 'flokkun@example.is' },
    after: { reportEmail: 'flokkun@example.is', locations: [] },
    wrong: [{ reportEmail: 'enginn' }, 'changes.reportEmail'],
    foreign: ({ locationId }) => ({ addedLocationIds: [locationId] }),
    below: 'editor',
  },
  {
    name: 'service providers',
    path: '/service-providers',
    entity: 'service_provider',
    record: (id) => `/service-providers/${id}`,
    create: (_owner, name) => ['/service-providers', { name, email: 'a@example.is', dueDays: 9 }],
    changes: { language: 'pl', dueDays: null, dailyDigest: true },
    after: { language: 'pl', dailyDigest: true, email: 'a@example.is' },
    removed: 'dueDays',
    wrong: [{ dueDays: 0 }, 'changes.dueDays'],
    below: 'viewer',
  },
  {
    name: 'scales',
    path: '/scales',
    entity: 'scale',
    record: (id) => `/scales/${id}`,
    create: ({ locationId }, name) => ['/scale', { name, locationId, capacity: '300', least: '0.5' }],
    changes: { capacity: '600', division: '0.2' },
    after: { capacity: '600', division: '0.2', least: '0.5' },
    wrong: [{ capacity: '-1' }, 'changes.capacity'],
    foreign: ({ locationId }) => ({ locationId }),
    below: 'editor',
  },
  {
    name: 'devices',
    path: '/devices',
    entity: 'device',
    record: (id) => `/devices/${id}`,
    create: ({ locationId }, name) => ['/device', { name, locationId, kind: 'agent' }],
    changes: { silentAfterMinutes: 60 },
    after: { silentAfterMinutes: 60, kind: 'agent' },
    wrong: [{ silentAfterMinutes: 1 }, 'changes.silentAfterMinutes'],
    foreign: ({ locationId }) => ({ locationId }),
    below: 'editor',
  },
];

describe.each(lists)('an edit of many $name', (list) => {
  const post = (workspace: Workspace, path: string, body: object) => workspace.as('admin', 'POST', path, body);
  const read = async (id: Id): Promise<Body> => (await own.as('admin', 'GET', list.record(id))).body;
  async function make(workspace: Workspace, count: number): Promise<Id[]> {
    const ids: Id[] = [];
    for (let index = 0; index < count; index += 1) {
      const [path, body] = list.create(workspace, `Lína ${index}`);
      ids.push((await post(workspace, path, body)).body.id);
    }
    return ids;
  }
  const edit = (ids: readonly Id[], changes: Body, more: Body = {}) =>
    post(own, `${list.path}/edit`, { rows: ids.map((id) => ({ id })), changes, ...more });
  const undo = (rows: readonly { undo: Body }[]) =>
    post(own, `${list.path}/restore`, { rows: rows.map((row) => row.undo) });
  const values = ({ version, updatedAt, updatedBy, ...rest }: Body) => rest;

  it('changes what is named, after a preview that stores nothing, records it, and is undone', async () => {
    const ids = await make(own, 3);
    const before = await Promise.all(ids.map(read));
    const preview = await edit(ids, list.changes, { preview: true });
    expect(preview.body).toMatchObject({ unchanged: 0, missing: 0 });
    expect(preview.body.rows[0]).toMatchObject({ before: before[0] });
    expect(await Promise.all(ids.map(read))).toEqual(before);
    expect(await own.trail(list.entity, ids[0] ?? 0)).toHaveLength(1);

    const { status, body } = await edit(ids, list.changes);
    expect([status, body.rows.length]).toEqual([200, 3]);
    for (const id of ids) {
      expect(await read(id)).toMatchObject(list.after);
      expect(Object.keys(await read(id))).not.toContain(list.removed);
      expect((await own.trail(list.entity, id)).map(({ action }) => action)).toEqual(['created', 'changed']);
    }
    expect(body.rows[1].after).toEqual(await read(ids[1] ?? 0));
    expect(values(preview.body.rows[1].after)).toEqual(values(body.rows[1].after));
    // The same click again.
    expect((await edit(ids, list.changes)).body).toMatchObject({ rows: [], unchanged: 3 });
    expect((await undo(body.rows)).body).toEqual({ restored: 3, changedSince: [] });
    expect((await Promise.all(ids.map(read))).map(values)).toEqual(before.map(values));
    expect((await undo(body.rows)).body.restored).toBe(0);
  });

  it('leaves what was changed since when it is undone, and names it', async () => {
    const [first = 0, second = 0] = await make(own, 2);
    const { body } = await edit([first, second], list.changes);
    const { undo: earlier } = body.rows[1];
    await undo([{ undo: earlier }]);
    expect((await undo(body.rows)).body).toEqual({ restored: 1, changedSince: [(await read(second)).name] });
  });

  it('happens once for 50 concurrent calls on the same versions', async () => {
    const ids = await make(own, 3);
    const rows = await Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(own, `${list.path}/edit`, { rows, changes: list.changes })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'edit_conflict')).toHaveLength(49);
    for (const id of ids) expect(await own.trail(list.entity, id)).toHaveLength(2);
  });

  it('neither changes nor names records of another organization', async () => {
    const [id = 0] = await make(own, 1);
    const [other = 0] = await make(foreign, 1);
    expect((await edit([other], list.changes)).body).toEqual({ rows: [], unchanged: 0, missing: 1 });
    const { body } = await edit([id], list.changes);
    const restored = await undo([{ undo: { ...body.rows[0].undo, id: other, version: 1 } }]);
    expect(restored.body).toEqual({ restored: 0, changedSince: [String(other)] });
    expect((await foreign.as('admin', 'GET', list.record(other))).body).not.toMatchObject(list.after);
    if (list.foreign === undefined) return;
    for (const preview of [true, false])
      expect((await edit([id], list.foreign(foreign), { preview })).status).toBe(404);
  });

  it('is rejected for a lower role, without changes, beyond the limit, and with a wrong value at its field', async () => {
    const ids = await make(own, 1);
    const rows = ids.map((id) => ({ id }));
    const body = { rows, changes: list.changes };
    expect((await own.as(list.below, 'POST', `${list.path}/edit`, body)).status).toBe(403);
    expect((await edit(ids, {})).status).toBe(400);
    const [changes, field] = list.wrong;
    const wrong = await edit(ids, changes);
    expect([wrong.status, wrong.body.fields[0].field]).toEqual([400, field]);
    const many = Array.from({ length: maxRowsEdited + 1 }, () => ids[0] ?? 0);
    expect((await edit(many, list.changes)).status).toBe(400);
  });
});

/** Every field that a record can be without, with a value. */
const optional: readonly {
  name: string;
  path: string;
  record: (id: Id) => string;
  create: (owner: Workspace) => readonly [string, Body];
  values: Body;
}[] = [
  {
    name: 'locations',
    path: '/locations',
    record: (id) => `/locations/${id}`,
    create: () => ['/locations', { name: 'Bryggja', address: 'Hafnargata 1' }],
    values: { postcode: '600', municipality: 'Akureyri', accessNotes: 'Lykill hjá verði' },
  },
  {
    name: 'departments',
    path: '/departments',
    record: (id) => `/department/${id}`,
    create: () => ['/department', { name: 'Eldhús' }],
    values: { reportEmail: 'flokkun@example.is' },
  },
  {
    name: 'service providers',
    path: '/service-providers',
    record: (id) => `/service-providers/${id}`,
    create: () => ['/service-providers', { name: 'Gámar', email: 'a@example.is' }],
    values: { dueDays: 5 },
  },
  {
    name: 'scales',
    path: '/scales',
    record: (id) => `/scales/${id}`,
    create: ({ locationId }) => ['/scale', { name: 'Vog', locationId }],
    values: { capacity: '600', division: '0.2' },
  },
  {
    name: 'containers',
    path: '/containers',
    record: (id) => `/containers/${id}`,
    create: ({ wasteStreamId }) => ['/container', { wasteStreamId }],
    values: { volumeLiters: 660, dueDays: 3 },
  },
];

it.each(optional)(
  'every optional field of $name is emptied, previewed and undone',
  async ({ path, record, create, values }) => {
    const send = (to: string, body: object) => own.as('admin', 'POST', to, body);
    const [to, body] = create(own);
    const { id } = (await send(to, body)).body;
    const rows = [{ id }];
    expect((await send(`${path}/edit`, { rows, changes: values })).body).toMatchObject({ rows: [{}] });
    const read = async (): Promise<Body> => (await own.as('admin', 'GET', record(id))).body;
    expect(await read()).toMatchObject(values);
    const changes = Object.fromEntries(Object.keys(values).map((field) => [field, null]));
    const preview = await send(`${path}/edit`, { rows, changes, preview: true });
    for (const field of Object.keys(values)) expect(preview.body.rows[0].after).not.toHaveProperty(field);
    expect(await read()).toMatchObject(values);
    const edited = await send(`${path}/edit`, { rows, changes });
    for (const field of Object.keys(values)) expect(await read()).not.toHaveProperty(field);
    await send(`${path}/restore`, { rows: [edited.body.rows[0].undo] });
    expect(await read()).toMatchObject(values);
  },
);
