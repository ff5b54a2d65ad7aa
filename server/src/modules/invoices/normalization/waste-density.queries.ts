import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface DensityRow extends StreamNamesRow {
  id: number;
  waste_stream_id: number;
  color: string;
  unit: string;
  kg_per_unit: string;
  updated_at: Date;
  updated_by: string | null;
}

const densities = `
  select density.id, density.waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color, density.unit,
    trim_scale(density.kg_per_unit)::text as kg_per_unit, density.updated_at, member_name(density.updated_by) as updated_by
  from waste_density density
  join waste_stream stream on stream.organization_id = density.organization_id and stream.id = density.waste_stream_id
  join waste_category category on category.id = stream.waste_category_id
  where density.organization_id = :organizationId`;

const list = statement(
  'waste_densities',
  `${densities} and stream.removed_at is null order by category.id, density.waste_stream_id, density.unit`,
).returns<DensityRow>();
const find = statement('waste_density', `${densities} and density.id = :id`).returns<DensityRow>();

/** In the order of the streams' categories. */
export const findDensities = (reader: TenantReader): Promise<DensityRow[]> =>
  reader.run(list, { organizationId: reader.organizationId });

export async function findDensity(transaction: TenantTransaction, id: number): Promise<DensityRow | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, id });
  return row;
}

const save = statement(
  'save_waste_density',
  `insert into waste_density (organization_id, waste_stream_id, unit, base_unit, kg_per_unit, updated_at, updated_by)
   values (:organizationId, :wasteStreamId, :unit, :baseUnit, :kgPerUnit, :at, :personId)
   on conflict (organization_id, waste_stream_id, base_unit) do update
     set unit = excluded.unit, kg_per_unit = excluded.kg_per_unit, updated_at = excluded.updated_at, updated_by = excluded.updated_by
   returning id`,
);

export interface DensityRecord {
  readonly wasteStreamId: number;
  readonly unit: string;
  readonly baseUnit: string;
  readonly kgPerUnit: string;
  readonly at: Date;
  readonly personId: number;
}

/** Replaces the weight of the same unit, or of a convertible one. */
export async function saveDensityRow(transaction: TenantTransaction, record: DensityRecord): Promise<number> {
  const { wasteStreamId, unit, baseUnit, kgPerUnit, at, personId } = record;
  const values = { organizationId: transaction.organizationId, wasteStreamId, unit, baseUnit, kgPerUnit, at, personId };
  const [row] = await transaction.run(save, values);
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
