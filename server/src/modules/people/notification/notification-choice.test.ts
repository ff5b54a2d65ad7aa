import { notificationKinds } from '@tunna/contract/people/notification';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { startMailServer } from '../../../../test/receivers.ts';
import { createContainer, type SignedInPerson, visitor } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { clientConfig } from '../../../database/connection.ts';
import { mailNotifications } from './notification-choice.service.ts';

const test = testApp();
const own = ofEachTest(() => createWorkspace(test));
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const call = callsOf(() => test);

beforeEach(async () => {
  mailServer = await startMailServer();
  // Earlier events are not part of the tests.
  await mailAll();
});
afterEach(() => mailServer.close());

/**
 * Repeats until all events committed by now are processed, and returns the number of e-mails. Open transactions in any database of the
 * cluster delay events: it waits for those first, so that one run processes all events.
 */
async function mailAll(): Promise<number> {
  const [now] = await test.db.asOwner<{ id: string }>('select pg_current_xact_id()::text as id');
  await vi.waitUntil(
    async () => {
      const [open] = await test.db.asOwner<{ isLater: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isLater"',
        [now?.id],
      );
      return open?.isLater;
    },
    { timeout: maxWait },
  );
  let letters = 0;
  await vi.waitUntil(
    async () => {
      letters += await mailNotifications(test.db.database);
      const [cursor] = await test.db.asOwner<{ isPast: boolean }>(
        'select transaction_id > $1::xid8 as "isPast" from notification_mail_cursor',
        [now?.id],
      );
      return cursor?.isPast;
    },
    { timeout: maxWait },
  );
  return letters;
}

const choose = async (by: SignedInPerson, kind: string, way: string) =>
  expect((await call('POST', '/notification/choices', by, { kind, way })).status).toBe(200);
const unreadOf = async (by: SignedInPerson) => (await call('GET', '/notification/', by)).body.unread;

async function ask(customId = 'Þ-1'): Promise<number> {
  const { slug, id } = await createContainer(test.db, own, { customId });
  await call('POST', '/service-request/create', undefined, {
    containerSlug: slug,
    action: 'empty_container',
    createdBy: visitor,
  });
  await test.followUp();
  return (await own.get(`/service-requests?containerId=${id}`)).body.rows[0].id;
}

/** Delivers e-mails to members. Returns their recipients and texts. */
async function letters() {
  const waiting = await test.db.asOwner<{ id: number; organization_id: number }>(
    "select id, organization_id from outgoing_message where kind = 'notifications' and status = 'waiting' order by id",
  );
  for (const { id: messageId, organization_id: organizationId } of waiting) {
    await deliverMessage(deliveryOf(test, { mail: mailServer.mail }), { organizationId, messageId });
  }
  const parsed = await Promise.all(mailServer.received.map((letter) => PostalMime.parse(letter)));
  return parsed.map(({ to, subject, text = '' }) => ({ to: to?.[0]?.address, subject, text }));
}

const emailOf = async ({ personId }: SignedInPerson) =>
  (
    await test.db.asOwner<{ value: string }>(
      "select value from person_identity where person_id = $1 and kind = 'email'",
      [personId],
    )
  )[0]?.value;

describe('the notification settings of a person', () => {
  it('are “in the product” for every kind by default', async () => {
    const { editor } = own.members;
    const { body } = await call('GET', '/notification/choices', editor);
    expect(body).toEqual({ choices: notificationKinds.map((kind) => ({ kind, way: 'app' })), hasEmail: true });
    await choose(editor, 'request_opened', 'off');
    await choose(editor, 'request_opened', 'email');
    const { choices } = (await call('GET', '/notification/choices', editor)).body;
    expect(choices.filter(({ way }: { way: string }) => way !== 'app')).toEqual([
      { kind: 'request_opened', way: 'email' },
    ]);
    // The settings belong to the person.
    expect((await call('GET', '/notification/choices', own.members.admin)).body.choices[0].way).toBe('app');
    for (const body of [{ kind: 'nothing', way: 'app' }, { kind: 'request_opened', way: 'pigeon' }, {}])
      expect((await call('POST', '/notification/choices', editor, body)).status).toBe(400);
  });

  it('turn a kind off for that person only', async () => {
    await choose(own.members.editor, 'request_opened', 'off');
    await ask();
    expect([await unreadOf(own.members.editor), await unreadOf(own.members.viewer)]).toEqual([0, 1]);
    await choose(own.members.editor, 'request_opened', 'app');
    expect(await unreadOf(own.members.editor)).toBe(1);
  });
});

