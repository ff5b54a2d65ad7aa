import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createTenant } from '../../../../test/records/factories.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { uncheckedStatement } from '../../../database/statement/statement.ts';
import { type AuditFilter, findAuditEntries } from './audit.queries.ts';

const entries = 20_000;

const db = testDatabase();
let id = 0;
let jon = 0;
beforeAll(async () => {
  id = (await createTenant(db)).organizationId;
  const people = await db.asOwner<{ id: string }>(
    `insert into person (full_name) values ('Jón Árnason'), ('Anna Þöll') returning id`,
  );
  jon = Number(people[0]?.id);
  await db.asOwner(
    `insert into membership (organization_id, person_id, role) select $1, id, 'editor' from unnest($2::bigint[]) id`,
    [id, people.map((person) => person.id)],
  );
  await db.asOwner(
    `insert into audit_entry (organization_id, person_id, action, entity, entity_id, name)
     select $1, ($2::bigint[])[n % 2 + 1], 'changed', (array['container', 'location', 'invoice'])[n % 3 + 1], n, 'Tunna, hús ' || n
     from generate_series(1, ${entries}) n`,
    [id, people.map((person) => person.id)],
  );
  await db.asOwner('analyze');
});

const reads = uncheckedStatement<{ scans: number; fetched: number }>(
  'test.reads_of_audit_entry',
  `select seq_scan::int as scans, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'audit_entry'`,
);

/** What a page reads of the table, in its own transaction. */
const read = (filter: Partial<AuditFilter>, organizationId = id) =>
  db.database.tenant(mintOrgScope(organizationId), async (transaction) => {
    const every = {
      patterns: [],
      entity: undefined,
      personId: undefined,
      order: 'desc',
      page: 1,
      pageSize: 50,
    } as const;
    const readBefore = await transaction.run(reads, []);
    const found = await findAuditEntries(transaction, { ...every, ...filter });
    const readAfter = await transaction.run(reads, []);
    const difference = (of: 'scans' | 'fetched'): number => (readAfter[0]?.[of] ?? 0) - (readBefore[0]?.[of] ?? 0);
    return { ...found, scans: difference('scans'), fetched: difference('fetched') };
  });

it('reads a page of a long trail, and its total, through indexes', async () => {
  const pages: [Partial<AuditFilter>, number][] = [
    [{}, entries],
    [{ order: 'asc' }, entries],
    [{ entity: 'invoice' }, 6667],
    [{ personId: jon }, entries / 2],
    [{ personId: jon, entity: 'location', order: 'asc' }, 3333],
    [{ page: 20 }, entries],
  ];
  for (const [filter, total] of pages) {
    // The plan is a general one from the sixth time on.
    for (let time = 0; time < 7; time += 1) {
      const found = await read(filter);
      expect([filter, found.rows.length, found.scans, found.total]).toEqual([filter, 50, 0, total]);
      expect(found.fetched).toBeLessThan(filter.page === undefined ? 200 : 1200);
    }
  }
});

it('searches a long trail through indexes, and counts the first thousand', async () => {
  const searches: [Partial<AuditFilter>, number][] = [
    [{ patterns: ['%hus%', '%4321%'] }, 2],
    [{ patterns: ['%4321%'], order: 'asc' }, 2],
    [{ patterns: ['%jon%', '%4320%'] }, 1],
    [{ patterns: ['%anna%', '%4320%'] }, 1],
    [{ patterns: ['%arnason%', '%19999%'], entity: 'container' }, 0],
    [{ patterns: ['%xylofon%'] }, 0],
    [{ patterns: ['%7%', '%4317%'] }, 2],
    [{ patterns: ['%tunna%'] }, 1000],
    [{ patterns: ['%jon%'], order: 'asc' }, 1000],
  ];
  const holds = (text: string, patterns: readonly string[]): boolean =>
    patterns.every((pattern) => text.includes(pattern.slice(1, -1)));
  for (const [filter] of searches) {
    const found = await read(filter);
    const expected = Array.from({ length: entries }, (_, index) => index + 1)
      .filter((n) => holds(`tunna, hus ${n} ${n % 2 === 0 ? 'jon arnason' : 'anna tholl'}`, filter.patterns ?? []))
      .filter((n) => filter.entity === undefined || ['container', 'location', 'invoice'][n % 3] === filter.entity);
    const page = (filter.order === 'asc' ? expected : expected.toReversed()).slice(0, 50);
    expect([filter, found.total, found.scans]).toEqual([filter, Math.min(1000, expected.length), 0]);
    expect(found.rows.map(({ entity_id: n }) => Number(n))).toEqual(page);
    expect(found.fetched).toBeLessThan(found.total === 1000 ? 1.1 * entries : 2000);
  }
});

