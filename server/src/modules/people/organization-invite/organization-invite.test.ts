import type { Identity } from '@tunna/domain/text/identity';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

const test = testApp();
const inviter = ofAllTests(() => signInPerson(test, { fullName: 'Sigrún Boðsgjafi' }));

interface InviteOptions {
  readonly organizationId?: number;
  readonly role?: string;
  readonly state?: 'open' | 'expired' | 'revoked' | 'used';
}

async function invite({ kind, value }: Identity, options: InviteOptions = {}) {
  const { role = 'editor', state = 'open' } = options;
  const organizationId = options.organizationId ?? (await createTenant(test.db)).organizationId;
  const [row] = await test.db.asOwner<{ id: number }>(
    `insert into invite (organization_id, kind, value, role, invited_by, expires_at, revoked_at, accepted_at)
     values ($1, $2, $3, $4, $5, now() + $6::interval, $7, $8) returning id`,
    [
      organizationId,
      kind,
      value,
      role,
      inviter.personId,
      state === 'expired' ? '-1 second' : '7 days',
      state === 'revoked' ? new Date() : null,
      state === 'used' ? new Date() : null,
    ],
  );
  return { id: row?.id ?? 0, organizationId };
}

async function accept(person: SignedInPerson, id: number | string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/v1/org-invite/invite/${id}/accept`,
    headers: person.headers,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const listed = async (person: SignedInPerson) =>
  (await test.app.inject({ url: '/api/v1/org-invite/invites', headers: person.headers })).json().invites;

const membershipsOf = ({ personId }: SignedInPerson) =>
  test.db.asOwner<{ organization_id: number; role: string }>(
    'select organization_id, role from membership where person_id = $1 order by organization_id',
    [personId],
  );

describe('own invites', () => {
  it('are the open ones for an address that the person proved, with their sender and expiry', async () => {
    const person = await signInPerson(test, { setUp: false });
    const { id } = await invite(person.identity);
    for (const state of ['expired', 'revoked', 'used'] as const) await invite(person.identity, { state });
    await invite({ kind: 'email', value: 'somebody@else.example' });
    expect(await listed(person)).toEqual([
      {
        id,
        organizationName: expect.stringContaining('Stofnun'),
        role: 'editor',
        invitedBy: 'Sigrún Boðsgjafi',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
  });

  it('are also found by phone number', async () => {
    const person = await signInPerson(test, { identity: { kind: 'phone', value: '+3545550101' } });
    const { id, organizationId } = await invite(person.identity, { role: 'viewer' });
    expect(await listed(person)).toMatchObject([{ id }]);
    expect((await accept(person, id)).status).toBe(200);
    expect(await membershipsOf(person)).toEqual([{ organization_id: organizationId, role: 'viewer' }]);
  });
});

describe('accepting', () => {
  it('makes the person a member with the role of the invite, also before the sign-up', async () => {
    const person = await signInPerson(test, { setUp: false });
    const { id, organizationId } = await invite(person.identity, { role: 'finance' });
    expect(await accept(person, id)).toEqual({
      status: 200,
      body: { organizationId, orgSlug: expect.stringMatching(/^org-/), role: 'finance' },
    });
    expect(await membershipsOf(person)).toEqual([{ organization_id: organizationId, role: 'finance' }]);
    expect(await listed(person)).toEqual([]);
  });

  it('never lowers a role', async () => {
    const { organizationId } = await createTenant(test.db);
    const person = await signInPerson(test, { membership: { organizationId, role: 'admin' } });
    const { id } = await invite(person.identity, { organizationId, role: 'viewer' });
    expect((await accept(person, id)).body).toMatchObject({ role: 'admin' });
    expect(await membershipsOf(person)).toEqual([{ organization_id: organizationId, role: 'admin' }]);
  });

  it('happens once, also with parallel calls', async () => {
    const person = await signInPerson(test);
    const { id, organizationId } = await invite(person.identity);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'invite_not_found')).toHaveLength(19);
    expect(await membershipsOf(person)).toEqual([{ organization_id: organizationId, role: 'editor' }]);
  });

  it('returns the same error for an invite that is missing, for another person, expired, revoked or used', async () => {
    const person = await signInPerson(test);
    const ids = [999_999, (await invite({ kind: 'email', value: 'other@else.example' })).id];
    for (const state of ['expired', 'revoked', 'used'] as const)
      ids.push((await invite(person.identity, { state })).id);
    const bodies = new Set<string>();
    for (const id of ids) {
      const { status, body } = await accept(person, id);
      expect(status).toBe(404);
      bodies.add(JSON.stringify([body.code, body.message]));
    }
    expect([...bodies]).toEqual([JSON.stringify(['invite_not_found', 'There is no such open invite for you.'])]);
    expect(await membershipsOf(person)).toEqual([]);
  });

  it('needs a signed-in person', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/v1/org-invite/invite/1/accept' });
    expect(answer.statusCode).toBe(401);
  });
});
