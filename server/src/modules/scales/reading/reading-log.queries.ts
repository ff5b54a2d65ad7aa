import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { addDays } from '@tunna/domain/time/days';
import { splitByMonth } from '@tunna/domain/time/split-by-month';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import { type OptionalStreamRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface LoggedRow extends OptionalStreamRow {
  id: number;
  net: string;
  weighed_on: string;
  note: string;
  entered_at: Date;
  entered_by: string | null;
  container_id: number | null;
  container_name: string | null;
  location_id: string | null;
  location_name: string | null;
  color: string | null;
  /** Null for a single one. */
  readings: number | null;
}

/** Filters of a department's readings. Absent ones include all. */
export interface LogFilter {
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly wasteStreamId?: number | undefined;
  /** Matched against the container's number, location and stream. */
  readonly patterns: readonly string[];
}

export interface LogPage {
  readonly sort: 'weighedOn' | 'kg';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const inLog = `reading.organization_id = :organizationId and reading.department_id = :departmentId and reading.counted
  and (:from::date is null or reading.weighed_on >= :from) and (:until::date is null or reading.weighed_on <= :until)
  and (:wasteStreamId::bigint is null or reading.waste_stream_id = :wasteStreamId)`;
const found = `${inLog}
  and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern('container.search_text', ':patterns')})`;

const valuesOf = (reader: TenantReader, departmentId: number, { from, until, wasteStreamId, patterns }: LogFilter) => ({
  organizationId: reader.organizationId,
  departmentId,
  from: from ?? null,
  until: until ?? null,
  wasteStreamId: wasteStreamId ?? null,
  patterns,
});

const sorts = { weighedOn: 'reading.weighed_on', kg: 'reading.net' } as const;

const pageBy = (sort: LogPage['sort'], order: LogPage['order']) =>
  statement(
    `readings_of_department_by_${sort}_${order}`,
    `select reading.id, trim_scale(reading.net) as net, reading.weighed_on, reading.note, reading.entered_at,
       case when reading.entered_by is not null then member_name(reading.entered_by) end as entered_by,
       container.id as container_id, coalesce(container.custom_id, container.slug) as container_name, location.id as location_id,
       location.name as location_name, stream.id as waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
       nullif(reading.readings, 1) as readings
     from scale_reading reading
     left join container on container.organization_id = :organizationId and container.id = reading.container_id
     left join location on location.organization_id = :organizationId and location.id = reading.location_id
     left join waste_stream stream on stream.organization_id = :organizationId and stream.id = reading.waste_stream_id
     left join waste_category category on category.id = stream.waste_category_id
     where ${found}
     order by ${sorts[sort]} ${order}, reading.id ${order} limit :limit offset :offset`,
  ).returns<LoggedRow>();
const pages = {
  weighedOn: { asc: pageBy('weighedOn', 'asc'), desc: pageBy('weighedOn', 'desc') },
  kg: { asc: pageBy('kg', 'asc'), desc: pageBy('kg', 'desc') },
};

export const findLogged = (
  reader: TenantReader,
  departmentId: number,
  filter: LogFilter,
  { sort, order, limit, offset }: LogPage,
): Promise<LoggedRow[]> => reader.run(pages[sort][order], { ...valuesOf(reader, departmentId, filter), limit, offset });

const together = statement(
  'searched_readings_of_department_together',
  `select count(*) as total, coalesce(sum(reading.readings), 0)::int as "readings!", trim_scale(coalesce(sum(reading.net), 0)) as kg
   from scale_reading reading
   left join container on container.organization_id = :organizationId and container.id = reading.container_id
   where ${found}`,
);
// Rows that are the sum of several readings have a small index.
const combined = statement(
  'combined_readings_of_department',
  `select coalesce(sum(reading.readings - 1), 0)::int as "more!" from scale_reading reading where ${inLog} and reading.readings > 1`,
);
// An index alone provides the sums.
const allTogether = statement(
  'readings_of_department_together',
  `select count(*) as rows, trim_scale(coalesce(sum(reading.net), 0)) as kg from scale_reading reading where ${inLog}`,
);

/** Old readings of an hour became one row: `total` counts rows. */
interface LoggedSum {
  total: number;
  readings: number;
  kg: string;
}

// Of whole months, from the figures and their pending changes.
const byMonth = statement(
  'readings_of_department_by_month',
  `select coalesce(sum(lines), 0)::bigint as "readings!", trim_scale(coalesce(sum(kg), 0)) as "kg!"
   from (
     select month, department_id, waste_stream_id, lines, kg from monthly_figure where organization_id = :organizationId and source = 'reading'
     union all
     select month, department_id, waste_stream_id, lines, kg from figure_change where organization_id = :organizationId and source = 'reading'
   ) figure
   where month >= :firstMonth::date and month < :monthBefore::date and department_id = :departmentId
     and (:wasteStreamId::bigint is null or waste_stream_id = :wasteStreamId)`,
).returns<Omit<LoggedSum, 'total'>>();

/** The number of matching readings and their total weight. Without a search, months are not read again: only the days beside them. */
export async function sumLogged(reader: TenantReader, departmentId: number, filter: LogFilter): Promise<LoggedSum> {
  const values = valuesOf(reader, departmentId, filter);
  const { organizationId, wasteStreamId } = values;
  if (filter.patterns.length > 0) return (await reader.run(together, values))[0] ?? { total: 0, readings: 0, kg: '0' };
  const { months, edges } = splitByMonth(values.from, values.until);
  const ofMonths = { organizationId, departmentId, wasteStreamId, firstMonth: months.from, monthBefore: months.before };
  const moreIn = async (period: typeof values) => (await reader.run(combined, period))[0]?.more ?? 0;
  const parts = await reader.run(byMonth, ofMonths);
  for (const { from, before } of edges) {
    const period = { ...values, from, until: addDays(before, -1) };
    const more = await moreIn(period);
    parts.push(...(await reader.run(allTogether, period)).map(({ rows, kg }) => ({ readings: rows + more, kg })));
  }
  const readings = parts.reduce((count, part) => count + part.readings, 0);
  return { total: readings - (await moreIn(values)), readings, kg: amountText(sum(parts.map(({ kg }) => kg))) };
}
