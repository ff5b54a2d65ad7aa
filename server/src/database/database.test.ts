import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailableError, isUniqueViolation } from './errors.ts';
import { mintOrgScope, mintPersonScope, type OrgScope, type PersonScope } from './scope.ts';
import { type Statement, uncheckedStatement } from './statement/statement.ts';

const sql = <Row>(text: string): Statement<Row> => uncheckedStatement<Row>(`test.${randomUUID()}`, text);

const allLocations = sql<{ id: string }>('select id from location order by id');
const addLocation = sql<{ id: string }>(
  'insert into location (organization_id, id, name) values ($1, $2, $2) returning id',
);
const failing = sql<object>('select 1 / 0');

const test = testDatabase();
let database: Database;
const ours = mintOrgScope(1001);
const theirs = mintOrgScope(1002);

beforeAll(async () => {
  // One connection, so that a transaction would see the leftovers of the previous one.
  database = test.open({ poolSize: 1 });
  await test.asOwner(
    `insert into organization (id, name, org_slug) values (1001, 'Ours', 'ours'), (1002, 'Theirs', 'theirs')`,
  );
  await test.asOwner(
    `insert into location (organization_id, id, name) values (1001, 'ours-1', 'Hús'), (1002, 'theirs-1', 'Hús')`,
  );
});

describe('an organization’s rows', () => {
  it('are invisible outside a scope', async () => {
    expect(await database.run(allLocations, [])).toEqual([]);
    expect(await database.transaction((transaction) => transaction.run(allLocations, []))).toEqual([]);
  });

  it('are the only rows in their scope, even if a query names no organization', async () => {
    const seen = (scope: OrgScope) => database.tenant(scope, (transaction) => transaction.run(allLocations, []));
    expect(await seen(ours)).toEqual([{ id: 'ours-1' }]);
    expect(await seen(theirs)).toEqual([{ id: 'theirs-1' }]);
    expect(await seen(mintOrgScope(1003))).toEqual([]);
  });

  it('cannot be written from another scope', async () => {
    const insert = database.tenant(ours, (transaction) => transaction.run(addLocation, [1002, 'slipped-in']));
    await expect(insert).rejects.toThrow(/row-level security/);
    const update = sql<object>(`update location set name = 'Taken' where id = 'theirs-1' returning id`);
    expect(await database.tenant(ours, (transaction) => transaction.run(update, []))).toEqual([]);
    const move = sql<object>(`update location set organization_id = 1002 where id = 'ours-1'`);
    await expect(database.tenant(ours, (transaction) => transaction.run(move, []))).rejects.toThrow(
      /row-level security/,
    );
  });

  it('are inaccessible on the connection after the transaction, however it ended', async () => {
    await database.tenant(ours, (transaction) => transaction.run(allLocations, []));
    expect(await database.run(allLocations, [])).toEqual([]);
    await expect(database.tenant(ours, (transaction) => transaction.run(failing, []))).rejects.toThrow(
      /division by zero/,
    );
    expect(await database.run(allLocations, [])).toEqual([]);
  });

  it('are inaccessible with a forged scope', async () => {
    const forged = { organizationId: 1002 } as OrgScope;
    await expect(database.tenant(forged, (transaction) => transaction.run(allLocations, []))).rejects.toThrow(
      TypeError,
    );
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => mintOrgScope(id)).toThrow(RangeError);
  });

  it('are inaccessible to a query after its transaction', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await database.tenant(ours, async (transaction) => {
      late = () => transaction.run(allLocations, []);
    });
    await expect(late?.()).rejects.toThrow(/transaction has ended/);
  });

  it.each([
    'alter table location disable row level security',
    'drop table location',
    'truncate location',
    'create table mine (id integer)',
    'drop policy tenant on location',
    'create policy more on location using (true)',
    'alter role tunna_app bypassrls',
    'set role tunna_owner',
    'select * from tunna_migration',
    'update service_request_event set comment = null',
    'create temporary table mine (id integer)',
  ])('are guarded from the server’s own role: %s', async (text) => {
    await expect(database.run(sql(text), [])).rejects.toThrow(/permission denied|must be owner|must be able/);
  });
});

