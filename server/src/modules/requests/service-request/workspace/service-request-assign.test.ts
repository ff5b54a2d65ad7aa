import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { callsOf } from '../../../../../test/calls.ts';
import { signInPerson } from '../../../../../test/records/factories.ts';
import { moveOf, requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../../test/records/workspace.ts';

let test: TestApp;
let own: Workspace;
let foreign: Workspace;
const { standing, timelineOf } = requestTests(() => test);

beforeAll(async () => {
  test = await createTestApp();
  own = await createWorkspace(test);
  foreign = await createWorkspace(test);
});
afterAll(() => test.close());

describe('the assignment of a request', () => {
  it('is assigned to a member who may change requests, and unassigned again', async () => {
    const { id } = await standing(own, 'sent');
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
    const { id } = await standing(own, 'sent');
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

  it('ends with the membership, and the name with the person', async () => {
    const { id } = await standing(own, 'sent');
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
