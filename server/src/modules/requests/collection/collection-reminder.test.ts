import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { remindOfCollections } from './collection-reminder.service.ts';

const opened: TestApp[] = [];
let test: TestApp;
let own: Workspace;

beforeEach(async () => {
  test = await createTestApp();
  opened.push(test);
  own = await createWorkspace(test);
});
afterAll(() => Promise.all(opened.map((app) => app.close())));

const at = (moment: string) => new Date(moment);
const notifiedOf = (organizationId = own.organizationId) =>
  test.db.asOwner<{ entity_id: string; data: object }>(
    `select entity_id, data from organization_event where organization_id = $1 and kind = 'pick_up_reminder' order by id`,
    [organizationId],
  );

async function schedule(workspace: Workspace, count: number, rule: object = {}) {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await createContainer(test.db, workspace);
    const body = { weekdays: [4], everyWeeks: 1, from: '2026-01-01', ...rule };
    ids.push((await workspace.post(`/containers/${id}/pick-ups`, body)).body.id);
  }
  return ids;
}

describe('reminders of collections', () => {
  it('notify of tomorrow once, with all collections of a day, also with two processes that restart', async () => {
    await schedule(own, 7);
    const other = test.db.open();
    const runs = Array.from({ length: 10 }, (_run, index) =>
      remindOfCollections(index % 2 === 0 ? test.db.database : other, at('2026-01-07T09:00:00Z')),
    );
    expect((await Promise.all(runs)).reduce((sum, notified) => sum + notified, 0)).toBe(1);
    await remindOfCollections(test.db.database, at('2026-01-07T22:00:00Z'));
    await remindOfCollections(test.db.database, at('2026-01-08T09:00:00Z'));
    expect(await notifiedOf()).toEqual([{ entity_id: '2026-01-08', data: { day: '2026-01-08', count: '7' } }]);
  });

  it('reach members of that organization, and link to the day', async () => {
    const foreign = await createWorkspace(test);
    await schedule(own, 2);
    await remindOfCollections(test.db.database, at('2026-01-07T09:00:00Z'));
    const call = callsOf(() => test);
    const { body } = await call('GET', '/notification/', own.members.viewer);
    expect(body.notifications).toMatchObject([{ kind: 'pick_up_reminder', data: { day: '2026-01-08', count: '2' } }]);
    expect((await call('GET', '/notification/', foreign.members.owner)).body.notifications).toEqual([]);
  });

  it('notify of today if no server ran yesterday', async () => {
    await schedule(own, 1, { weekdays: [4, 5] });
    await remindOfCollections(test.db.database, at('2026-01-08T09:00:00Z'));
    expect((await notifiedOf()).map(({ entity_id: day }) => day)).toEqual(['2026-01-08', '2026-01-09']);
  });

  it('are not sent for days without collections, or for skipped, moved and completed ones', async () => {
    const [skipped, moved, done] = await schedule(own, 3);
    const decide = (id: number | undefined, body: object) =>
      own.post(`/pick-up-schedules/${id}/days/2026-01-08`, { version: 0, ...body });
    await decide(skipped, { state: 'skipped' });
    await decide(moved, { state: 'planned', movedTo: '2026-01-12' });
    await decide(done, { state: 'done' });
    await remindOfCollections(test.db.database, at('2026-01-07T09:00:00Z'));
    expect(await notifiedOf()).toEqual([]);
    await remindOfCollections(test.db.database, at('2026-01-11T09:00:00Z'));
    expect(await notifiedOf()).toEqual([{ entity_id: '2026-01-12', data: { day: '2026-01-12', count: '1' } }]);
  });

  it('reach the other organizations if they fail for one', async () => {
    const next = await createWorkspace(test);
    await schedule(own, 1);
    await schedule(next, 1);
    await test.db.asOwner(
      `alter table organization_event add constraint refused check (organization_id <> ${own.organizationId}) not valid`,
    );
    await expect(remindOfCollections(test.db.database, at('2026-01-07T09:00:00Z'))).rejects.toThrow(AggregateError);
    expect(await notifiedOf()).toEqual([]);
    expect(await notifiedOf(next.organizationId)).toHaveLength(1);
  });
});
