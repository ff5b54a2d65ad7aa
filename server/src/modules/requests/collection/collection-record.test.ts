import { type CollectionDecision, type CollectionRule, collectionsBetween } from '@tunna/domain/requests/collection';
import { addDays, daysBetween } from '@tunna/domain/time/days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { readCollectionRecord } from './collection-record.service.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));

const first = '2026-01-01';
const until = '2026-06-30';

const createBin = async (): Promise<number> => (await createContainer(test.db, own)).id;

async function schedule(
  containerId: number,
  { weekdays, everyWeeks, from, until: end }: CollectionRule,
): Promise<number> {
  const [row] = await own.query<{ id: number }>(
    `insert into collection_schedule (organization_id, container_id, weekdays, every_weeks, from_day, until_day)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [containerId, weekdays, everyWeeks, from, end ?? null],
  );
  if (row === undefined) throw new Error('The schedule was not inserted.');
  return row.id;
}

const decide = (scheduleId: number, { plannedDay, state, movedTo }: CollectionDecision) =>
  own.query(
    'insert into collection (organization_id, schedule_id, planned_day, state, moved_to) values ($1, $2, $3, $4, $5)',
    [scheduleId, plannedDay, state, movedTo ?? null],
  );

const request = (containerId: number, day: string, status = 'done', action = 'empty_container') =>
  own.query(
    `insert into service_request (organization_id, container_id, action_type, status, created_at, closed_at)
     values ($1, $2, $4, $3, $5, $5)`,
    [containerId, status, action, `${day}T23:30:00Z`],
  );

const recorded = async (containerId: number, today: string) =>
  (
    await readCollectionRecord(test.db.database.reader(mintOrgScope(own.organizationId)), {
      containerIds: [containerId],
      from: first,
      until,
      today,
    })
  ).get(containerId) ?? [];

async function last(containerId: number, today: string): Promise<string | null | undefined> {
  const [row] = await own.query<{ day: string | null; of_many: string | null }>(
    `select last.day::text, many.day::text as of_many
     from last_collection($1, $2, $3) last, last_collections($1, array[0, $2], $3) many where many.container_id = $2`,
    [containerId, today],
  );
  expect(row?.of_many).toBe(row?.day);
  return row?.day;
}

const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((offset) => addDays(first, offset));

const histories = fc.record({
  rule: fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    everyWeeks: fc.integer({ min: 1, max: 4 }),
    from: day(-20, 90),
    until: fc.option(day(95, 200), { nil: undefined }),
  }),
  decisions: fc.array(
    fc.record({
      at: fc.nat(40),
      state: fc.constantFrom('planned' as const, 'done' as const, 'missed' as const, 'skipped' as const),
      moved: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    { maxLength: 12 },
  ),
  requests: fc.uniqueArray(day(0, 99), { maxLength: 6 }),
  today: day(100, 180),
});

describe('the record of collections', () => {
  it('has one collection for a container and a day, from requests, reports and schedules', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ rule, decisions, requests, today }) => {
        const id = await createBin();
        const scheduleId = await schedule(id, rule);
        const days = collectionsBetween(rule, [], rule.from, addDays(until, 60)).map(({ day: planned }) => planned);
        const decided = new Map<string, CollectionDecision>();
        for (const { at, state, moved } of decisions) {
          const plannedDay = days[at % Math.max(days.length, 1)];
          if (plannedDay === undefined) continue;
          decided.set(plannedDay, {
            plannedDay,
            state,
            ...(moved === undefined ? {} : { movedTo: addDays(plannedDay, moved) }),
          });
        }
        for (const decision of decided.values()) await decide(scheduleId, decision);
        for (const done of requests) await request(id, done);

        const isNear = (planned: string) => requests.some((done) => Math.abs(daysBetween(done, planned)) <= 1);
        const occurrences = collectionsBetween(rule, [...decided.values()], addDays(first, -60), until);
        const expected = new Set([
          ...requests,
          ...occurrences.filter(({ state }) => state === 'done').map((one) => one.day),
          ...occurrences
            .filter((one) => one.state === 'planned' && one.day < today && !isNear(one.day))
            .map((one) => one.day),
        ]);
        const within = [...expected].filter((one) => one >= first && one <= until).sort();
        const found = await recorded(id, today);
        expect(found.map((one) => one.day)).toEqual(within);
        expect(found.filter((one) => one.requested).map((one) => one.day)).toEqual([...requests].sort());
        expect(await last(id, today)).toBe(
          [...expected]
            .filter((one) => one <= today)
            .sort()
            .at(-1) ?? null,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('omits rejected requests, repairs, and the scheduled day of a requested collection', async () => {
    const id = await createBin();
    // Wednesdays.
    await schedule(id, { weekdays: [3], everyWeeks: 1, from: '2026-03-04', until: '2026-03-25' });
    await request(id, '2026-03-05');
    await request(id, '2026-03-11', 'rejected');
    await request(id, '2026-03-21', 'done', 'repair');
    expect((await recorded(id, '2026-06-01')).map((one) => one.day)).toEqual([
      '2026-03-05',
      '2026-03-11',
      '2026-03-18',
      '2026-03-25',
    ]);
  });

  it('keeps past collections when a schedule is changed, paused or removed', async () => {
    const id = await createBin();
    const scheduleId = await schedule(id, { weekdays: [3], everyWeeks: 2, from: '2026-03-04' });
    // Entered months ago.
    await test.db.asOwner(`update collection_schedule set created_at = '2026-03-01' where id = $1`, [scheduleId]);
    const before = await recorded(id, until);
    expect(before).toHaveLength(9);
    await test.db.asOwner(`update collection_schedule set weekdays = '{1,5}', every_weeks = 1 where id = $1`, [
      scheduleId,
    ]);
    expect(await recorded(id, until)).toEqual(before);
    await test.db.asOwner(`update container set status = 'paused' where id = $1`, [id]);
    expect(await recorded(id, until)).toEqual(before);
    await test.db.asOwner('update collection_schedule set removed_at = now() where id = $1', [scheduleId]);
    expect(await recorded(id, until)).toEqual(before);
    // A changed first day is a statement about the past.
    const other = await schedule(id, { weekdays: [3], everyWeeks: 1, from: '2026-05-06', until: '2026-05-27' });
    await test.db.asOwner(`update collection_schedule set created_at = '2026-05-01' where id = $1`, [other]);
    await test.db.asOwner(`update container set status = 'active' where id = $1`, [id]);
    await test.db.asOwner(`update collection_schedule set from_day = '2026-05-13' where id = $1`, [other]);
    expect((await recorded(id, until)).filter((one) => one.day === '2026-05-06')).toEqual([]);
  });

  it('contains nothing of another organization', async () => {
    const id = await createBin();
    await request(id, '2026-02-02');
    const other = await createWorkspace(test);
    const reader = test.db.database.reader(mintOrgScope(other.organizationId));
    const asked = { containerIds: null, from: first, until, today: until };
    expect(await readCollectionRecord(reader, asked)).toEqual(new Map());
  });
});
