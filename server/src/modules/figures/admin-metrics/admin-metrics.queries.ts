import type { EventCounts, MetricsPeriod } from '@tunna/contract/figures/admin-metrics';
import { defaultTimeZone } from '@tunna/domain/time/dates';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

/** The moment at which a day begins. A date without a time zone: the database would use its own. */
const begins = (day: string): string => `(${day}::date::timestamp at time zone '${defaultTimeZone}')`;
const ends = (day: string): string => `((${day}::date + 1)::timestamp at time zone '${defaultTimeZone}')`;
const fromUntil = `${begins(':from')}, ${ends(':until')}`;
const received = `received_at >= ${begins(':from')} and received_at < ${ends(':until')}`;

type TotalsRow = RowOf<'platform_totals'>;

const totals = statement('platform_totals', 'select * from platform_totals()');

/** Current totals over all organizations. */
export async function countTotals(database: Queryable): Promise<TotalsRow> {
  const [row] = await database.run(totals, []);
  if (row === undefined) throw new Error('Totals are one row.');
  return row;
}

const valuesOf = ({ from, until, bucket }: MetricsPeriod) => ({ from, until, bucket });

const organizations = statement(
  'platform_organizations',
  `select bucket_key as "bucket!", created, active, members, locations, containers from platform_organizations(${fromUntil}, :bucket)`,
);

export const countOrganizations = (database: Queryable, period: MetricsPeriod) =>
  database.run(organizations, valuesOf(period));

const reports = statement(
  'platform_reports',
  `select bucket_key as "bucket!", made, published, shared from platform_reports(${fromUntil}, :bucket)`,
);

export const countReports = (database: Queryable, period: MetricsPeriod) => database.run(reports, valuesOf(period));

/** Counts for one bucket, or for the whole period where `bucket` is null. */
export type EventsRow = RowOf<'platform_events'>;

const events = statement(
  'platform_events',
  `select platform_bucket(received_at, :bucket) as bucket, count(*) as events, count(*) filter (where event = 'error') as errors,
     count(distinct body ->> 'sessionId') as sessions
   from client_event where ${received}
   group by grouping sets ((platform_bucket(received_at, :bucket)), ())`,
);

export const countEvents = (database: Queryable, period: MetricsPeriod) => database.run(events, valuesOf(period));

// One row only if older events are kept as well: then all of the period are.
const eventsBefore = statement(
  'platform_events_before',
  `select count(*) as events, count(*) filter (where event = 'error') as errors,
     count(distinct body ->> 'sessionId') as sessions
   from client_event where received_at >= ${begins(':from')} and received_at < ${ends(':until')}
   having exists (select from client_event where received_at < ${begins(':from')})`,
).returns<EventCounts>();

/** Counts of a whole period; undefined if nothing from before it is kept. */
export async function countEventsBefore(
  database: Queryable,
  period: Pick<MetricsPeriod, 'from' | 'until'>,
): Promise<EventCounts | undefined> {
  const [row] = await database.run(eventsBefore, period);
  return row;
}

export interface ShareRow {
  part: 'kind' | 'errorSource' | 'browser' | 'system' | 'screenWidth';
  /** Null for the sum of all rare names. */
  name: string | null;
  events: number;
  sessions: number;
}

/** Max names listed for each part. */
const maxNames = 12;

// Browser versions are left out: together with a screen size they could identify a person.
const shares = statement(
  'platform_event_shares',
  `with seen as (
     select part, left(name, 60) as name, body ->> 'sessionId' as session
     from client_event, lateral (values
       ('kind', event), ('errorSource', case when event = 'error' then body -> 'extras' ->> 'errorSource' end),
       ('browser', split_part(body ->> 'browser', '/', 1)), ('system', body ->> 'os'),
       ('screenWidth', body ->> 'screenWidth')) named (part, name)
     where ${received} and name is not null
   ), counted as (
     select part, name, count(distinct session) as sessions,
       row_number() over (partition by part order by count(*) desc, name) as place
     from seen group by part, name
   )
   select part, listed_name as name, count(*) as events, count(distinct session) as sessions
   from seen join (
     select part, name, case when sessions >= :minSessions and place <= ${maxNames} then name end as listed_name from counted
   ) counted using (part, name)
   group by part, listed_name
   order by part, listed_name is null, events desc, listed_name`,
).returns<ShareRow>();

/**
 * Events by kind, error source, browser, system and screen width.
 * @param minSessions a name is listed only if it has at least this many sessions
 */
export const findShares = (
  database: Queryable,
  { from, until }: MetricsPeriod,
  minSessions: number,
): Promise<ShareRow[]> => database.run(shares, { from, until, minSessions });
