import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf, createTeam } from '../../../../test/calls.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import {
  createContainer,
  createTenant,
  type SignedInPerson,
  signInPerson,
  visitor,
} from '../../../../test/records/factories.ts';

const test = testApp({ now: () => now });
const tenant = ofAllTests(() => createTenant(test.db));
const team = ofAllTests(() => createTeam(test, tenant.organizationId));
let now = new Date();
const call = callsOf(() => test);

async function askFor(containerSlug: string): Promise<void> {
  const body = { containerSlug, action: 'empty_container', createdBy: visitor };
  expect((await call('POST', '/service-request/create', undefined, body)).status).toBe(200);
  await test.followUp();
}

const notified = async (by: SignedInPerson) => (await call('GET', '/notification/', by)).body;
const read = async (by: SignedInPerson, body: object) => (await call('POST', '/notification/read', by, body)).body;

/** The link to the request that its provider gets. */
async function providerLink(): Promise<string> {
  const [row] = await tenant.query<{ id: number }>(
    'select max(id) as id from service_request where organization_id = $1',
  );
  return test.links.sign({ organizationId: tenant.organizationId, serviceRequestId: row?.id ?? 0, version: 1 });
}

describe('a container report', () => {
  it('notifies every member, once for several reports, and similar notifications are grouped', async () => {
    const first = await createContainer(test.db, tenant, { customId: 'Þ-1' });
    const second = await createContainer(test.db, tenant, { customId: 'Æ-2' });
    await askFor(first.slug);
    await askFor(first.slug);
    await askFor(second.slug);
    for (const by of Object.values(team)) {
      const { unread, notifications } = await notified(by);
      expect(unread).toBe(2);
      expect(notifications).toEqual([
        {
          ids: [expect.any(Number), expect.any(Number)],
          kind: 'request_opened',
          organization: { id: tenant.organizationId, name: expect.any(String), orgSlug: expect.any(String) },
          entity: { kind: 'container', id: String(second.id) },
          name: 'Æ-2',
          data: { place: expect.any(String), requestId: expect.any(String) },
          at: expect.any(String),
          read: false,
        },
      ]);
      expect(JSON.stringify(notifications)).not.toContain(visitor.fullName);
    }
  });

  it('notifies once if several servers follow up, and asks nothing of the visitor’s transaction', async () => {
    const other = await createTenant(test.db);
    const member = await signInPerson(test, { membership: { organizationId: other.organizationId, role: 'viewer' } });
    const { slug: containerSlug } = await createContainer(test.db, other);
    const body = { containerSlug, action: 'empty_container', createdBy: visitor };
    await call('POST', '/service-request/create', undefined, body);
    expect((await notified(member)).unread).toBe(0);
    await Promise.all([test.followUp(), test.followUp(), test.followUp()]);
    await test.followUp();
    expect((await notified(member)).unread).toBe(1);
  });

  it('is marked as read for each member separately', async () => {
    const [{ ids }] = (await notified(team.viewer)).notifications;
    expect(await read(team.viewer, { ids: [ids[1]] })).toEqual({ unread: 1 });
    expect(await read(team.viewer, { ids: [ids[1], ids[1]] })).toEqual({ unread: 1 });
    expect((await notified(team.viewer)).notifications.map(({ read: isRead }: { read: boolean }) => isRead)).toEqual([
      false,
      true,
    ]);
    expect((await notified(team.editor)).unread).toBe(2);
    expect(await read(team.viewer, { all: true })).toEqual({ unread: 0 });
    expect((await notified(team.editor)).unread).toBe(2);
  });

  it('notifies again when its provider responds', async () => {
    await call('POST', `/service-request/link/${await providerLink()}/comment`, undefined, { comment: 'Kem á morgun' });
    await call('POST', `/service-request/link/${await providerLink()}/status`, undefined, { status: 'in_progress' });
    const { unread, notifications } = await notified(team.viewer);
    expect(unread).toBe(2);
    expect(notifications[0]).toMatchObject({
      kind: 'request_changed',
      name: 'Æ-2',
      data: { status: 'in_progress' },
      read: false,
    });
    expect(notifications[0].ids).toHaveLength(2);
  });
});

