import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));

const as = 'admin';
const create = async (workspace: Workspace, name: string, locationIds: readonly string[] = []) =>
  (await workspace.as(as, 'POST', '/department', { name, locationIds })).body;

/** A credential of the department, and a session opened with it. */
async function signInDepartment(departmentId: number): Promise<{ authorization: string }> {
  const [row] = await own.query<{ id: string }>(
    `insert into credential (organization_id, department_id, secret_hash, last_used_at)
     values ($1, $2, sha256($3::text::bytea), '2026-11-01') returning id`,
    [departmentId, `secret of ${departmentId}`],
  );
  const credentialId = row?.id ?? '';
  const proved = { credentialId, departmentId, deviceId: undefined, userAgent: 'tablet' };
  return { authorization: `Bearer ${await test.sessions.openForCredential(proved)}` };
}

describe('departments', () => {
  it('are created, read, changed with the locations where they work, and deleted', async () => {
    const created = await create(own, 'Eldhús', [own.locationId, own.locationId]);
    expect(created).toMatchObject({
      name: 'Eldhús',
      locations: [{ id: own.locationId, name: expect.stringContaining('Staður') }],
      credentials: 0,
      version: 1,
      updatedBy: expect.stringContaining('Persóna'),
    });
    const path = `/department/${created.id}`;
    expect((await own.get(path)).body).toEqual(created);
    const edited = await own.as(as, 'POST', path, { name: 'Þvottahús', locationIds: [], version: 1 });
    expect(edited).toMatchObject({ status: 200, body: { name: 'Þvottahús', locations: [], version: 2 } });
    expect((await own.as(as, 'DELETE', path)).body).toEqual({ done: true });
    expect((await own.get(path)).status).toBe(404);
    expect(await own.trail('department', created.id)).toMatchObject([
      { action: 'created', person_id: own.members.admin.personId, name: 'Eldhús' },
      {
        action: 'changed',
        changes: { name: { from: 'Eldhús', to: 'Þvottahús' }, locationIds: { from: [own.locationId], to: [] } },
      },
      { action: 'deleted', name: 'Þvottahús' },
    ]);
  });

  it('are listed in Icelandic order, with numbers in numeric order', async () => {
    const workspace = await createWorkspace(test);
    const names = ['Ós 10', 'Ös 1', 'Ðe', 'Æ', 'Ós 2', 'Þe', 'De', 'Os 1', 'Áa', 'Ab'];
    for (const name of names) await create(workspace, name);
    const { departments } = (await workspace.get('/departments')).body;
    expect(departments.map(({ name }: { name: string }) => name)).toEqual([
      ...['Ab', 'Áa', 'De', 'Ðe', 'Os 1', 'Ós 2', 'Ós 10', 'Þe', 'Æ', 'Ös 1'],
    ]);
  });

  it('cannot work at a location of another organization, and nothing is written', async () => {
    const created = await create(own, 'Lager', [own.locationId]);
    const attempts = (locationId: string) => [
      own.as(as, 'POST', '/department', { name: 'Aldrei', locationIds: [own.locationId, locationId] }),
      own.as(as, 'POST', `/department/${created.id}`, { name: 'Aldrei', locationIds: [locationId], version: 1 }),
    ];
    const answers = (await Promise.all(attempts(foreign.locationId))).map(refusal);
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 'location_not_found'],
      [404, 'location_not_found'],
    ]);
    expect(answers).toEqual((await Promise.all(attempts('never-was'))).map(refusal));
    expect((await own.get(`/department/${created.id}`)).body).toEqual(created);
    expect((await own.get('/departments')).body.departments).not.toContainEqual(
      expect.objectContaining({ name: 'Aldrei' }),
    );
    expect(await own.trail('department', created.id)).toHaveLength(1);
  });

  it('of another organization are not found', async () => {
    const theirs = await create(foreign, 'Þeirra');
    const calls = (id: number) => [
      own.get(`/department/${id}`),
      own.as(as, 'POST', `/department/${id}`, { name: 'Okkar', locationIds: [], version: 1 }),
      own.as(as, 'DELETE', `/department/${id}`),
    ];
    const answers = (await Promise.all(calls(theirs.id))).map(refusal);
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array.from({ length: 3 }, () => '404 department_not_found'),
    );
    expect(answers).toEqual((await Promise.all(calls(999_999))).map(refusal));
    expect((await foreign.get(`/department/${theirs.id}`)).body).toEqual(theirs);
  });

  it('lose their credentials and sessions when they are deleted', async () => {
    const { id } = await create(own, 'Vigtun');
    const headers = await signInDepartment(id);
    const statusOf = async () => (await test.app.inject({ url: '/api/v1/user/status', headers })).statusCode;
    expect(await statusOf()).toBe(200);
    const department = (await own.get(`/department/${id}`)).body;
    expect(department).toMatchObject({ credentials: 1, lastUsedAt: '2026-11-01T00:00:00.000Z' });
    expect((await own.as(as, 'DELETE', `/department/${id}`)).status).toBe(200);
    expect(await statusOf()).toBe(404);
    expect(await test.db.asOwner('select from credential where department_id = $1', [id])).toEqual([]);
  });

  it('cannot be deleted while a device is bound to them', async () => {
    const { id } = await create(own, 'Móttaka');
    await own.query(`insert into device (organization_id, name, department_id) values ($1, 'Vog', $2)`, [id]);
    expect(await own.as(as, 'DELETE', `/department/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', uses: [{ kind: 'devices', count: 1 }] },
    });
    expect((await own.get(`/department/${id}`)).status).toBe(200);
    expect(await own.trail('department', id)).toHaveLength(1);
  });

  it('refuse an edit of an old version, and return the current one', async () => {
    const { id } = await create(own, 'Fyrst');
    const edit = (name: string) => own.as(as, 'POST', `/department/${id}`, { name, locationIds: [], version: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => edit(`Nafn ${index}`)));
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const current = (await own.get(`/department/${id}`)).body;
    expect(current).toEqual(winner?.body);
    for (const { status, body } of answers.filter((answer) => answer !== winner)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'edit_conflict', conflict: { by: current.updatedBy, current } });
    }
    expect(await own.trail('department', id)).toHaveLength(2);
  });

  it('are read by every member and changed only by admins and owners', async () => {
    const { id } = await create(own, 'Réttindi');
    const statuses = async (method: 'POST' | 'DELETE', path: string, payload?: object) =>
      Promise.all(
        (['viewer', 'editor', 'finance'] as const).map(
          async (role) => (await own.as(role, method, path, payload)).status,
        ),
      );
    expect((await own.as('viewer', 'GET', `/department/${id}`)).status).toBe(200);
    expect(await statuses('POST', '/department', { name: 'Nei' })).toEqual([403, 403, 403]);
    expect(await statuses('POST', `/department/${id}`, { name: 'Nei', version: 1 })).toEqual([403, 403, 403]);
    expect(await statuses('DELETE', `/department/${id}`)).toEqual([403, 403, 403]);
    expect((await own.as('owner', 'DELETE', `/department/${id}`)).status).toBe(200);
  });

  it('can work at five hundred locations, which fit into an audit entry', async () => {
    const workspace = await createWorkspace(test);
    const ids = Array.from({ length: 500 }, (_, index) => `${'x'.repeat(36)}${String(index).padStart(4, '0')}`);
    await workspace.query(
      `insert into location (organization_id, id, name) select $1, id, repeat('Þ', 200) from unnest($2::text[]) id`,
      [ids],
    );
    const { id } = await create(workspace, 'Um allt', ids);
    const edited = await workspace.as(as, 'POST', `/department/${id}`, { name: 'Hvergi', locationIds: [], version: 1 });
    expect(edited.status).toBe(200);
  });
});
