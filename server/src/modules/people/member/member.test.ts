import type { Role } from '@tunna/domain/permissions';
import { mayGrant, roles } from '@tunna/domain/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, callsOf, createTeam } from '../../../../test/calls.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

const test = testApp();
let id = 0;
let team: Record<Role, SignedInPerson>;
const call = callsOf(() => test);

beforeEach(async () => {
  id = (await createTenant(test.db)).organizationId;
  team = await createTeam(test, id);
});

const join = (role: Role, more: object = {}) =>
  signInPerson(test, { membership: { organizationId: id, role }, ...more });
const list = async (by: SignedInPerson) => (await call('GET', `/org/${id}/members`, by)).body.members;
const remove = (by: SignedInPerson, { personId }: { personId: number }) =>
  call('POST', `/org/${id}/member-remove`, by, { personId });
const change = (by: SignedInPerson, { personId }: { personId: number }, role: string) =>
  call('POST', `/org/${id}/member-update-role`, by, { personId, role });
async function roleOf({ personId }: SignedInPerson) {
  const [row] = await test.db.asOwner<{ role: Role }>(
    'select role from membership where organization_id = $1 and person_id = $2',
    [id, personId],
  );
  return row?.role;
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => (status === 200 ? 'done' : body.code);

describe('the list of members', () => {
  it('shows the owners first, then all others in Icelandic order', async () => {
    id = (await createTenant(test.db)).organizationId;
    for (const fullName of ['Öspin', 'Zoë', 'Þórður', 'Ásta', 'Æsa', 'Axel', 'Ægir'])
      await join('editor', { fullName });
    const owner = await join('owner', { fullName: 'Örn' });
    await join('owner', { fullName: 'Łódź' });
    const names = (await list(owner)).map(({ fullName }: { fullName: string }) => fullName);
    expect(names).toEqual(['Łódź', 'Örn', 'Axel', 'Ásta', 'Zoë', 'Þórður', 'Ægir', 'Æsa', 'Öspin']);
  });

  it('shows all addresses to admins and owners, and to other members only their own', async () => {
    const phone = await join('viewer', { identity: { kind: 'phone', value: '+3545550199' } });
    for (const role of ['admin', 'owner'] as const) {
      const members = await list(team[role]);
      expect(members).toHaveLength(7);
      const editor = members.find(({ personId }: { personId: number }) => personId === team.editor.personId);
      expect(editor).toEqual({
        ...{ personId: team.editor.personId, fullName: 'Aðili editor', role: 'editor', isSelf: false },
        ...{ email: team.editor.identity.value, createdAt: expect.any(String) },
      });
      expect(JSON.stringify(members)).toContain('+3545550199');
    }
    for (const by of [team.viewer, team.editor, team.finance, phone]) {
      const members = await list(by);
      const [own, ...others] = members.sort((a: { isSelf: boolean }) => (a.isSelf ? -1 : 1));
      expect(own).toMatchObject({ personId: by.personId, isSelf: true });
      expect(own.email ?? own.phoneNumber).toBe(by.identity.value);
      for (const member of others) expect(Object.keys(member)).not.toContain('email');
      for (const member of others) expect(Object.keys(member)).not.toContain('phoneNumber');
    }
  });
});

describe('removing a member', () => {
  it('is allowed for admins up to the role admin, for owners for all roles, and for no one else', async () => {
    for (const by of roles) {
      for (const other of roles) {
        const target = await join(other);
        const may = (by === 'admin' || by === 'owner') && mayGrant(by, other);
        expect([by, other, codeOf(await remove(team[by], target))]).toEqual([by, other, may ? 'done' : 'forbidden']);
        expect(await roleOf(target)).toBe(may ? undefined : other);
      }
    }
  });

  it('is allowed for every member’s own membership, and is in the audit trail with the name at that time', async () => {
    for (const role of ['viewer', 'editor', 'finance', 'admin'] as const) {
      expect(codeOf(await remove(team[role], team[role]))).toBe('done');
    }
    const trail = await auditOf(test, id);
    expect(trail).toHaveLength(4);
    expect(trail[0]).toEqual({
      ...{ person_id: team.viewer.personId, action: 'removed', entity: 'member', name: 'Aðili viewer' },
      ...{ entity_id: String(team.viewer.personId), changes: { role: { from: 'viewer', to: null } } },
    });
  });

  it('takes effect on the next call', async () => {
    const details = (by: SignedInPerson) => call('GET', `/org/${id}/details`, by);
    expect((await details(team.admin)).status).toBe(200);
    await remove(team.owner, team.admin);
    expect((await details(team.admin)).status).toBe(404);
  });

  it('is refused for the last owner', async () => {
    expect(codeOf(await remove(team.owner, team.owner))).toBe('last_owner');
    expect(codeOf(await change(team.owner, team.owner, 'admin'))).toBe('last_owner');
    const second = await join('owner');
    expect(codeOf(await remove(team.owner, team.owner))).toBe('done');
    expect(codeOf(await remove(second, second))).toBe('last_owner');
    expect(await roleOf(second)).toBe('owner');
  });

  it('leaves one owner when two leave in parallel, twenty times', async () => {
    const second = await join('owner');
    const leaving = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? team.owner : second));
    const answers = await Promise.all(leaving.map((owner) => remove(owner, owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await test.db.asOwner(`select 1 from membership where organization_id = $1 and role = 'owner'`, [
      id,
    ]);
    expect(owners).toHaveLength(1);
    expect(await auditOf(test, id)).toHaveLength(1);
  });

  it('leaves one owner when one erases the account while the other leaves or steps down', async () => {
    for (const way of ['leave', 'step down'] as const) {
      id = (await createTenant(test.db)).organizationId;
      const [first, second] = [await join('owner'), await join('owner')];
      await Promise.all([
        call('DELETE', '/user/', first),
        way === 'leave' ? remove(second, second) : change(second, second, 'viewer'),
      ]);
      const owners = await test.db.asOwner(`select 1 from membership where organization_id = $1 and role = 'owner'`, [
        id,
      ]);
      expect([way, owners.length]).toEqual([way, 1]);
    }
  });
});

describe('changing a role', () => {
  it('is refused for roles above the caller’s own', async () => {
    for (const by of roles) {
      for (const from of roles) {
        for (const to of roles) {
          const target = await join(from);
          const may = (by === 'admin' || by === 'owner') && mayGrant(by, from) && mayGrant(by, to);
          const seen = codeOf(await change(team[by], target, to));
          expect([by, from, to, seen]).toEqual([by, from, to, may ? 'done' : 'forbidden']);
          expect(await roleOf(target)).toBe(may ? to : from);
        }
      }
    }
  });

  it('takes effect on the next call', async () => {
    const invites = () => call('GET', `/org/${id}/invites`, team.viewer);
    expect((await invites()).status).toBe(403);
    await change(team.owner, team.viewer, 'admin');
    expect((await invites()).status).toBe(200);
    await change(team.viewer, team.viewer, 'editor');
    expect((await invites()).status).toBe(403);
    const changes = (await auditOf(test, id)).map((entry) => entry.changes);
    expect(changes).toEqual([{ role: { from: 'viewer', to: 'admin' } }, { role: { from: 'admin', to: 'editor' } }]);
  });

  it('to the same role leaves no audit entry', async () => {
    expect(codeOf(await change(team.owner, team.editor, 'editor'))).toBe('done');
    expect(codeOf(await change(team.owner, team.owner, 'owner'))).toBe('done');
    expect(await auditOf(test, id)).toEqual([]);
  });

  it('to an unknown role is refused with the field', async () => {
    const { status, body } = await change(team.owner, team.editor, 'emperor');
    expect([status, body.fields]).toEqual([400, [{ field: 'role', problem: 'unknown_value' }]]);
  });
});

describe('a person who is not a member', () => {
  it('gets the same response, whether they exist or not, and keeps their role elsewhere', async () => {
    const elsewhere = (await createTenant(test.db)).organizationId;
    const foreign = await signInPerson(test, { membership: { organizationId: elsewhere, role: 'editor' } });
    const missing = { personId: 999_999 };
    const removed = await remove(team.owner, foreign);
    expect([removed.status, removed.body.code]).toEqual([404, 'person_not_found']);
    expect(removed).toEqual(await remove(team.owner, missing));
    const changed = await change(team.owner, foreign, 'viewer');
    expect(changed).toEqual(await change(team.owner, missing, 'viewer'));
    expect(changed.status).toBe(404);
    const [row] = await test.db.asOwner('select role from membership where person_id = $1', [foreign.personId]);
    expect(row).toEqual({ role: 'editor' });
    expect(await auditOf(test, id)).toEqual([]);
  });
});