describe('a notification for some members', () => {
  it('goes to those who manage members or to the one person, but not to the member who acted', async () => {
    await read(team.owner, { all: true });
    const [invite] = await tenant.query<{
      id: number;
    }>(`insert into invite (organization_id, kind, value, role, expires_at)
       values ($1, 'email', 'nyr@people.example', 'viewer', now() + interval '1 day') returning id`);
    const joining = await signInPerson(test, {
      identity: { kind: 'email', value: 'nyr@people.example' },
      fullName: 'Nýr Félagi',
    });
    await call('POST', `/org-invite/invite/${invite?.id}/accept`, joining);
    const { notifications } = await notified(team.owner);
    expect(notifications[0]).toMatchObject({
      kind: 'member_joined',
      by: 'Nýr Félagi',
      data: { role: 'viewer' },
      read: false,
    });
    expect((await notified(team.editor)).notifications).not.toContainEqual(
      expect.objectContaining({ kind: 'member_joined' }),
    );
    // Nothing from before they joined.
    expect(await notified(joining)).toEqual({ unread: 0, notifications: [] });

    const { personId } = joining;
    await call('POST', `/org/${tenant.organizationId}/member-update-role`, team.owner, { personId, role: 'editor' });
    expect((await notified(joining)).notifications).toEqual([
      expect.objectContaining({ kind: 'role_changed', by: 'Aðili owner', data: { from: 'viewer', to: 'editor' } }),
    ]);
    expect((await notified(team.owner)).notifications[0]).toMatchObject({ kind: 'member_joined' });
  });

  it('does not go to a role that lost the permission, or to a former member', async () => {
    const before = (await notified(team.admin)).notifications.map(({ kind }: { kind: string }) => kind);
    expect(before).toContain('member_joined');
    const { personId } = team.admin;
    await call('POST', `/org/${tenant.organizationId}/member-update-role`, team.owner, { personId, role: 'viewer' });
    const after = (await notified(team.admin)).notifications.map(({ kind }: { kind: string }) => kind);
    expect(after).not.toContain('member_joined');
    expect(after).toContain('request_opened');
    await call('POST', `/org/${tenant.organizationId}/member-remove`, team.owner, { personId });
    expect(await notified(team.admin)).toEqual({ unread: 0, notifications: [] });
  });

  it('loses the name of a person who erased their account', async () => {
    const [{ person_id: personId } = { person_id: 0 }] = await test.db.asOwner<{ person_id: number }>(
      "select person_id from person_identity where value = 'nyr@people.example'",
    );
    const leaving = await signInPerson(test, { identity: { kind: 'email', value: 'nyr@people.example' } });
    expect(leaving.personId).toBe(personId);
    await call('DELETE', '/user/', leaving);
    expect(JSON.stringify(await notified(team.owner))).not.toContain('Nýr Félagi');
  });
});

describe('another organization’s notifications', () => {
  it('are neither listed nor marked, whatever ids are sent', async () => {
    const stranger = await signInPerson(test, {
      membership: { organizationId: (await createTenant(test.db)).organizationId, role: 'owner' },
    });
    expect(await notified(stranger)).toEqual({ unread: 0, notifications: [] });
    const [{ ids }] = (await notified(team.editor)).notifications;
    await read(stranger, { ids });
    const [stored] = await test.db.asOwner<{ marked: number }>(
      'select count(*)::int as marked from notification_read where person_id = $1',
      [stranger.personId],
    );
    expect(stored).toEqual({ marked: 0 });
  });

  it('are refused with malformed input', async () => {
    for (const body of [
      {},
      { ids: [] },
      { ids: [0] },
      { all: false },
      { ids: Array(201).fill(1) },
      { all: true, ids: [1] },
    ]) {
      expect(await call('POST', '/notification/read', team.editor, body)).toMatchObject({ status: 400 });
    }
  });
});

describe('an old notification', () => {
  it('is no longer listed', async () => {
    now = new Date(Date.now() + 91 * 24 * 60 * 60 * 1000);
    const later = await signInPerson(test, { identity: team.editor.identity });
    expect(await notified(later)).toEqual({ unread: 0, notifications: [] });
    now = new Date();
  });
});
