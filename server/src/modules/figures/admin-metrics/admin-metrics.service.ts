import {
  type EventMetrics,
  type MetricShare,
  type MetricsPeriod,
  minSessions,
  type OrganizationMetrics,
  type ReportMetrics,
} from '@tunna/contract/figures/admin-metrics';
import { addDays, daysBetween } from '@tunna/domain/time/days';
import { fillBuckets } from '@tunna/domain/time/time-buckets';
import type { Queryable } from '../../../database/statement/statement.ts';
import {
  countEvents,
  countEventsBefore,
  countOrganizations,
  countReports,
  countTotals,
  type EventsRow,
  findShares,
  type ShareRow,
} from './admin-metrics.queries.ts';

/** All organizations over time, in sum. */
export async function getOrganizationMetrics(database: Queryable, period: MetricsPeriod): Promise<OrganizationMetrics> {
  const [{ organizations, members, locations, containers }, rows] = await Promise.all([
    countTotals(database),
    countOrganizations(database, period),
  ]);
  return {
    totals: { organizations, members, locations, containers },
    buckets: fillBuckets(rows, period.bucket, (bucket) => ({
      ...{ bucket, created: 0, active: 0 },
      ...{ members: 0, locations: 0, containers: 0 },
    })),
  };
}

/** Reports of all organizations over time. */
export async function getReportMetrics(database: Queryable, period: MetricsPeriod): Promise<ReportMetrics> {
  const [{ drafts, published, shared }, rows] = await Promise.all([
    countTotals(database),
    countReports(database, period),
  ]);
  return {
    totals: { drafts, published, shared },
    buckets: fillBuckets(rows, period.bucket, (bucket) => ({ bucket, made: 0, published: 0, shared: 0 })),
  };
}

const shareView = ({ name, events, sessions }: ShareRow): MetricShare => ({
  name: name ?? undefined,
  events,
  sessions,
});

const isOfBucket = (row: EventsRow): row is EventsRow & { bucket: string } => row.bucket !== null;

/** Browser events over time, by browser, system and kind. Rare values are summed together. */
export async function getEventMetrics(database: Queryable, period: MetricsPeriod): Promise<EventMetrics> {
  const { from, until } = period;
  const earlier = { from: addDays(from, -daysBetween(from, until) - 1), until: addDays(from, -1) };
  const [rows, previous, shares] = await Promise.all([
    countEvents(database, period),
    countEventsBefore(database, earlier),
    findShares(database, period, minSessions),
  ]);
  const all = rows.find(({ bucket }) => bucket === null);
  const sharesOf = (part: ShareRow['part']) => shares.filter((row) => row.part === part).map(shareView);
  return {
    totals: { events: all?.events ?? 0, errors: all?.errors ?? 0, sessions: all?.sessions ?? 0 },
    previous,
    buckets: fillBuckets(rows.filter(isOfBucket), period.bucket, (bucket) => ({
      bucket,
      events: 0,
      errors: 0,
      sessions: 0,
    })),
    kinds: sharesOf('kind'),
    errorSources: sharesOf('errorSource'),
    browsers: sharesOf('browser'),
    systems: sharesOf('system'),
    screenWidths: sharesOf('screenWidth'),
  };
}
