import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import { mintOrgScope, type OrgScope } from '../scope.ts';
import { type Statement, uncheckedStatement } from './statement.ts';

const sql = <Row>(text: string): Statement<Row> => uncheckedStatement<Row>(`test.${randomUUID()}`, text);

const allLocations = sql<{ id: string }>('select id from location order by id');
const failing = sql<{ id: string }>('select id from location where 1 / length(id) = 1 / 0');
const setting = sql<{ set: string | null }>(`select nullif(current_setting('tunna.organization_id', true), '') as set`);

const test = testDatabase();
let database: Database;
const ours = mintOrgScope(1001);
const theirs = mintOrgScope(1002);

beforeAll(async () => {
  // One connection, so that a read would see the leftovers of the previous one.
  database = test.open({ poolSize: 1 });
  await test.asOwner(
    `insert into organization (id, name, org_slug) values (1001, 'Ours', 'ours'), (1002, 'Theirs', 'theirs')`,
  );
  await test.asOwner(
    `insert into location (organization_id, id, name) values (1001, 'ours-1', 'Hús'), (1002, 'theirs-1', 'Hús')`,
  );
});

describe('a read in one round trip', () => {
  it('sees only rows of its organization, even if the statement names none', async () => {
    expect(await database.reader(ours).run(allLocations, [])).toEqual([{ id: 'ours-1' }]);
    expect(await database.reader(theirs).run(allLocations, [])).toEqual([{ id: 'theirs-1' }]);
    expect(await database.reader(mintOrgScope(1003)).run(allLocations, [])).toEqual([]);
  });

  it('separates many concurrent reads', async () => {
    const wide = test.open({ poolSize: 3 });
    const scopes = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ours : theirs));
    const seen = await Promise.all(scopes.map((scope) => wide.reader(scope).run(allLocations, [])));
    expect(seen).toEqual(scopes.map((scope) => [{ id: scope === ours ? 'ours-1' : 'theirs-1' }]));
  });

  it('leaves nothing of the organization on the connection, however it ended', async () => {
    expect(await database.reader(ours).run(setting, [])).toEqual([{ set: '1001' }]);
    expect(await database.run(setting, [])).toEqual([{ set: null }]);
    expect(await database.run(allLocations, [])).toEqual([]);
    await expect(database.reader(ours).run(failing, [])).rejects.toThrow(/division by zero/);
    expect(await database.run(setting, [])).toEqual([{ set: null }]);
    expect(await database.run(allLocations, [])).toEqual([]);
    expect(await database.reader(theirs).run(allLocations, [])).toEqual([{ id: 'theirs-1' }]);
  });

  it('fails alone if its statement cannot be prepared, each time', async () => {
    const broken = sql<object>('select nothing from nowhere');
    for (const _ of [1, 2]) await expect(database.reader(ours).run(broken, [])).rejects.toThrow(/nowhere/);
    expect(await database.reader(ours).run(allLocations, [])).toEqual([{ id: 'ours-1' }]);
  });

  it('rejects statements that may write, because no listener would be notified', async () => {
    const insert = sql<object>(`insert into location (organization_id, id, name) values (1001, 'slipped-in', 'Hús')`);
    const hidden = sql<object>(`select from location where id = 'ours-1' for update`);
    for (const query of [insert, hidden]) await expect(database.reader(ours).run(query, [])).rejects.toThrow(TypeError);
    expect(await test.asOwner(`select from location where id = 'slipped-in'`)).toEqual([]);
  });

  it('rejects a forged scope', () => {
    expect(() => database.reader({ organizationId: 1002 } as OrgScope)).toThrow(TypeError);
  });

  it('accepts parameters, and parses columns as usual', async () => {
    const typed = sql<object>(
      `select $1::bigint as big, $2::text[] as texts, null::text as nothing, '2026-02-01'::timestamptz as at`,
    );
    const values = [5, ['a"b', 'þ'], 'unused'].slice(0, 2);
    expect(await database.reader(ours).run(typed, values)).toEqual(await database.run(typed, values));
  });

  it('is unavailable if its connection died, and available for the next', async () => {
    const [row] = await database.run(sql<{ pid: number }>('select pg_backend_pid() as pid'), []);
    const slow = database.reader(ours).run(sql<object>('select pg_sleep(20)'), []);
    const lost = expect(slow).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await test.asOwner('select pg_terminate_backend($1, 5000)', [row?.pid]);
    await lost;
    expect(await database.reader(ours).run(allLocations, [])).toEqual([{ id: 'ours-1' }]);
  });
});

describe('a statement that writes in one round trip', () => {
  const add = (organizationId: number, id: string) =>
    sql<{ id: string }>(
      `insert into location (organization_id, id, name) values (${organizationId}, '${id}', 'Hús') returning id`,
    );

  it('is committed before it resolves, and announced', async () => {
    const changed: number[] = [];
    const unsubscribe = database.onTenantCommit((organizationId) => changed.push(organizationId));
    expect(await database.write(ours, add(1001, 'ours-2'), [])).toEqual([{ id: 'ours-2' }]);
    unsubscribe();
    expect(changed).toEqual([1001]);
    expect(await test.asOwner(`select organization_id from location where id = 'ours-2'`)).toHaveLength(1);
    expect(await database.run(setting, [])).toEqual([{ set: null }]);
  });

  it('changes nothing if a part of it fails, and is not announced', async () => {
    const changed: number[] = [];
    const unsubscribe = database.onTenantCommit((organizationId) => changed.push(organizationId));
    const half = sql<object>(
      `with first as (insert into location (organization_id, id, name) values (1001, 'ours-3', 'Hús'))
       insert into location (organization_id, id, name) values (1001, 'ours-1', 'Hús')`,
    );
    await expect(database.write(ours, half, [])).rejects.toMatchObject({ constraint: 'location_pkey' });
    unsubscribe();
    expect(changed).toEqual([]);
    expect(await test.asOwner(`select from location where id = 'ours-3'`)).toEqual([]);
    expect(await database.run(setting, [])).toEqual([{ set: null }]);
  });

  it('is refused for rows of another organization, and for a forged scope', async () => {
    await expect(database.write(ours, add(1002, 'theirs-2'), [])).rejects.toThrow(/row-level security/);
    await expect(database.write({ organizationId: 1002 } as OrgScope, add(1002, 'theirs-2'), [])).rejects.toThrow(
      TypeError,
    );
    expect(await test.asOwner(`select from location where id = 'theirs-2'`)).toEqual([]);
  });

  it('is announced if its connection died, because it may have been committed', async () => {
    const changed: number[] = [];
    const unsubscribe = database.onTenantCommit((organizationId) => changed.push(organizationId));
    const [row] = await database.run(sql<{ pid: number }>('select pg_backend_pid() as pid'), []);
    const slow = database.write(ours, sql<object>(`update location set name = 'Hús' || pg_sleep(20)`), []);
    const lost = expect(slow).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await test.asOwner('select pg_terminate_backend($1, 5000)', [row?.pid]);
    await lost;
    unsubscribe();
    expect(changed).toEqual([1001]);
  });
});
