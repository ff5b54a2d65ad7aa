import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { callsOf } from '../../../../../test/calls.ts';
import { callDuring } from '../../../../../test/concurrent-change.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { signInPerson } from '../../../../../test/records/factories.ts';
import { moveOf, requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace, refusal } from '../../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
const { insertRequest, timelineOf } = requestTests(() => test);

describe('the assignment of many requests', () => {
  const edit = (ids: readonly number[], personId: number | null, more: object = {}) =>
    own.post('/service-requests/edit', { rows: ids.map((id) => ({ id })), changes: { personId }, ...more });
  const undo = (rows: readonly { undo: object }[]) =>
    own.post('/service-requests/restore', { rows: rows.map((row) => row.undo) });
  const assignees = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await own.get(`/service-requests/${id}`)).body.assignee?.id));

  it('is previewed, notifies the assignee, and is undone where nothing was changed since', async () => {
    const ids = [(await insertRequest(own, 'sent')).id, (await insertRequest(own, 'received')).id];
    const [first = 0, second = 0] = ids;
    const { personId } = own.members.owner;
    const preview = await edit(ids, personId, { preview: true });
    expect(preview.body.rows[1].after.assignee.id).toBe(personId);
    expect(await assignees(ids)).toEqual([undefined, undefined]);
    expect(await own.notifications('owner')).toEqual([]);
    const { body } = await edit(ids, personId);
    expect(await assignees(ids)).toEqual([personId, personId]);
    expect((await own.notifications('owner')).map(({ kind }) => kind)).toEqual([
      'request_assigned',
      'request_assigned',
    ]);
    expect((await edit(ids, personId)).body).toMatchObject({ rows: [], unchanged: 2 });
    await own.post(`/service-requests/${second}/assign`, { personId: own.members.admin.personId });
    expect((await undo(body.rows)).body).toEqual({
      restored: 1,
      changedSince: [body.rows[1].before.container.customId],
    });
    expect(await assignees(ids)).toEqual([undefined, own.members.admin.personId]);
    expect((await timelineOf(own, first)).map(({ kind }) => kind)).toEqual(['assigned', 'unassigned']);
  });

  it('happens once for 50 concurrent calls, and for members who may change requests', async () => {
    const { id } = await insertRequest(own, 'sent');
    const rows = [{ id, version: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        own.post('/service-requests/edit', { rows, changes: { personId: own.members.admin.personId } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await timelineOf(own, id)).toHaveLength(1);
    const unable = await edit([id], own.members.viewer.personId);
    expect([unable.status, unable.body.fields]).toEqual([400, [{ field: 'personId', problem: 'unknown_value' }]]);
    expect((await edit([id], foreign.members.admin.personId)).status).toBe(404);
    expect(
      (await foreign.post('/service-requests/edit', { rows: [{ id }], changes: { personId: null } })).body,
    ).toEqual({
      rows: [],
      unchanged: 0,
      missing: 1,
    });
    const asked = { rows: [{ id }], changes: { personId: null } };
    expect((await own.as('viewer', 'POST', '/service-requests/edit', asked)).status).toBe(403);
  });
});

describe('the assignment of a request', () => {
  it('is assigned to a member who may change requests, and unassigned again', async () => {
    const { id } = await insertRequest(own, 'sent');
    const path = `/service-requests/${id}/assign`;
    const { personId } = own.members.admin;
    const given = await own.post(path, { personId });
    expect(given.body).toMatchObject({ assignee: { id: personId, name: 'Persóna admin' }, version: 2 });
    expect((await own.post(path, { personId })).body.version).toBe(2);
    expect((await own.post(path, { personId: null })).body.assignee).toBeUndefined();
    expect((await timelineOf(own, id)).map(({ kind, by, assignee }) => [kind, by, assignee])).toEqual([
      ['assigned', 'Persóna editor', 'Persóna admin'],
      ['unassigned', 'Persóna editor', undefined],
    ]);
    expect((await own.trail('service_request', id)).map(({ changes }) => changes.assignedTo)).toEqual([
      { from: null, to: personId },
      { from: personId, to: null },
    ]);
    // A member with an old version gets a conflict.
    const stale = await own.as('admin', 'POST', `/service-requests/${id}/status`, moveOf('done', 1));
    expect(stale.body).toMatchObject({ code: 'edit_conflict', conflict: { by: 'Persóna editor' } });
  });

  it('is rejected for people who are not members or lack the permission', async () => {
    const { id } = await insertRequest(own, 'sent');
    const path = `/service-requests/${id}/assign`;
    const strangers = [foreign.members.editor.personId, 999_999_999];
    const answers = await Promise.all(strangers.map((personId) => own.post(path, { personId })));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'person_not_found'],
      [404, 'person_not_found'],
    ]);
    expect(refusal(answers[0] as never)).toEqual(refusal(answers[1] as never));
    const viewer = await own.post(path, { personId: own.members.viewer.personId });
    expect([viewer.status, viewer.body.fields]).toEqual([400, [{ field: 'personId', problem: 'unknown_value' }]]);
    expect((await own.as('viewer', 'POST', path, { personId: null })).status).toBe(403);
    expect((await own.get(`/service-requests/${id}`)).body.version).toBe(1);
  });

  it('to a member who is being removed is refused', async () => {
    const { id } = await insertRequest(own, 'sent');
    const { personId } = await signInPerson(test, {
      membership: { organizationId: own.organizationId, role: 'editor' },
    });
    const remove = 'delete from membership where person_id = $1';
    const assigned = await callDuring(test.db, { begin: (run) => run(remove, [personId]) }, () =>
      own.post(`/service-requests/${id}/assign`, { personId }),
    );
    expect(assigned.body.code).toBe('person_not_found');
    expect((await own.get(`/service-requests/${id}`)).body.assignee).toBeUndefined();
  });

  it('ends with the membership, and the name with the person', async () => {
    const { id } = await insertRequest(own, 'sent');
    const helper = await signInPerson(test, {
      fullName: 'Aðstoð Tímabundin',
      membership: { organizationId: own.organizationId, role: 'editor' },
    });
    const call = callsOf(() => test);
    const path = `/org/${own.organizationId}/service-requests/${id}`;
    await own.post(`/service-requests/${id}/assign`, { personId: helper.personId });
    await call('POST', `${path}/comment`, helper, { comment: 'Ég sé um þetta.' });
    expect((await call('GET', path, helper)).body.assignee.name).toBe('Aðstoð Tímabundin');
    await test.db.asOwner('delete from membership where person_id = $1', [helper.personId]);
    expect((await own.get(`/service-requests/${id}`)).body.assignee).toBeUndefined();
    await test.db.asOwner('delete from person where id = $1', [helper.personId]);
    const entries = await timelineOf(own, id);
    expect(entries.map(({ kind }) => kind)).toEqual(['assigned', 'commented']);
    expect(entries[1]).toMatchObject({ comment: 'Ég sé um þetta.', actor: 'member' });
    expect(JSON.stringify(entries)).not.toContain('Aðstoð');
  });
});