describe('a person’s rows', () => {
  const tables = [
    'person',
    'person_identity',
    'person_preference',
    'second_factor',
    'recovery_code',
    'session',
  ] as const;
  const all = tables.map((table) => {
    const column = table === 'person' ? 'id' : 'person_id';
    return sql<{ person: number }>(`select ${column} as person from ${table}`);
  });
  const me = mintPersonScope(2001);

  beforeAll(async () => {
    await test.asOwner(`insert into person (id, full_name) values (2001, 'Ég'), (2002, 'Önnur')`);
    await test.asOwner(
      `insert into person_identity (kind, value, person_id)
       values ('email', 'me@x.example', 2001), ('email', 'other@x.example', 2002)`,
    );
    await test.asOwner(`insert into person_preference values (2001, 'language', 'is'), (2002, 'language', 'pl')`);
    await test.asOwner(`insert into second_factor (person_id, sealed_secret) values (2001, '\\x01'), (2002, '\\x02')`);
    await test.asOwner(`insert into recovery_code (person_id, code_hash) values (2001, '\\x01'), (2002, '\\x02')`);
    await test.asOwner(
      `insert into session (person_id, method, expires_at)
       values (2001, 'email', now() + interval '1 day'), (2002, 'email', now() + interval '1 day')`,
    );
  });

  const seen = async (work: (query: Statement<{ person: number }>) => Promise<{ person: number }[]>) => {
    const found = [];
    for (const query of all) found.push((await work(query)).map(({ person }) => person));
    return found;
  };

  it('are the only rows in a transaction of the person, in every table, also without a condition', async () => {
    const own = await seen((query) => database.personal(me, (transaction) => transaction.run(query, [])));
    expect(own).toEqual(tables.map(() => [2001]));
  });

  it('are invisible in other transactions, and in a later one on the same connection', async () => {
    const none = tables.map(() => []);
    expect(await seen((query) => database.run(query, []))).toEqual(none);
    expect(await seen((query) => database.tenant(ours, (transaction) => transaction.run(query, [])))).toEqual(none);
    const outsider = mintPersonScope(2003);
    expect(await seen((query) => database.personal(outsider, (transaction) => transaction.run(query, [])))).toEqual(
      none,
    );
    expect(await database.personal(me, (transaction) => transaction.run(allLocations, []))).toEqual([]);
  });

  it('cannot be changed, created or taken over by another person', async () => {
    const change = sql<object>(`update person set full_name = 'Taken' where id = 2002 returning id`);
    expect(await database.personal(me, (transaction) => transaction.run(change, []))).toEqual([]);
    const end = sql<object>('delete from session where person_id = 2002 returning id');
    expect(await database.personal(me, (transaction) => transaction.run(end, []))).toEqual([]);
    const slip = sql<object>(
      `insert into person_identity (kind, value, person_id) values ('email', 'slipped@x.example', 2002)`,
    );
    await expect(database.personal(me, (transaction) => transaction.run(slip, []))).rejects.toThrow(
      /row-level security/,
    );
  });

  it('are inaccessible with a forged scope', async () => {
    const forged = { personId: 2002 } as PersonScope;
    await expect(database.personal(forged, (transaction) => transaction.run(allLocations, []))).rejects.toThrow(
      TypeError,
    );
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => mintPersonScope(id)).toThrow(RangeError);
  });
});

