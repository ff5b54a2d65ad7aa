import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface DensityRow extends StreamNamesRow {
  id: number;
  waste_stream_id: number;
  color: string;
  unit: string;
  kg_per_unit: string;
  /** Null from the beginning. */
  valid_from: string | null;
  updated_at: Date;
  updated_by: string | null;
}

const densities = `
  select density.id, density.waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color, density.unit,
    trim_scale(density.kg_per_unit)::text as kg_per_unit,
    case when density.valid_from > '0001-01-01' then density.valid_from::text end as valid_from, density.updated_at, member_name(density.updated_by) as updated_by
  from waste_density density
  join waste_stream stream on stream.organization_id = density.organization_id and stream.id = density.waste_stream_id
  join waste_category category on category.id = stream.waste_category_id
  where density.organization_id = :organizationId`;

const list = statement(
  'waste_densities',
  `${densities} and stream.removed_at is null order by category.id, density.waste_stream_id, density.unit, density.valid_from desc`,
).returns<DensityRow>();
const find = statement('waste_density', `${densities} and density.id = :id`).returns<DensityRow>();

/** In the order of the streams' categories, the newest of a unit first. */
export const findDensities = (reader: TenantReader): Promise<DensityRow[]> =>
  reader.run(list, { organizationId: reader.organizationId });

export async function findDensity(transaction: TenantTransaction, id: number): Promise<DensityRow | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, id });
  return row;
}

const densityOfDay = statement(
  'waste_density_of_day',
  `${densities} and density.waste_stream_id = :wasteStreamId and density.base_unit = :baseUnit and density.valid_from <= :day
   order by density.valid_from desc limit 1`,
).returns<DensityRow>();

/** The weight of a unit of a stream, or of a convertible unit, on a day. */
export async function findDensityOn(
  transaction: TenantTransaction,
  of: { readonly wasteStreamId: number; readonly baseUnit: string; readonly day: string },
): Promise<DensityRow | undefined> {
  const [row] = await transaction.run(densityOfDay, { organizationId: transaction.organizationId, ...of });
  return row;
}

// The first weight of a unit is valid from the beginning, and a changed one from today. A weight that is changed on the day on which it was
// entered is a correction, and keeps its first day. A given day corrects the past: it replaces all later ones.
const save = statement(
  'save_waste_density',
  `with replaced as (
     delete from waste_density
     where organization_id = :organizationId and waste_stream_id = :wasteStreamId and base_unit = :baseUnit
       and valid_from > :validFrom::date
   )
   insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit, valid_from, updated_at, updated_by)
   select :organizationId, :wasteStreamId, :unit, :baseUnit, :kgPerUnit,
     coalesce(:validFrom::date, (
       select case when (updated_at at time zone 'Atlantic/Reykjavik')::date = :today::date then valid_from else :today::date end
       from waste_density
       where organization_id = :organizationId and waste_stream_id = :wasteStreamId and base_unit = :baseUnit
       order by valid_from desc limit 1
     ), '0001-01-01'), :at, :personId
   on conflict (organization_id, waste_stream_id, base_unit, valid_from) do update
     set unit = excluded.unit, kg_per_unit = excluded.kg_per_unit, updated_at = excluded.updated_at, updated_by = excluded.updated_by
   returning id`,
);

export interface DensityRecord {
  readonly wasteStreamId: number;
  readonly unit: string;
  readonly baseUnit: string;
  readonly kgPerUnit: string;
  readonly validFrom: string | null;
  readonly today: string;
  readonly at: Date;
  readonly personId: number;
}

/** Replaces the weight of the same unit, or of a convertible one, from a day on. */
export async function saveDensityRow(transaction: TenantTransaction, record: DensityRecord): Promise<number> {
  const [row] = await transaction.run(save, { organizationId: transaction.organizationId, ...record });
  if (row === undefined) throw new Error('The density was not stored.');
  return row.id;
}

const remove = statement(
  'delete_waste_density',
  'delete from waste_density where organization_id = :organizationId and id = :id',
);

export async function deleteDensityRow(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id });
}
