import { maxContainersNamed, type RequestFigures } from '@tunna/contract/requests/service-request-figures';
import { addDays } from '@tunna/domain/time/days';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findMostRequested, findProviderTimes, findWeeks, type WeekRow } from './service-request-figures.queries.ts';

interface Period {
  readonly from: string;
  readonly until: string;
}

/** Rounded to a tenth of an hour (six minutes). */
const rounded = (hours: number): number => Math.round(hours * 10) / 10;

const sum = (weeks: readonly WeekRow[], of: 'opened' | 'closed' | 'done'): number =>
  weeks.reduce((total, week) => total + week[of], 0);

/** Figures of requests between two days, inclusive. */
export const getServiceRequestFigures = (
  database: Database,
  { organization }: ActingMember,
  period: Period,
): Promise<RequestFigures> => readRequestFigures(database.reader(organization), period);

export async function readRequestFigures(reader: TenantReader, { from, until }: Period): Promise<RequestFigures> {
  // One after another: an export reads them on the connection of one transaction.
  const weeks = await findWeeks(reader, from, until);
  const providers = await findProviderTimes(reader, from, until);
  const containers = await findMostRequested(reader, from, until, maxContainersNamed);
  return {
    opened: sum(weeks, 'opened'),
    closed: sum(weeks, 'closed'),
    done: sum(weeks, 'done'),
    weeks: weeks.map(({ monday, opened, closed }) => {
      const sunday = addDays(monday, 6);
      return { from: monday < from ? from : monday, until: sunday > until ? until : sunday, opened, closed };
    }),
    providers: providers.map(({ id, name, done, median_hours: median, p90_hours: p90 }) => ({
      serviceProvider: id === null ? undefined : { id, name: name ?? '' },
      done,
      medianHours: rounded(median),
      p90Hours: rounded(p90),
    })),
    containers: containers.map(({ id, slug, custom_id: customId, location_name: location, requests, reports }) => ({
      id,
      slug,
      customId: customId ?? undefined,
      location: location ?? undefined,
      requests,
      reports,
    })),
  };
}
