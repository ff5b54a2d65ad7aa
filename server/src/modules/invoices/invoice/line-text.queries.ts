import type { DayRange } from '@tunna/domain/time/split-by-month';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { LineSumRow } from './line-sums.service.ts';

// Changes that are not in the stored sums yet, one row for each text, day, provider and currency.
const changes = `
  select change.* from line_change
  cross join lateral unnest(
    search_texts, service_days, service_provider_ids, currencies, line_change.lines, costs, kgs, estimated_kgs
  ) change (search_text, service_day, service_provider_id, currency, lines, cost, kg, estimated_kg)
  where organization_id = :organizationId`;
const isFound = (text: string): string => holdsEveryPattern(`${text}.search_text`, ':patterns');

export interface LineTexts {
  /** Keys of the texts that hold all patterns. They are larger than the safe integers. */
  readonly keys: readonly string[];
  /** Lines that have them, and all lines: as they were a minute ago. */
  readonly lines: number;
  readonly allLines: number;
}

const texts = statement(
  'find_line_texts',
  `select coalesce(array_agg(distinct text_key::text) filter (where is_found), '{}') as "keys!",
     coalesce(sum(lines) filter (where is_found), 0)::bigint as "lines!", coalesce(sum(lines), 0)::bigint as "all_lines!"
   from (
     select text_key, lines, ${isFound('line_text')} as is_found from line_text where organization_id = :organizationId
     union all
     select hashtextextended(change.search_text, 0), 0, true from (${changes}) change where ${isFound('change')}
   ) known`,
);

/** The texts of lines that a search finds. */
export async function findLineTexts(reader: TenantReader, patterns: readonly string[]): Promise<LineTexts> {
  const [row] = await reader.run(texts, { organizationId: reader.organizationId, patterns });
  return { keys: row?.keys ?? [], lines: row?.lines ?? 0, allLines: row?.all_lines ?? 0 };
}

const summed = `currency as "currency!", sum(lines)::bigint as "count!", trim_scale(sum(cost)) as "cost!", null::text as attributed_cost,
  trim_scale(sum(kg)) as "kg!", trim_scale(sum(estimated_kg)) as "estimated_kg!"`;
const measures = 'currency, lines, cost, kg, estimated_kg';
const ofProvider = '(:serviceProviderId::bigint is null or service_provider_id = :serviceProviderId)';

const sumsOfTexts = statement(
  'sum_lines_of_texts',
  `select ${summed}
   from (
     select ${measures} from line_text_sum
     where organization_id = :organizationId and text_key = any(:keys::text[]::bigint[])
       and month >= :firstMonth::date and month < :monthBefore::date and ${ofProvider}
     union all
     select ${measures} from (${changes}) change
     where ${isFound('change')} and service_day >= :firstMonth::date and service_day < :monthBefore::date and ${ofProvider}
   ) stored
   group by currency having sum(lines) <> 0`,
).returns<LineSumRow>();

/** Sums of the lines of whole months that a search finds. */
export const sumLinesOfTexts = (
  reader: TenantReader,
  { patterns, serviceProviderId }: { readonly patterns: readonly string[]; readonly serviceProviderId: number | null },
  keys: readonly string[],
  { from, before }: DayRange,
): Promise<LineSumRow[]> =>
  reader.run(sumsOfTexts, {
    organizationId: reader.organizationId,
    ...{ patterns, keys, serviceProviderId, firstMonth: from, monthBefore: before },
  });

const sumsOfDays = statement(
  'sum_lines_of_days',
  `select ${summed}
   from (
     select ${measures} from line_day_sum
     where organization_id = :organizationId and service_day >= :from::date and service_day < :before::date and ${ofProvider}
     union all
     select ${measures} from (${changes}) change
     where service_day >= :from::date and service_day < :before::date and ${ofProvider}
   ) stored
   group by currency having sum(lines) <> 0`,
).returns<LineSumRow>();

/** Sums of all lines of some days, or of those of a service provider. */
export const sumLinesOfDays = (
  reader: TenantReader,
  serviceProviderId: number | null,
  { from, before }: DayRange,
): Promise<LineSumRow[]> =>
  reader.run(sumsOfDays, { organizationId: reader.organizationId, serviceProviderId, from, before });

const dayWindow = (order: 'asc' | 'desc') =>
  statement(
    `find_days_of_lines_${order}`,
    `select min(service_day) as first_day, max(service_day) as last_day, coalesce(min(until - lines), 0)::bigint as "skipped!"
     from (
       select service_day, sum(lines) as lines, sum(sum(lines)) over (order by service_day ${order}) as until
       from (
         select service_day, lines from line_day_sum
         where organization_id = :organizationId and service_day >= :from::date and service_day <= :to::date and ${ofProvider}
         union all
         select service_day, lines from (${changes}) change where service_day >= :from::date and service_day <= :to::date and ${ofProvider}
       ) stored
       group by service_day
     ) day
     where until > :offset::bigint and until - lines < :offset + :limit::bigint`,
  );
const dayWindows = { asc: dayWindow('asc'), desc: dayWindow('desc') };

/** Days that have the lines of a page. */
export interface DayWindow {
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
  /** Where the page starts among the lines of these days. */
  readonly offset: number;
}

/** The days of a page of lines, in the order of days. Undefined for an empty page. */
export async function findDayWindow(
  reader: TenantReader,
  filter: { readonly serviceProviderId: number | null; readonly from: string | null; readonly to: string | null },
  { order, limit, offset }: { readonly order: 'asc' | 'desc'; readonly limit: number; readonly offset: number },
): Promise<DayWindow | undefined> {
  const [row] = await reader.run(dayWindows[order], {
    ...{ organizationId: reader.organizationId, serviceProviderId: filter.serviceProviderId, limit, offset },
    ...{ from: filter.from ?? '-infinity', to: filter.to ?? 'infinity' },
  });
  if (row === undefined || row.first_day === null || row.last_day === null) return undefined;
  return { from: row.first_day, to: row.last_day, offset: offset - row.skipped };
}