describe('mail to members', () => {
  it('goes to the members who chose it, once, with all events since the last e-mail', async () => {
    const { editor, viewer } = own.members;
    await choose(editor, 'request_opened', 'email');
    const first = await ask('Þ-1');
    await ask('Æ-2\r\nBcc: all@example.is'.replace(/\s+/g, ' '));
    expect(await mailAll()).toBe(1);
    expect(await mailAll()).toBe(0);
    const sent = await letters();
    expect(sent).toEqual([
      { to: await emailOf(editor), subject: expect.stringMatching(/^Tilkynningar \(2\): /), text: expect.any(String) },
    ]);
    expect(sent[0]?.text).toContain('Þ-1 bíður tæmingar');
    expect(sent[0]?.text).toMatch(new RegExp(`http://tunna\\.test/organization/[\\w-]+/requests/${first}\\n`));
    expect(sent[0]?.text).toContain('http://tunna.test/account');
    // The product shows it as well.
    expect([await unreadOf(editor), await unreadOf(viewer)]).toEqual([2, 2]);
  });

  it('links each event to the page that shows it', async () => {
    const { admin } = own.members;
    const events = [
      ['device_silent', 'device', '7', {}, '/scales/devices/7'],
      ['device_refused', 'scale', '8', {}, '/scales/8'],
      ['member_joined', 'member', '9', {}, '/settings/members'],
      ['message_failed', 'message', '10', { message: 'invite' }, '/settings/members'],
      [
        'pick_up_reminder',
        'pick_up',
        '2026-07-01',
        { day: '2026-07-01', count: '2' },
        '/pick-ups?view=list&day=2026-07-01',
      ],
      ['request_opened', 'container', '11', {}, '/containers/11'],
    ] as const;
    for (const [kind, entity, id, data] of events) {
      await choose(admin, kind, 'email');
      await own.query(
        `insert into organization_event (organization_id, kind, permission, topic, entity, entity_id, name, data)
         values ($1, $2, 'members.write', $2, $3, $4, '', $5)`,
        [kind, entity, id, JSON.stringify(data)],
      );
    }
    expect(await mailAll()).toBe(1);
    const [{ text } = { text: '' }] = await letters();
    const links = text.match(/(?<=organization\/[\w-]+)\/\S+/g);
    expect(links?.toSorted()).toEqual(events.map(([, , , , page]) => page).toSorted());
  });

  it('skips the member’s own actions, and notifies no strangers', async () => {
    const stranger = await createWorkspace(test);
    await choose(stranger.members.owner, 'request_assigned', 'email');
    for (const member of [own.members.editor, own.members.admin]) await choose(member, 'request_assigned', 'email');
    const id = await ask();
    const assign = (personId: number) => own.post(`/service-requests/${id}/assign`, { personId });
    await assign(own.members.editor.personId);
    expect(await mailAll()).toBe(0);
    await assign(own.members.admin.personId);
    expect(await unreadOf(own.members.admin)).toBe(2);
    expect(await mailAll()).toBe(1);
    expect(await letters()).toEqual([
      {
        to: await emailOf(own.members.admin),
        subject: expect.stringMatching(/^Þ-1 var úthlutað á þig – /),
        text: expect.any(String),
      },
    ]);
  });

  it('is not sent to a former member, or to a member without the permission', async () => {
    const { viewer, admin } = own.members;
    await choose(viewer, 'request_opened', 'email');
    await choose(admin, 'member_joined', 'email');
    await ask();
    await own.query(`insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
       values ($1, 'member_joined', 'members.write', 'members', 'member', '1')`);
    expect(await mailAll()).toBe(2);
    await test.db.asOwner("update membership set role = 'viewer' where person_id = $1", [admin.personId]);
    await test.db.asOwner('delete from membership where person_id = $1', [viewer.personId]);
    expect(await letters()).toEqual([]);
  });

  it('includes an event that is committed late, once', async () => {
    await choose(own.members.editor, 'member_joined', 'email');
    // An earlier event is still uncommitted while a later one is committed.
    const late = new Client(clientConfig(test.db.owner));
    await late.connect();
    const happen = `insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
      values ($1, 'member_joined', 'serviceRequests.read', 'members', 'member', $2)`;
    await late.query('begin');
    await late.query(happen, [own.organizationId, '1']);
    await own.query(happen, ['2']);
    const before = await mailNotifications(test.db.database);
    await late.query('commit');
    await late.end();
    const after = await mailAll();
    expect(await mailAll()).toBe(0);
    const sent = await letters();
    expect(sent).toHaveLength(before + after);
    const notified = await own.query<{ entity_id: string }>(`select event.entity_id from outgoing_message message
       cross join unnest(message.event_ids) event_id
       join organization_event event on event.id = event_id
       where message.organization_id = $1 and message.kind = 'notifications' order by 1`);
    expect(notified).toEqual([{ entity_id: '1' }, { entity_id: '2' }]);
  });
});