describe('a transaction', () => {
  it('commits the writes of its work, and returns its result', async () => {
    const rows = await database.tenant(ours, (transaction) =>
      transaction.run(addLocation, [transaction.organizationId, 'kept']),
    );
    expect(rows).toEqual([{ id: 'kept' }]);
    expect(await test.asOwner(`select from location where id = 'kept'`)).toHaveLength(1);
  });

  it('rolls back when the function throws, and throws the same error', async () => {
    const reason = new Error('changed my mind');
    const work = database.tenant(ours, async (transaction) => {
      await transaction.run(addLocation, [1001, 'undone']);
      throw reason;
    });
    await expect(work).rejects.toBe(reason);
    expect(await test.asOwner(`select from location where id = 'undone'`)).toEqual([]);
  });

  it('does not report a commit after a caught error of a statement', async () => {
    const work = database.tenant(ours, async (transaction) => {
      await transaction.run(addLocation, [1001, 'half']);
      await transaction.run(failing, []).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/rolled back/);
    expect(await test.asOwner(`select from location where id = 'half'`)).toEqual([]);
  });

  it('notifies after the commit of a change, before it resolves, and only then', async () => {
    const notified: number[] = [];
    const end = database.onTenantCommit((organizationId) => notified.push(organizationId));
    await database.tenant(ours, (transaction) => transaction.run(allLocations, []));
    await database
      .tenant(ours, async (transaction) => {
        await transaction.run(addLocation, [1001, 'never']);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(notified).toEqual([]);
    await database.tenant(theirs, (transaction) => transaction.run(addLocation, [1002, 'theirs-2']));
    expect(notified).toEqual([1002]);
    end();
    await database.tenant(theirs, (transaction) => transaction.run(addLocation, [1002, 'theirs-3']));
    expect(notified).toEqual([1002]);
  });

  it('begins with its first statement, also on a new connection, and leaves nothing if that fails', async () => {
    const scope = sql<{ set: string | null }>(
      `select nullif(current_setting('tunna.organization_id', true), '') as set`,
    );
    for (const each of [test.open({ poolSize: 1 }), database]) {
      expect(await each.tenant(ours, async () => 'no statement')).toBe('no statement');
      await expect(each.tenant(ours, (transaction) => transaction.run(failing, []))).rejects.toThrow(
        /division by zero/,
      );
      expect(await each.run(scope, [])).toEqual([{ set: null }]);
      expect(await each.tenant(ours, (transaction) => transaction.run(scope, []))).toEqual([{ set: '1001' }]);
      expect(await each.run(scope, [])).toEqual([{ set: null }]);
      const written = each.snapshot(ours, (transaction) => transaction.run(addLocation, [1001, 'in-a-snapshot']));
      await expect(written).rejects.toBeInstanceOf(DatabaseUnavailableError);
      expect(await each.run(scope, [])).toEqual([{ set: null }]);
    }
  });

  it('plans statements once if asked to, and only until it ends', async () => {
    const planning = sql<{ setting: string; source: string }>(
      `select setting, source from pg_settings where name = 'plan_cache_mode'`,
    );
    const before = await database.run(planning, []);
    expect(before).not.toMatchObject([{ source: 'session' }]);
    const within = await database.planningOnce.tenant(ours, (transaction) => transaction.run(planning, []));
    expect(within).toEqual([{ setting: 'force_generic_plan', source: 'session' }]);
    expect(await database.run(planning, [])).toEqual(before);
    expect(await database.tenant(ours, (transaction) => transaction.run(planning, []))).toEqual(before);
  });

  it('names the constraint that a duplicate row violates', async () => {
    const again = database.tenant(ours, (transaction) => transaction.run(addLocation, [1001, 'ours-1']));
    const error = await again.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'location_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'location_id_key')).toBe(false);
  });
});

describe('statements', () => {
  it('are prepared once on a connection and used again, also after an error', async () => {
    const twice = sql<{ n: number }>('select $1::integer as n');
    await database.run(twice, [1]);
    await database.run(failing, []).catch(() => undefined);
    expect(await database.run(twice, [2])).toEqual([{ n: 2 }]);
    const prepared = sql<{ generic: number; custom: number }>(
      'select generic_plans as generic, custom_plans as custom from pg_prepared_statements where name = $1',
    );
    const [found] = await database.run(prepared, [twice.name]);
    expect((found?.generic ?? 0) + (found?.custom ?? 0)).toBe(2);
  });

  it('have unique names that PostgreSQL does not shorten', () => {
    uncheckedStatement('test.same', 'select 1');
    expect(() => uncheckedStatement('test.same', 'select 1')).not.toThrow();
    expect(() => uncheckedStatement('test.same', 'select 2')).toThrow(/test\.same/);
    expect(() => uncheckedStatement('n'.repeat(64), 'select 1')).toThrow(/too long/);
  });

  it('return each type as documented', async () => {
    const everything = sql<Record<string, unknown>>(`
      select 9007199254740991::bigint as big, 12.340::numeric as money, '2026-02-01'::date as day,
        '2026-02-01T10:00:00Z'::timestamptz as moment, '{"a": [1]}'::jsonb as body, array[1, null]::bigint[] as bigs,
        array[1.10]::numeric[] as moneys, array['2026-02-01']::date[] as days, array['a', null]::text[] as texts,
        array['is']::language_code[] as languages, 'is'::language_code as language, null::bigint as nothing`);
    expect(await database.run(everything, [])).toEqual([
      {
        big: Number.MAX_SAFE_INTEGER,
        money: '12.340',
        day: '2026-02-01',
        moment: new Date('2026-02-01T10:00:00Z'),
        body: { a: [1] },
        bigs: [1, null],
        moneys: ['1.10'],
        days: ['2026-02-01'],
        texts: ['a', null],
        languages: ['is'],
        language: 'is',
        nothing: null,
      },
    ]);
    await expect(database.run(sql('select 9007199254740993::bigint as id'), [])).rejects.toThrow(RangeError);
    await expect(database.run(sql('select array[9007199254740993]::bigint[] as ids'), [])).rejects.toThrow(RangeError);
  });
});

describe('an unresponsive database', () => {
  const me = sql<{ pid: number }>('select pg_backend_pid() as pid');
  const terminate = (pid: number | undefined) => test.asOwner('select pg_terminate_backend($1, 5000)', [pid]);

  it('is unavailable for the transaction with the lost connection, and available for the next query', async () => {
    const owners = test.open({ connection: test.owner, poolSize: 1 });
    const work = owners.transaction(async (transaction) => {
      const [row] = await transaction.run(me, []);
      await terminate(row?.pid);
      await transaction.run(me, []);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(owners.run(me, [])).resolves.toHaveLength(1);
  });

  it('does not end the process when an idle connection dies', async () => {
    const owners = test.open({ connection: test.owner, poolSize: 1 });
    const [row] = await owners.run(me, []);
    await terminate(row?.pid);
    const lookAgain = async () => (await owners.run(me, []).catch(() => []))[0]?.pid;
    await expect.poll(lookAgain).toBeTypeOf('number');
    expect(await lookAgain()).not.toBe(row?.pid);
  });

  it('is unavailable if no connection is free or none can be opened', async () => {
    const small = test.open({ poolSize: 1, acquireTimeout: 1_500 });
    await small.transaction(async () => {
      await expect(small.run(me, [])).rejects.toMatchObject({ code: 'database_unavailable' });
    });
    await expect(small.run(me, [])).resolves.toHaveLength(1);
    const nowhere = test.open({ connection: { connectionString: 'postgresql://nobody@127.0.0.1:1/none' } });
    await expect(nowhere.run(me, [])).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });

  it('ends a statement that runs too long, and keeps the connection', async () => {
    const hasty = test.open({ poolSize: 1, statementTimeout: 1_000 });
    const [before] = await hasty.run(me, []);
    await expect(hasty.run(sql('select pg_sleep(20)'), [])).rejects.toMatchObject({ code: '57014' });
    expect(await hasty.run(me, [])).toEqual([before]);
  });

  it('is unavailable if it does not answer, and the connection is not used again', async () => {
    const hasty = test.open({ poolSize: 1, statementTimeout: 100 });
    const [before] = await hasty.run(me, []);
    const pid = before?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    // Also if the test fails by waiting for an answer.
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    await expect(hasty.run(me, [])).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect((await hasty.run(me, []))[0]?.pid).not.toBe(pid);
  });

  it('ends an idle transaction', async () => {
    const hasty = test.open({ poolSize: 1, idleInTransactionTimeout: 50 });
    const work = hasty.transaction(async (transaction) => {
      await transaction.run(me, []);
      await delay(500);
      await transaction.run(me, []);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(hasty.run(me, [])).resolves.toHaveLength(1);
  });

  it('prepares a statement again after a migration changed it', async () => {
    await test.asOwner('create table changing (a integer); grant select on changing to tunna_app');
    const changing = sql<object>('select * from changing');
    await database.run(changing, []);
    await test.asOwner('alter table changing add column b integer');
    await expect(database.run(changing, [])).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(database.run(changing, [])).resolves.toEqual([]);
  });

  it('passes on other errors of the function unchanged', async () => {
    const refused = Object.assign(new Error('mail server'), { code: 'ECONNREFUSED' });
    await expect(database.transaction(() => Promise.reject(refused))).rejects.toBe(refused);
  });
});
