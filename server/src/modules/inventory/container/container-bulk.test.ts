import { maxRowsEdited } from '@tunna/contract/bulk-values';
import type { Container } from '@tunna/contract/inventory/container';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));

const make = async (count: number): Promise<number[]> => {
  const made: number[] = [];
  for (let index = 0; index < count; index += 1) made.push((await createContainer(test.db, own)).id);
  return made;
};

const read = async (id: number): Promise<Container> => (await own.get(`/containers/${id}`)).body;
const versionsOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version ?? 1 })));

const edit = async (ids: readonly number[], changes: object, more: object = {}) =>
  own.post('/containers/edit', { rows: await versionsOf(ids), changes, ...more });

interface Edited {
  readonly before: Container;
  readonly after: Container;
  readonly undo: object;
}

/** What the page sends for Undo. */
const earlier = ({ undo }: Edited) => undo;

const content = ({ version, updatedAt, updatedBy, ...rest }: Container) => rest;

describe('an edit of many containers', () => {
  it('changes what is named, keeps the rest, records each change, and is undone', async () => {
    const ids = await make(3);
    const stream = (await own.post('/waste-stream', { wasteCategoryId: 2 })).body.id;
    const before = await Promise.all(ids.map(read));
    const changes = { wasteStreamId: stream, locationId: null, serviceProviderId: null, dueDays: 3, status: 'paused' };
    const preview = await edit(ids, changes, { preview: true });
    expect(preview.body).toMatchObject({ unchanged: 0, missing: 0 });
    expect(await Promise.all(ids.map(read))).toEqual(before);

    const { status, body } = await edit(ids, { ...changes, actions: [], kind: 'barrel', volumeLiters: 240 });
    expect([status, body.rows.length]).toEqual([200, 3]);
    expect(await read(ids[0] ?? 0)).toMatchObject({
      ...{ wasteStream: { id: stream }, dueDays: 3, status: 'paused', kind: 'barrel', volumeLiters: 240, actions: [] },
      customId: before[0]?.customId,
    });
    for (const id of ids) {
      const after = await read(id);
      expect([after.location, after.serviceProvider]).toEqual([undefined, undefined]);
      expect(body.rows.find((one: Edited) => one.after.id === id).after).toEqual(after);
      expect(Object.keys((await own.trail('container', id)).at(-1)?.changes ?? {})).toEqual(
        expect.arrayContaining(['location', 'serviceProvider', 'wasteStream', 'status', 'kind']),
      );
    }
    expect((await edit(ids, changes)).body).toMatchObject({ rows: [], unchanged: 3 });

    const undone = await own.post('/containers/restore', { rows: body.rows.map(earlier) });
    expect(undone.body).toEqual({ restored: 3, changedSince: [] });
    expect((await Promise.all(ids.map(read))).map(content)).toEqual(before.map(content));
  });

  it('adds and removes tags, and leaves others', async () => {
    const [first = 0, second = 0] = await make(2);
    const [a, b] = await Promise.all(
      ['A', 'B'].map(async (name) => {
        const [row] = await own.query<{ id: number }>(
          `with type as (insert into tag_type (organization_id, name, entities) values ($1, $2, '{container}') returning id)
         insert into tag_value (organization_id, tag_type_id, name) select $1, id, 'x' from type returning id`,
          [`Merki ${name}`],
        );
        return row?.id ?? 0;
      }),
    );
    await edit([first], { addedTagValueIds: [a] });
    await edit([first, second], { addedTagValueIds: [b], removedTagValueIds: [a] });
    expect([(await read(first)).tagValueIds, (await read(second)).tagValueIds]).toEqual([[b], [b]]);
    const row = { id: first, version: 3, wasteStreamId: own.wasteStreamId, tagValueIds: [a, b, a] };
    expect((await own.post('/containers/restore', { rows: [row] })).body).toEqual({ restored: 1, changedSince: [] });
    expect((await read(first)).tagValueIds).toEqual([a, b]);
  });

  it('is all or nothing: a container that was changed meanwhile rejects it', async () => {
    const ids = await make(3);
    const versions = await versionsOf(ids);
    await edit(ids.slice(1, 2), { dueDays: 9 });
    const before = await Promise.all(ids.map(read));
    const answer = await own.post('/containers/edit', { rows: versions, changes: { dueDays: 4 } });
    expect([answer.status, answer.body.code]).toEqual([409, 'edit_conflict']);
    expect(await Promise.all(ids.map(read))).toEqual(before);
  });

  it('is undone only where nothing was changed since, and names the others', async () => {
    const [first = 0, second = 0] = await make(2);
    const { body } = await edit([first, second], { dueDays: 5 });
    await edit([second], { dueDays: 8 });
    const undone = await own.post('/containers/restore', { rows: body.rows.map(earlier) });
    expect(undone.body).toEqual({ restored: 1, changedSince: [(await read(second)).customId] });
    expect([(await read(first)).dueDays, (await read(second)).dueDays]).toEqual([undefined, 8]);
    // A second click.
    const again = await own.post('/containers/restore', { rows: body.rows.map(earlier) });
    expect(again.body.restored).toBe(0);
  });

  it('happens once for twenty concurrent calls', async () => {
    const ids = await make(5);
    const rows = await versionsOf(ids);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => own.post('/containers/edit', { rows, changes: { dueDays: index + 1 } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(new Set((await Promise.all(ids.map(read))).map(({ dueDays }) => dueDays)).size).toBe(1);
  });

  it('changes no container of another organization, and refers to no record of one', async () => {
    const ids = await make(1);
    const { id: other } = await createContainer(test.db, foreign);
    const answer = await own.post('/containers/edit', {
      rows: [{ id: other, version: 1 }],
      changes: { dueDays: 4 },
    });
    expect(answer.body).toEqual({ rows: [], unchanged: 0, missing: 1 });
    expect((await foreign.get(`/containers/${other}`)).body.dueDays).toBeUndefined();
    for (const [changes, code] of [
      [{ wasteStreamId: foreign.wasteStreamId }, 'waste_stream_not_found'],
      [{ locationId: foreign.locationId }, 'location_not_found'],
      [{ serviceProviderId: foreign.serviceProviderId }, 'not_found'],
      [{ addedTagValueIds: [999_999] }, 'not_found'],
    ] as const) {
      for (const preview of [true, false]) {
        const rejected = await edit(ids, changes, { preview });
        expect([rejected.status, rejected.body.code]).toEqual([404, code]);
      }
    }
    const restored = await own.post('/containers/restore', {
      rows: [{ id: other, version: 1, wasteStreamId: own.wasteStreamId }],
    });
    expect(restored.body).toEqual({ restored: 0, changedSince: [String(other)] });
  });

  it('is rejected for a viewer, without changes, and beyond its limit', async () => {
    const ids = await make(1);
    const rows = await versionsOf(ids);
    const body = { rows, changes: { dueDays: 4 } };
    expect((await own.as('viewer', 'POST', '/containers/edit', body)).status).toBe(403);
    expect((await own.post('/containers/edit', { rows, changes: {} })).status).toBe(400);
    const many = Array.from({ length: maxRowsEdited + 1 }, (_, index) => ({ id: index + 1, version: 1 }));
    expect((await own.post('/containers/edit', { rows: many, changes: { dueDays: 4 } })).status).toBe(400);
  });
});
