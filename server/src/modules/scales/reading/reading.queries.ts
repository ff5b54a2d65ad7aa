import type { ReadingInput } from '@tunna/contract/scales/reading';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

const weighedContainer = statement(
  'weighed_container',
  `select status <> 'removed' as "is_in_use!" from container where organization_id = :organizationId and id = :id`,
);

/** Whether the container is in use, so that it can be weighed; undefined for an unknown container. */
export async function findContainerInUse(reader: TenantReader, id: number): Promise<boolean | undefined> {
  const [row] = await reader.run(weighedContainer, { organizationId: reader.organizationId, id });
  return row?.is_in_use;
}

export type PlacedContainerRow = RowOf<'container_on_day'>;

const placedContainer = statement(
  'container_on_day',
  `select container.id, location.id as location_id, placement.waste_stream_id
   from container
   cross join lateral (
     select on_day.location_id, on_day.waste_stream_id from container_placement on_day
     where on_day.organization_id = :organizationId and on_day.container_id = container.id and on_day.valid_from <= :day::date
     order by on_day.valid_from desc limit 1
   ) placement
   left join location on location.organization_id = :organizationId and location.id = placement.location_id
   where container.organization_id = :organizationId and container.id = :id and container.status <> 'removed'`,
);

/** A container that is not removed, with its location and stream of a day. The location may have been deleted since. */
export async function findContainerOnDay(
  reader: TenantReader,
  id: number,
  day: string,
): Promise<PlacedContainerRow | undefined> {
  const [row] = await reader.run(placedContainer, { organizationId: reader.organizationId, id, day });
  return row;
}

export interface ReadingRow extends RowOf<'readings_of_container'> {
  /** Null for a single one. */
  readings: number | null;
}

const columns = `reading.id, reading.container_id, coalesce(container.custom_id, container.slug) as container_name,
  trim_scale(reading.net) as net, reading.weighed_on, reading.note, reading.department_id,
  department.name as department_name, reading.entered_at,
  case when reading.entered_by is not null then member_name(reading.entered_by) end as entered_by, nullif(reading.readings, 1) as readings`;
const source = `scale_reading reading
  join container on container.organization_id = :organizationId and container.id = reading.container_id
  left join department on department.organization_id = :organizationId and department.id = reading.department_id`;

const readings = statement(
  'readings_of_container',
  `select ${columns} from ${source}
   where reading.organization_id = :organizationId and reading.container_id = :containerId and reading.counted
   order by reading.weighed_on desc, reading.id desc limit :limit offset :offset`,
);
const totals = statement(
  'readings_of_container_together',
  `select count(*) as total, coalesce(sum(readings), 0)::int as "readings!", trim_scale(coalesce(sum(net), 0)) as kg from scale_reading
   where organization_id = :organizationId and container_id = :containerId and counted`,
);

export const findReadings = (
  reader: TenantReader,
  containerId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReadingRow[]> => reader.run(readings, { organizationId: reader.organizationId, containerId, limit, offset });

/** The numbers of rows and of readings, of which several old ones became one row, and their weight. */
export async function sumReadings(
  reader: TenantReader,
  containerId: number,
): Promise<{ total: number; readings: number; kg: string }> {
  const [row] = await reader.run(totals, { organizationId: reader.organizationId, containerId });
  return row ?? { total: 0, readings: 0, kg: '0' };
}

const oneReading = statement(
  'reading',
  `select ${columns} from ${source} where reading.organization_id = :organizationId and reading.id = :id and reading.removed_at is null`,
);

export async function findReading(reader: TenantReader, id: number): Promise<ReadingRow | undefined> {
  const [row] = await reader.run(oneReading, { organizationId: reader.organizationId, id });
  return row;
}

export interface NewReading extends ReadingInput {
  readonly container: PlacedContainerRow;
  readonly at: Date;
  readonly personId: number;
}

const fields = storedFields<ReadingInput>()('scale_reading', {
  kg: 'net',
  weighedOn: 'weighed_on',
  note: 'note',
  idempotencyKey: 'idempotency_key',
  departmentId: 'department_id',
});

const newReading = statement(
  'insert_reading',
  `insert into scale_reading (organization_id, container_id, location_id, waste_stream_id, ${fields.columns}, entered_at, entered_by)
   values (:organizationId, :id, :locationId, :wasteStreamId, ${fields.parameters}, :at, :personId)
   on conflict (organization_id, idempotency_key) where idempotency_key is not null do nothing returning id`,
);

/** @returns the id; undefined if the key exists */
export async function insertReading(transaction: TenantTransaction, reading: NewReading): Promise<number | undefined> {
  const { id, location_id: locationId, waste_stream_id: wasteStreamId } = reading.container;
  const [row] = await transaction.run(newReading, {
    organizationId: transaction.organizationId,
    id,
    locationId,
    wasteStreamId,
    ...fields.values(reading),
    at: reading.at,
    personId: reading.personId,
  });
  return row?.id;
}

const sameReading = statement(
  'reading_of_key',
  `select id from scale_reading
   where organization_id = :organizationId and idempotency_key = :idempotencyKey and container_id = :id and net = :kg
     and weighed_on = :weighedOn and note = :note
     and department_id is not distinct from :departmentId and removed_at is null`,
);

/** The reading with the key, if its values are equal. */
export async function findSameReading(
  reader: TenantReader,
  { container, kg, weighedOn, note, departmentId, idempotencyKey }: NewReading,
): Promise<number | undefined> {
  const values = {
    organizationId: reader.organizationId,
    idempotencyKey,
    id: container.id,
    kg,
    weighedOn,
    note,
    departmentId: departmentId ?? null,
  };
  const [row] = await reader.run(sameReading, values);
  return row?.id;
}

const removal = statement(
  'remove_reading',
  'update scale_reading set removed_at = :at where organization_id = :organizationId and id = :id and removed_at is null returning id',
);

export async function setReadingRemoved(transaction: TenantTransaction, id: number, at: Date): Promise<boolean> {
  return (await transaction.run(removal, { organizationId: transaction.organizationId, id, at })).length > 0;
}

export type WeighedRow = RowOf<'weighed_by_location'>;

const weighed = statement(
  'weighed_by_location',
  `select location_id, waste_stream_id, trim_scale(sum(net)) as kg from scale_reading
   where organization_id = :organizationId and weighed_on >= :from and weighed_on < :before and counted
   group by location_id, waste_stream_id`,
);

const weighedOf = statement(
  'weighed_by_container',
  `select container_id, weighed_on as day, trim_scale(sum(net)) as kg from scale_reading
   where organization_id = :organizationId and container_id = any(:containerIds::bigint[]) and weighed_on >= :from::date and counted
   group by container_id, weighed_on`,
);

/** The weight of each container by day, from a day on. */
export const findWeighedOf = (reader: TenantReader, containerIds: readonly number[], from: string) =>
  reader.run(weighedOf, { organizationId: reader.organizationId, containerIds, from });

/** The weight by location and stream, from the first day up to but excluding the second. */
export const findWeighed = (reader: TenantReader, from: string, before: string): Promise<WeighedRow[]> =>
  reader.run(weighed, { organizationId: reader.organizationId, from, before });
