import { defaultTimeZone } from '@tunna/domain/time/dates';
import { type OptionalStreamRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface ScaleReadingRow extends OptionalStreamRow {
  id: number;
  scale_id: number | null;
  scale_name: string | null;
  location_id: string | null;
  location_name: string | null;
  is_removed: boolean;
  held_because: string | null;
  origin: string;
  net: string;
  /** Null for a single one. */
  readings: number | null;
  gross: string | null;
  tare: string | null;
  bin_tare: string | null;
  unit: string | null;
  weighed_at: Date;
  stable: boolean | null;
  sequence: number | null;
  device_time: Date | null;
  clock_skew: number | null;
  entered_at: Date;
  department_id: number | null;
  department_name: string | null;
  container_id: number | null;
  container_name: string | null;
  note: string;
  assigned_at: Date | null;
  assigned_by: string | null;
  version: number;
}

// Readings entered for a day have no time of day.
const columns = `reading.id, reading.scale_id, scale.name as scale_name, reading.location_id, location.name as location_name,
  reading.removed_at is not null as is_removed, reading.held_because, reading.origin, trim_scale(reading.net) as net,
  nullif(reading.readings, 1) as readings,
  trim_scale(coalesce(reading.gross, reading.net + reading.bin_tare)) as gross,
  trim_scale(coalesce(reading.tare + reading.bin_tare, reading.tare, reading.bin_tare)) as tare, trim_scale(reading.bin_tare) as bin_tare,
  reading.unit, reading.stable, reading.sequence,
  coalesce(reading.weighed_at, reading.weighed_on::timestamp at time zone '${defaultTimeZone}') as weighed_at, reading.device_time,
  reading.clock_skew, reading.entered_at, stream.id as waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
  reading.department_id, department.name as department_name, container.id as container_id,
  coalesce(container.custom_id, container.slug) as container_name, reading.note, reading.assigned_at,
  coalesce(
    case when reading.assigned_by is not null then member_name(reading.assigned_by) end, assigning_department.name, assigning_device.name
  ) as assigned_by, reading.version`;

const joined = `
  left join scale on scale.organization_id = :organizationId and scale.id = reading.scale_id
  left join location on location.organization_id = :organizationId and location.id = reading.location_id
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = reading.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join department on department.organization_id = :organizationId and department.id = reading.department_id
  left join container on container.organization_id = :organizationId and container.id = reading.container_id
  left join department assigning_department
    on assigning_department.organization_id = :organizationId and assigning_department.id = reading.assigned_by_department_id
  left join device assigning_device on assigning_device.organization_id = :organizationId and assigning_device.id = reading.assigned_by_device_id`;

/** Filters of a scale's readings. Without a state, all that are not removed. */
export interface ScaleReadingFilter {
  readonly state?: 'counted' | 'unassigned' | 'held' | 'removed' | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly departmentId?: number | undefined;
}

export interface ScaleReadingPage {
  readonly sort: 'weighedAt' | 'kg';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const states = {
  counted: 'reading.counted',
  unassigned: 'reading.removed_at is null and reading.held_because is null and reading.assigned_at is null',
  held: 'reading.removed_at is null and reading.held_because is not null',
  removed: 'reading.removed_at is not null',
  all: 'reading.removed_at is null',
} as const;

type State = keyof typeof states;

const sorts = { weighedAt: 'reading.weighed_at', kg: 'reading.net' } as const;

const found = (
  state: State,
) => `reading.organization_id = :organizationId and reading.scale_id = :scaleId and ${states[state]}
  and (:from::date is null or reading.weighed_at >= :from::date::timestamp at time zone '${defaultTimeZone}')
  and (:until::date is null or reading.weighed_at < (:until::date + 1)::timestamp at time zone '${defaultTimeZone}')
  and (:wasteStreamId::bigint is null or reading.waste_stream_id = :wasteStreamId)
    and (:departmentId::bigint is null or reading.department_id = :departmentId)`;

/** A filter by stream or department implies counted readings. */
const stateOf = ({ state, wasteStreamId, departmentId }: ScaleReadingFilter): State =>
  state ?? ((wasteStreamId ?? departmentId) === undefined ? 'all' : 'counted');

const valuesOf = (reader: TenantReader, scaleId: number, filter: ScaleReadingFilter) => ({
  organizationId: reader.organizationId,
  scaleId,
  from: filter.from ?? null,
  until: filter.until ?? null,
  wasteStreamId: filter.wasteStreamId ?? null,
  departmentId: filter.departmentId ?? null,
});

const eachOf = <Key extends string, Made>(keys: readonly Key[], make: (key: Key) => Made): Record<Key, Made> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>;

const stateNames = Object.keys(states) as readonly State[];

// The page is found by its index alone, before the joins.
const pages = eachOf(stateNames, (state) =>
  eachOf(['weighedAt', 'kg'], (sort) =>
    eachOf(['asc', 'desc'], (order) =>
      statement(
        `scale_readings_${state}_by_${sort}_${order}`,
        `select ${columns}
         from (
           select reading.* from scale_reading reading where ${found(state)}
           order by ${sorts[sort]} ${order}, reading.id ${order} limit :limit offset :offset
         ) reading ${joined}
         order by ${sorts[sort]} ${order}, reading.id ${order}`,
      ).returns<ScaleReadingRow & { scale_id: number; scale_name: string }>(),
    ),
  ),
);

export const findScaleReadings = (
  reader: TenantReader,
  scaleId: number,
  filter: ScaleReadingFilter,
  { sort, order, limit, offset }: ScaleReadingPage,
): Promise<ScaleReadingRow[]> =>
  reader.run(pages[stateOf(filter)][sort][order], { ...valuesOf(reader, scaleId, filter), limit, offset });

interface CountedRow {
  /** Of rows, or of readings. */
  total: number;
  /** Of the counted readings if there are any, otherwise of all matches. */
  kg: string;
}

export interface TogetherRow extends CountedRow {
  /** Old readings of an hour that became one row. `total` counts rows. */
  readings: number;
}

const nothing: CountedRow = { total: 0, kg: '0' };

const together = eachOf(stateNames, (state) =>
  statement(
    `scale_readings_${state}_together`,
    `select count(*) as total, trim_scale(coalesce(sum(net)${state === 'all' ? ' filter (where counted)' : ''}, 0)) as kg
     from scale_reading reading where ${found(state)}`,
  ).returns<CountedRow>(),
);

// Of these rows there is a small index. All of them count.
const combined = statement(
  'combined_scale_readings_together',
  `select coalesce(sum(reading.readings - 1), 0)::int as "more!" from scale_reading reading
   where ${found('counted')} and reading.readings > 1`,
);

// A scale can have a million readings, so they are counted from its hourly sums.
const byHour = (column: 'readings' | 'counted') =>
  statement(
    `scale_hours_${column}_together`,
    `select coalesce(sum(${column}), 0)::bigint as total, trim_scale(coalesce(sum(kg), 0)) as kg
     from scale_hour
     where organization_id = :organizationId and scale_id = :scaleId
       and (:from::date is null or hour >= :from::date::timestamp at time zone '${defaultTimeZone}')
       and (:until::date is null or hour < (:until::date + 1)::timestamp at time zone '${defaultTimeZone}')`,
  ).returns<CountedRow>();
const hourly = { counted: byHour('counted'), all: byHour('readings') };

/** The number of matching readings and their total weight. */
export async function sumScaleReadings(
  reader: TenantReader,
  scaleId: number,
  filter: ScaleReadingFilter,
): Promise<TogetherRow> {
  const values = valuesOf(reader, scaleId, filter);
  const state = stateOf(filter);
  const isOfAll = filter.wasteStreamId === undefined && filter.departmentId === undefined;
  const hasCombined = state === 'counted' || state === 'all';
  const more = hasCombined ? ((await reader.run(combined, values))[0]?.more ?? 0) : 0;
  if (isOfAll && hasCombined) {
    const { total: readings, kg } = (await reader.run(hourly[state], values))[0] ?? nothing;
    return { total: readings - more, readings, kg };
  }
  const { total, kg } = (await reader.run(together[state], values))[0] ?? nothing;
  return { total, readings: total + more, kg };
}

const waitingWhere = (state: 'unassigned' | 'held') =>
  `reading.organization_id = :organizationId and ${states[state]} and (:scaleId::bigint is null or reading.scale_id = :scaleId)`;

const waiting = eachOf(['unassigned', 'held'], (state) =>
  eachOf(['asc', 'desc'], (order) =>
    statement(
      `waiting_readings_${state}_${order}`,
      `select ${columns}
       from (
         select reading.* from scale_reading reading where ${waitingWhere(state)}
         order by reading.weighed_at ${order}, reading.id ${order} limit :limit offset :offset
       ) reading ${joined}
       order by reading.weighed_at ${order}, reading.id ${order}`,
    ).returns<ScaleReadingRow>(),
  ),
);
// Kept, because there may be many.
const waitingTogether = statement(
  'waiting_readings_together',
  `select coalesce(sum(readings), 0)::bigint as "total!", trim_scale(coalesce(sum(kg), 0)) as "kg!" from waiting_readings
   where organization_id = :organizationId and (kind = 'unassigned') = (:state = 'unassigned')
     and (:scaleId::bigint is null or scale_id = :scaleId)`,
).returns<CountedRow>();

/** Unassigned or quarantined readings, of all scales or of one. */
export async function findWaitingReadings(
  reader: TenantReader,
  { state, scaleId }: { readonly state: 'unassigned' | 'held'; readonly scaleId?: number | undefined },
  { order, limit, offset }: Omit<ScaleReadingPage, 'sort'>,
): Promise<{ rows: ScaleReadingRow[] } & CountedRow> {
  const values = { organizationId: reader.organizationId, scaleId: scaleId ?? null };
  const rows = await reader.run(waiting[state][order], { ...values, limit, offset });
  const [sum] = await reader.run(waitingTogether, { ...values, state });
  return { rows, ...(sum ?? nothing) };
}

const namedReadings = statement(
  'scale_readings_of_ids',
  `select ${columns} from scale_reading reading ${joined}
   where reading.organization_id = :organizationId and reading.id = any(:ids::bigint[])`,
).returns<ScaleReadingRow>();

/** The readings of the ids, in any order. */
export const findReadingsOfIds = (reader: TenantReader, ids: readonly number[]): Promise<ScaleReadingRow[]> =>
  reader.run(namedReadings, { organizationId: reader.organizationId, ids });

export const findScaleReading = async (reader: TenantReader, id: number): Promise<ScaleReadingRow | undefined> =>
  (await findReadingsOfIds(reader, [id]))[0];
