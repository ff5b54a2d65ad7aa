import { roles } from '@tunna/domain/permissions';
import { mayMove, memberMoves, needsComment, serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { callsOf } from '../../../../../test/calls.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { signInPerson, visitor } from '../../../../../test/records/factories.ts';
import { moveOf, requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../../test/records/workspace.ts';
import { forgetReporters } from '../service-request.service.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
const { createRequest, insertRequest, timelineOf, messagesOf } = requestTests(() => test);

describe('moving a request', () => {
  it('follows the table of moves for each role and status', async () => {
    for (const from of serviceRequestStatuses) {
      for (const to of memberMoves) {
        const { id } = await insertRequest(own, from);
        for (const role of ['viewer', 'finance'] as const) {
          expect((await own.as(role, 'POST', `/service-requests/${id}/status`, moveOf(to))).status).toBe(403);
        }
        const answer = await own.post(`/service-requests/${id}/status`, moveOf(to));
        if (mayMove('member', from, to)) {
          expect([answer.status, answer.body.status, answer.body.version]).toEqual([200, to, 2]);
          expect(answer.body.updatedBy).toBe('Persóna editor');
        } else {
          expect(answer).toMatchObject({ status: 409, body: { code: 'status_conflict', status: from } });
          expect((await own.get(`/service-requests/${id}`)).body.status).toBe(from);
          expect(await timelineOf(own, id)).toEqual([]);
        }
      }
    }
    for (const role of roles.filter((name) => name === 'admin' || name === 'owner')) {
      const { id } = await insertRequest(own, 'sent');
      expect((await own.as(role, 'POST', `/service-requests/${id}/status`, moveOf('done'))).status).toBe(200);
    }
  });

  it('requires a reason for rejections', async () => {
    for (const status of memberMoves.filter((to) => needsComment('member', to))) {
      for (const comment of [undefined, '', ' \n ']) {
        const { id } = await insertRequest(own, 'sent');
        const answer = await own.post(`/service-requests/${id}/status`, { status, version: 1, comment });
        expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'comment', problem: 'required' }]]);
        const bulk = await own.post('/service-requests/status', { ids: [id], status, comment });
        expect([bulk.status, bulk.body.fields]).toEqual([400, [{ field: 'comment', problem: 'required' }]]);
        expect((await own.get(`/service-requests/${id}`)).body.status).toBe('sent');
      }
    }
    const { id } = await insertRequest(own, 'sent');
    for (const status of ['received', 'sent', 'vanished']) {
      const answer = await own.post(`/service-requests/${id}/status`, { status, version: 1 });
      expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'status', problem: 'unknown_value' }]]);
    }
  });

  it('notifies each address of the requesters once, and audits the actor', async () => {
    for (const status of ['done', 'rejected', 'cancelled'] as const) {
      const id = await createRequest(own);
      expect((await own.post(`/service-requests/${id}/status`, moveOf(status))).status).toBe(200);
      const notified = (await messagesOf(id)).filter(({ kind }) => kind !== 'service_request_for_provider');
      expect(notified).toEqual([{ kind: `service_request_${status}`, recipient: visitor.email, status: 'waiting' }]);
      const [entry, ...others] = await own.trail('service_request', id);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        person_id: own.members.editor.personId,
        action: 'changed',
        changes: { status: { from: 'received', to: status } },
      });
    }
  });

  it('stores no addresses of notified requesters after their details are deleted', async () => {
    for (const status of ['rejected', 'cancelled'] as const) {
      const id = await createRequest(own);
      await own.post(`/service-requests/${id}/status`, moveOf(status));
      await test.db.asOwner(`update service_request set closed_at = now() - interval '31 days' where id = $1`, [id]);
      await forgetReporters(test.db.database, 30, new Date());
      expect(await messagesOf(id)).toContainEqual({
        kind: `service_request_${status}`,
        recipient: '',
        status: 'waiting',
      });
      expect(JSON.stringify(await timelineOf(own, id))).not.toContain(visitor.email);
    }
  });

  it('notifies the provider of the withdrawal, if it was notified of the request', async () => {
    for (const status of ['rejected', 'cancelled', 'done'] as const) {
      for (const wasNotified of [true, false]) {
        const id = await createRequest(own);
        if (wasNotified)
          await test.db.asOwner(`update outgoing_message set status = 'sent' where service_request_id = $1`, [id]);
        await own.post(`/service-requests/${id}/status`, moveOf(status));
        const withdrawn = (await messagesOf(id)).filter(({ kind }) => kind === 'service_request_withdrawn');
        expect(withdrawn).toHaveLength(wasNotified && status !== 'done' ? 1 : 0);
      }
    }
  });

  it('succeeds for one of fifty concurrent members, and the others see the first', async () => {
    const id = await createRequest(own);
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signInPerson(test, {
          fullName: `Keppandi ${index}`,
          membership: { organizationId: own.organizationId, role: 'editor' },
        }),
      ),
    );
    const call = callsOf(() => test);
    const path = `/org/${own.organizationId}/service-requests/${id}/status`;
    const answers = await Promise.all(people.map((person) => call('POST', path, person, moveOf('done'))));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'edit_conflict', conflict: { by: winners[0]?.body.updatedBy, current: { status: 'done' } } },
      });
    }
    expect((await timelineOf(own, id)).filter(({ kind }) => kind === 'status_changed')).toHaveLength(1);
    expect((await messagesOf(id)).filter(({ kind }) => kind === 'service_request_done')).toHaveLength(1);
  });

  it('treats the same move by the same member as one', async () => {
    const { id } = await insertRequest(own, 'sent');
    const path = `/service-requests/${id}/status`;
    const answers = await Promise.all([own.post(path, moveOf('done')), own.post(path, moveOf('done'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await timelineOf(own, id)).toHaveLength(1);
    expect((await own.as('admin', 'POST', path, moveOf('done'))).body.code).toBe('edit_conflict');
  });

  it('moves many, each with its own result', async () => {
    const open = await Promise.all([
      insertRequest(own, 'sent'),
      insertRequest(own, 'received'),
      insertRequest(own, 'in_progress'),
    ]);
    const [closed, theirs] = [await insertRequest(own, 'cancelled'), await insertRequest(foreign, 'sent')];
    const ids = [...open.map(({ id }) => id), closed.id, theirs.id, 999_999_999];
    const answer = await own.post('/service-requests/status', { ids: [...ids, ...ids], status: 'done' });
    const byId = new Map(answer.body.results.map((result: { id: number }) => [result.id, result]));
    expect(answer.body.results).toHaveLength(6);
    for (const { id } of open) expect(byId.get(id)).toEqual({ id, outcome: 'moved', status: 'done' });
    expect(byId.get(closed.id)).toEqual({ id: closed.id, outcome: 'status_conflict', status: 'cancelled' });
    for (const id of [theirs.id, 999_999_999]) expect(byId.get(id)).toEqual({ id, outcome: 'not_found' });
    expect((await foreign.get(`/service-requests/${theirs.id}`)).body.status).toBe('sent');
    for (const { id } of open) expect(await own.trail('service_request', id)).toHaveLength(1);
    const tooMany = await own.post('/service-requests/status', {
      ids: Array.from({ length: 201 }, (_, index) => index + 1),
      status: 'done',
    });
    expect(tooMany.body.fields).toEqual([{ field: 'ids', problem: 'too_many_entries', limit: 200 }]);
    expect((await own.as('viewer', 'POST', '/service-requests/status', { ids, status: 'done' })).status).toBe(403);
  });

  it('completes concurrent calls for the same requests in any order', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => insertRequest(own, 'sent')));
    const ids = made.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        own.post('/service-requests/status', { ids: index % 2 === 0 ? ids : ids.toReversed(), status: 'done' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const moved = answers.flatMap(({ body }) => body.results).filter(({ outcome }) => outcome === 'moved');
    expect(moved).toHaveLength(8);
  });
});
