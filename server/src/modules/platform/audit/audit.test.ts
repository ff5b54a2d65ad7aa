import type { Role } from '@tunna/domain/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf, createTeam } from '../../../../test/calls.ts';
import { createTenant, type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';

const test = testApp();
let id = 0;
let team: Record<Role, SignedInPerson>;
let eva: SignedInPerson;
const call = callsOf(() => test);

beforeAll(async () => {
  id = (await createTenant(test.db)).organizationId;
  team = await createTeam(test, id);
  eva = await signInPerson(test, { fullName: 'Éva Þöll', membership: { organizationId: id, role: 'editor' } });
  for (const [by, name] of [
    [team.owner, 'Ægisíða 10'],
    [eva, 'Grandi'],
    [eva, '100% endurunnið'],
  ] as const) {
    expect((await call('POST', `/org/${id}/service-providers`, by, { name })).status).toBe(200);
  }
  await call('POST', `/org/${id}/member-update-role`, team.owner, { personId: team.viewer.personId, role: 'finance' });
  const other = (await createTenant(test.db)).organizationId;
  const stranger = await signInPerson(test, { membership: { organizationId: other, role: 'owner' } });
  await call('POST', `/org/${other}/service-providers`, stranger, { name: 'Annars staðar' });
});

const read = async (query = '', by = team.admin) => (await call('GET', `/org/${id}/audit?${query}`, by)).body;
const namesIn = async (query: string) => (await read(query)).rows.map(({ name }: { name: string }) => name);

describe('the audit trail', () => {
  it('belongs to the organization, latest first, with actions and actors', async () => {
    const { rows, total } = await read();
    expect(total).toBe(4);
    const names = ['Aðili viewer', '100% endurunnið', 'Grandi', 'Ægisíða 10'];
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(await namesIn('order=asc')).toEqual(names.toReversed());
    expect(rows[0]).toEqual({
      ...{ id: expect.any(Number), at: expect.any(String), by: 'Aðili owner', action: 'changed', entity: 'member' },
      ...{ entityId: String(team.viewer.personId), name: 'Aðili viewer' },
      changes: { role: { from: 'viewer', to: 'finance' } },
    });
    expect(rows[1]).toMatchObject({ by: 'Éva Þöll', action: 'created', entity: 'service_provider' });
  });

  it('is searched by the name of the changed entity or of the actor, and filtered', async () => {
    expect(await namesIn('search=AEGISIDA')).toEqual(['Ægisíða 10']);
    expect(await namesIn('search=eva')).toEqual(['100% endurunnið', 'Grandi']);
    expect(await namesIn('search=eva+grandi')).toEqual(['Grandi']);
    expect(await namesIn('search=100%25')).toEqual(['100% endurunnið']);
    expect(await namesIn('search=%25')).toEqual(['100% endurunnið']);
    expect(await namesIn('entity=member')).toEqual(['Aðili viewer']);
    expect(await namesIn(`personId=${eva.personId}&search=gr`)).toEqual(['Grandi']);
    expect(await read('personId=999999')).toEqual({ rows: [], total: 0 });
    for (const query of ['search=%00', 'entity=%00', 'personId=eva', 'page=0']) {
      expect(await read(query)).toMatchObject({ code: 'invalid_request' });
    }
  });

  it('is paged, each page with the total', async () => {
    const pages = [await read('page=1&pageSize=3'), await read('page=2&pageSize=3'), await read('page=3&pageSize=3')];
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 4],
      [1, 4],
      [0, 4],
    ]);
  });

  it('is for admins and owners', async () => {
    for (const [role, by] of Object.entries(team)) {
      const { status } = await call('GET', `/org/${id}/audit`, by);
      expect([role, status]).toEqual([role, role === 'admin' || role === 'owner' ? 200 : 403]);
    }
  });

  it('does not name people who erased their account', async () => {
    const leaving = await signInPerson(test, {
      fullName: 'Hver Fer',
      membership: { organizationId: id, role: 'owner' },
    });
    await call('POST', `/org/${id}/service-providers`, leaving, { name: 'Eftirskilið' });
    await call('POST', `/org/${id}/member-update-role`, team.owner, { personId: leaving.personId, role: 'editor' });
    expect((await call('DELETE', '/user/', leaving)).status).toBe(200);
    const { rows } = await read('pageSize=2');
    expect(rows[1]).toMatchObject({ name: 'Eftirskilið', action: 'created' });
    expect(rows[1]).not.toHaveProperty('by');
    expect(rows[0]).toMatchObject({ entity: 'member', name: '', by: 'Aðili owner' });
    expect(JSON.stringify(await read())).not.toContain('Hver Fer');
  });
});
