import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { visitor } from '../../../../test/records/factories.ts';
import { moveOf, requestTests } from '../../../../test/records/service-requests.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const { createRequest, insertRequest, timelineOf } = requestTests(() => test);

describe('the timeline', () => {
  const story = async () => {
    const id = await createRequest(own);
    await own.post(`/service-requests/${id}/comment`, { comment: 'Lykillinn er í <b>móttökunni</b>.' });
    await own.post(`/service-requests/${id}/assign`, { personId: own.members.editor.personId });
    await own.post(`/service-requests/${id}/status`, moveOf('in_progress', 2));
    await own.post(`/service-requests/${id}/status`, { ...moveOf('done', 3), comment: 'Tæmt.' });
    return id;
  };

  it('returns all events and messages in order, in pages and backwards too', async () => {
    const id = await story();
    const entries = await timelineOf(own, id);
    expect(entries.map(({ kind, status, message }) => status ?? message?.kind ?? kind)).toEqual([
      'asked',
      'service_request_for_provider',
      'commented',
      'assigned',
      'in_progress',
      'done',
      'service_request_done',
    ]);
    expect(entries[0]).toMatchObject({ actor: 'visitor', joined: false, reporter: visitor });
    expect(entries[2]).toMatchObject({ by: 'Persóna editor', comment: 'Lykillinn er í <b>móttökunni</b>.' });
    expect(entries[5]).toMatchObject({ by: 'Persóna editor', comment: 'Tæmt.' });
    expect(entries[6]?.message).toMatchObject({ channel: 'email', state: 'waiting', recipient: visitor.email });
    const path = `/service-requests/${id}/events`;
    expect((await own.get(`${path}?order=desc`)).body.rows).toEqual(entries.toReversed());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => own.get(`${path}?page=${page}&pageSize=3`)));
    expect(pages.flatMap(({ body }) => body.rows)).toEqual(entries);
    expect(pages.map(({ body }) => body.total)).toEqual([7, 7, 7, 7]);
  });

  it('contains no requesters and recipients for viewers', async () => {
    const id = await story();
    for (const role of ['viewer', 'finance'] as const) {
      const entries = JSON.stringify(await timelineOf(own, id, role));
      for (const secret of [...Object.values(visitor), 'provider.example', 'reporter', 'recipient']) {
        expect(entries).not.toContain(secret);
      }
    }
  });

  it('accepts comments on closed requests, rejects empty and invalid ones, and only those of editors', async () => {
    const { id } = await insertRequest(own, 'done');
    const path = `/service-requests/${id}/comment`;
    expect((await own.post(path, { comment: 'Hjólið var bilað.' })).status).toBe(200);
    const problems = { '  ': 'required', 'a\u0000': 'unsupported_text', '\ud83d': 'unsupported_text' };
    for (const [comment, problem] of [...Object.entries(problems), ['x'.repeat(2001), 'too_long']]) {
      const answer = await own.post(path, { comment });
      expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'comment', problem }]]);
    }
    expect((await own.as('viewer', 'POST', path, { comment: 'Nei' })).status).toBe(403);
    expect(await timelineOf(own, id)).toHaveLength(1);
    expect((await own.trail('service_request', id))[0]?.changes).toEqual({
      comment: { from: null, to: 'Hjólið var bilað.' },
    });
  });
});