describe('a trail over hundreds of segments of ids', () => {
  const apart = 9_973;
  const spread = 3_000;
  /** Every entry holds "tunna"; the oldest half "gamalt"; few of them a number alone. */
  const nameOf = (n: number): string => `Tunna ${n <= spread / 2 ? 'gamalt' : 'nytt'} ${n}`;
  let other = 0;
  let anna = 0;

  beforeAll(async () => {
    other = (await createTenant(db)).organizationId;
    const [person] = await db.asOwner<{ id: string }>(
      `insert into person (full_name) values ('Anna Gamalíel') returning id`,
    );
    anna = Number(person?.id);
    await db.asOwner(`insert into membership (organization_id, person_id, role) values ($1, $2, 'editor')`, [
      other,
      anna,
    ]);
    await db.asOwner(
      `insert into audit_entry (organization_id, id, person_id, action, entity, entity_id, name)
       select $1, n * ${apart}, case when n % 7 = 0 then $2::bigint end, 'changed', 'container', n,
         'Tunna ' || case when n <= ${spread / 2} then 'gamalt' else 'nytt' end || ' ' || n
       from generate_series(1, ${spread}) n`,
      [other, anna],
    );
    await db.asOwner('analyze audit_entry');
  });

  const searches: [string[], string][] = [
    ['tunna', '77'],
    ['tunna'],
    ['gamalt'],
    ['gamal', '1'],
    ['anna', '4'],
    ['1', '9'],
    ['xylofon'],
  ].flatMap((words) => ['asc', 'desc'].map((order): [string[], string] => [words, order]));

  it.each(searches)('finds %j, %s, as a comparison of all entries does', async (words, order) => {
    const holds = (n: number): boolean =>
      words.every((word) =>
        [nameOf(n).toLowerCase(), n % 7 === 0 ? 'anna gamaliel' : ''].some((text) => text.includes(word)),
      );
    const inOrder = Array.from({ length: spread }, (_none, index) => (order === 'asc' ? index + 1 : spread - index));
    const expected = inOrder.filter(holds).slice(0, 1001);
    const found = await read(
      { patterns: words.map((word) => `%${word}%`), order: order === 'asc' ? 'asc' : 'desc', page: 2, pageSize: 500 },
      other,
    );
    expect(found.rows.map(({ entity_id: n }) => Number(n))).toEqual(expected.slice(500, 1000));
    expect([found.total, found.scans]).toEqual([expected.length, 0]);
  });
});

it('counts the entries of concurrent writers once, also while counts are merged', async () => {
  await db.asOwner(`select setval('audit_count_id_seq', 2990)`);
  const add = uncheckedStatement(
    'test.add_audit_entry',
    `insert into audit_entry (organization_id, action, entity, entity_id, name) values ($1, 'created', 'goal', '1', 'Markmið')`,
  );
  const addOne = () => db.database.tenant(mintOrgScope(id), (transaction) => transaction.run(add, [id]));
  // The tenth merges the rows that are committed then: at least these.
  for (let written = 0; written < 5; written += 1) await addOne();
  await Promise.all(Array.from({ length: 35 }, addOne));
  const [{ rows } = { rows: 0 }] = await db.asOwner<{ rows: number }>(
    `select count(*)::int as rows from audit_count where organization_id = ${id}`,
  );
  expect(rows).toBeLessThan(40);
  expect((await read({ entity: 'goal' })).total).toBe(40);
  expect((await read({})).total).toBe(entries + 40);
});
