import { maxSchedules } from '@tunna/domain/requests/collection';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
let ids: number[];

beforeEach(async () => {
  ids = [];
  for (let index = 0; index < 3; index += 1) ids.push((await createContainer(test.db, own)).id);
});

const weekly = { weekdays: [1, 4], everyWeeks: 1, from: '2026-01-05', note: 'Port' };
const monthly = { weekdays: [2], everyWeeks: 4, from: '2026-01-06', note: '' };
const edit = (containers: readonly number[], changes: object, more: object = {}) =>
  own.post('/pick-up-schedules/edit', { rows: containers.map((id) => ({ id })), changes, ...more });
const undo = (rows: readonly { undo: object }[]) =>
  own.post('/pick-up-schedules/restore', { rows: rows.map((row) => row.undo) });
const schedules = async (id: number): Promise<{ id: number; version: number; everyWeeks: number }[]> =>
  (await own.get(`/containers/${id}/pick-ups`)).body.schedules;
const weeks = async (id: number) => (await schedules(id)).map(({ everyWeeks }) => everyWeeks);

describe('schedules of many containers', () => {
  it('are added after a preview that stores nothing, recorded, and removed by the undo', async () => {
    const preview = await edit(ids, { mode: 'add', ...weekly }, { preview: true });
    expect(preview.body).toMatchObject({ unchanged: 0, missing: 0 });
    expect(preview.body.rows[0].after.schedules).toMatchObject([weekly]);
    expect(await schedules(ids[0] ?? 0)).toEqual([]);
    const { status, body } = await edit(ids, { mode: 'add', ...weekly });
    expect([status, body.rows.length]).toEqual([200, 3]);
    const [added] = await schedules(ids[2] ?? 0);
    expect(added).toMatchObject(weekly);
    expect(await own.trail('pick_up_schedule', added?.id ?? 0)).toMatchObject([{ action: 'created' }]);
    // The same click again.
    expect((await edit(ids, { mode: 'add', ...weekly })).body).toMatchObject({ rows: [], unchanged: 3 });
    expect((await undo(body.rows)).body).toEqual({ restored: 3, changedSince: [] });
    expect(await schedules(ids[2] ?? 0)).toEqual([]);
    expect((await undo(body.rows)).body.restored).toBe(0);
  });

  it('are replaced and ended; the undo continues the same schedules with their decisions', async () => {
    const [first = 0, second = 0] = ids;
    await edit(ids, { mode: 'add', ...weekly });
    const [before] = await schedules(first);
    const path = `/pick-up-schedules/${before?.id}/days/2031-03-03`;
    await own.post(path, { state: 'skipped', version: 0 });
    const { body: replaced } = await edit(ids, { mode: 'replace', ...monthly });
    expect(await weeks(first)).toEqual([4]);
    const { body: ended } = await edit([second], { mode: 'end' });
    expect(await schedules(second)).toEqual([]);
    expect((await edit([second], { mode: 'end' })).body.unchanged).toBe(1);
    // The schedules of the second container were changed since the replacement.
    const undone = await undo(replaced.rows);
    expect(undone.body).toEqual({ restored: 2, changedSince: [replaced.rows[1].before.name] });
    expect((await schedules(first))[0]?.id).toBe(before?.id);
    const { body: listed } = await own.get(`/pick-ups?from=2031-03-03&until=2031-03-03&containerId=${first}`);
    expect(listed.rows).toMatchObject([{ state: 'skipped' }]);
    expect((await undo(ended.rows)).body.restored).toBe(1);
    expect(await weeks(second)).toEqual([4]);
  });

  it('are all changed or none, and once for 50 concurrent calls', async () => {
    const [first = 0] = ids;
    const rows = (await edit(ids, { mode: 'add', ...weekly }, { preview: true })).body.rows.map(
      ({ before }: { before: { id: number; version: number } }) => ({ id: before.id, version: before.version }),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        own.post('/pick-up-schedules/edit', {
          rows,
          changes: { mode: 'add', ...weekly, everyWeeks: 1 + (index % 50) },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'edit_conflict')).toHaveLength(49);
    for (const id of ids) expect(await schedules(id)).toHaveLength(1);
    for (let more = 1; more < maxSchedules; more += 1)
      await edit([first], { mode: 'add', ...weekly, everyWeeks: 50 - more, note: String(more) });
    const full = await edit([...ids].reverse(), { mode: 'add', ...monthly });
    expect([full.status, full.body.code]).toEqual([409, 'schedules_too_many']);
    for (const id of ids.slice(1)) expect(await schedules(id)).toHaveLength(1);
  });

  it('neither change nor move between organizations, and need the right and complete values', async () => {
    const [first = 0] = ids;
    const { id: other } = await createContainer(test.db, foreign);
    expect((await edit([other], { mode: 'add', ...weekly })).body).toEqual({ rows: [], unchanged: 0, missing: 1 });
    await foreign.post(`/containers/${other}/pick-ups`, weekly);
    const [theirs] = (await foreign.get(`/containers/${other}/pick-ups`)).body.schedules;
    const { body } = await edit([first], { mode: 'add', ...weekly });
    const stolen = await undo([{ undo: { ...body.rows[0].undo, scheduleIds: [theirs.id] } }]);
    expect(stolen.status).toBe(404);
    expect(await schedules(first)).toHaveLength(1);
    const rows = [{ id: first }];
    const asked = { rows, changes: { mode: 'end' } };
    expect((await own.as('viewer', 'POST', '/pick-up-schedules/edit', asked)).status).toBe(403);
    const incomplete = await edit([first], { mode: 'add', weekdays: [1], from: '2026-01-05' });
    expect([incomplete.status, incomplete.body.fields[0].field]).toEqual([400, 'changes.everyWeeks']);
  });
});
