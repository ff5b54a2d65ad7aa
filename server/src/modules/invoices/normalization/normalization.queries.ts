import type { LineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { LocationMatch, MaterialMatch } from '@tunna/domain/invoices/classification/normalization';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import { type OptionalStreamRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { LineKey } from './classification.queries.ts';

interface RememberedRow {
  id: number;
  service_provider_id: number;
  provider_name: string;
  match_key: string;
  example: string;
  lines: number;
  created_at: Date;
  created_by: string | null;
}

export interface MaterialRow extends RememberedRow, OptionalStreamRow {
  match: MaterialMatch;
  kind: LineKind;
  is_bought: boolean;
  unit: string | null;
  kg_per_unit: string | null;
}

export interface LocationRow extends RememberedRow {
  match: LocationMatch;
  location_id: string;
  location_name: string;
}

const counted = (column: string) => `
  (select count(*) from invoice_line line
   where line.organization_id = known.organization_id and line.${column} = known.id and line.counted) as lines`;

const common = (column: string) => `
  known.id, known.service_provider_id, provider.name as provider_name, known.match, known.match_key, known.example,
  ${counted(column)}, known.created_at, member_name(known.created_by) as created_by`;

const filter = `
  where known.organization_id = :organizationId and known.removed_at is null
    and (:serviceProviderId::bigint is null or known.service_provider_id = :serviceProviderId)
    and ${holdsEveryPattern('known.search_text', ':patterns')}`;
const providerOf =
  'join service_provider provider on provider.organization_id = :organizationId and provider.id = known.service_provider_id';
const paged = 'order by known.id desc limit :pageSize offset :offset';

const materials = statement(
  'material_normalizations',
  `select ${common('material_normalization_id')}, known.kind, known.waste_stream_id, known.is_bought, known.unit,
     trim_scale(known.kg_per_unit)::text as kg_per_unit, ${streamNameColumns}, coalesce(stream.color, category.color) as color
   from material_normalization known ${providerOf}
   left join waste_stream stream on stream.organization_id = :organizationId and stream.id = known.waste_stream_id
   left join waste_category category on category.id = stream.waste_category_id
   ${filter} ${paged}`,
).returns<MaterialRow>();
const locations = statement(
  'location_normalizations',
  `select ${common('location_normalization_id')}, known.location_id, location.name as location_name
   from location_normalization known ${providerOf}
   join location on location.organization_id = :organizationId and location.id = known.location_id
   ${filter} ${paged}`,
).returns<LocationRow>();
const countIn = (table: 'material_normalization' | 'location_normalization') =>
  statement(`count_${table}s`, `select count(*) as total from ${table} known ${filter}`);
const counts = { material: countIn('material_normalization'), location: countIn('location_normalization') };

interface Listed {
  readonly serviceProviderId: number | undefined;
  readonly patterns: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

const filtered = (reader: TenantReader, { serviceProviderId, patterns }: Listed) => ({
  organizationId: reader.organizationId,
  serviceProviderId: serviceProviderId ?? null,
  patterns,
});
const window = ({ page, pageSize }: Listed) => ({ pageSize, offset: (page - 1) * pageSize });

/** One page of stored choices of materials, newest first. */
export async function findMaterials(reader: TenantReader, listed: Listed): Promise<Page<MaterialRow>> {
  const values = filtered(reader, listed);
  const rows = await reader.run(materials, { ...values, ...window(listed) });
  const [counted] = await reader.run(counts.material, values);
  return { rows, total: counted?.total ?? 0 };
}

/** The same for locations. */
export async function findLocations(reader: TenantReader, listed: Listed): Promise<Page<LocationRow>> {
  const values = filtered(reader, listed);
  const rows = await reader.run(locations, { ...values, ...window(listed) });
  const [counted] = await reader.run(counts.location, values);
  return { rows, total: counted?.total ?? 0 };
}

/** The table of a statement. */
export type Remembered = 'material_normalization' | 'location_normalization';

interface ActiveRow {
  id: number;
  service_provider_id: number;
  match: LineKey['match'];
  match_key: string;
  example: string;
  replaced_id: number | null;
}

const active = (table: Remembered) =>
  statement(
    `active_${table}s`,
    `select id, service_provider_id, match, match_key, example, replaced_id from ${table}
     where organization_id = :organizationId and removed_at is null and id = any(:ids::bigint[])`,
  ).returns<ActiveRow>();
const actives = {
  material_normalization: active('material_normalization'),
  location_normalization: active('location_normalization'),
};

/** The stored ones among the ids, with the keys of their lines. */
export const findActive = (reader: TenantReader, table: Remembered, ids: readonly number[]): Promise<ActiveRow[]> =>
  reader.run(actives[table], { organizationId: reader.organizationId, ids });

const ending = (table: Remembered) =>
  statement(
    `end_${table}s`,
    `update ${table} set removed_at = :at, removed_by = :personId
     where organization_id = :organizationId and removed_at is null and id = any(:ids::bigint[])
     returning id, service_provider_id, match, match_key, example, replaced_id`,
  ).returns<ActiveRow>();
const endings = {
  material_normalization: ending('material_normalization'),
  location_normalization: ending('location_normalization'),
};

interface Edit {
  readonly at: Date;
  /** Absent for automatic choices. */
  readonly personId: number | undefined;
}

/** Deletes the stored ones among the ids, and returns them. */
export const endNormalizations = (
  transaction: TenantTransaction,
  table: Remembered,
  ids: readonly number[],
  { at, personId }: Edit,
): Promise<ActiveRow[]> =>
  transaction.run(endings[table], { organizationId: transaction.organizationId, ids, at, personId: personId ?? null });

const replacing = (table: Remembered) =>
  statement(
    `replace_${table}s`,
    `update ${table} known set removed_at = :at, removed_by = :personId
     from jsonb_to_recordset(:records::jsonb) as given (service_provider_id bigint, match text, match_key text)
     where known.organization_id = :organizationId and known.removed_at is null and known.service_provider_id = given.service_provider_id
       and known.match = given.match and known.match_key = given.match_key
     returning known.id, known.service_provider_id, known.match, known.match_key`,
  ).returns<Pick<ActiveRow, 'id' | 'service_provider_id' | 'match' | 'match_key'>>();
const replacings = {
  material_normalization: replacing('material_normalization'),
  location_normalization: replacing('location_normalization'),
};

const reviving = (table: Remembered) =>
  statement(
    `revive_${table}s`,
    `update ${table} known set removed_at = null, removed_by = null
     where known.organization_id = :organizationId and known.id = any(:ids::bigint[])
       and not exists (
         select from ${table} other
         where other.organization_id = :organizationId and other.removed_at is null and other.service_provider_id = known.service_provider_id
           and other.match = known.match and other.match_key = known.match_key
       )`,
  );
const revivings = {
  material_normalization: reviving('material_normalization'),
  location_normalization: reviving('location_normalization'),
};

/** Restores replaced choices, unless another choice has the same key. */
export async function reviveNormalizations(
  transaction: TenantTransaction,
  table: Remembered,
  ids: readonly number[],
): Promise<void> {
  await transaction.run(revivings[table], { organizationId: transaction.organizationId, ids });
}

/** A choice as a row. */
export interface MaterialRecord {
  readonly service_provider_id: number;
  readonly match: MaterialMatch;
  readonly match_key: string;
  readonly example: string;
  readonly kind: LineKind;
  readonly waste_stream_id: number | null;
  readonly is_bought: boolean;
  readonly unit: string | null;
  readonly kg_per_unit: string | null;
}
export interface LocationRecord {
  readonly service_provider_id: number;
  readonly match: LocationMatch;
  readonly match_key: string;
  readonly example: string;
  readonly location_id: string;
}

/** The choices of each table. */
export interface RecordOf {
  readonly material_normalization: MaterialRecord;
  readonly location_normalization: LocationRecord;
}

const given = (columns: string) =>
  `jsonb_to_recordset(:records::jsonb) as given (place integer, replaced_id bigint, service_provider_id bigint, match text, match_key text,
     example text, ${columns})`;
// Ids are assigned and returned in the order of the choices.
const insertMaterials = statement(
  'insert_material_normalizations',
  `insert into material_normalization (organization_id, service_provider_id, match, match_key, example, kind, waste_stream_id, is_bought,
     unit, kg_per_unit, replaced_id, created_at, created_by, is_automatic)
   select :organizationId, service_provider_id, match, match_key, example, kind, waste_stream_id, is_bought, unit, kg_per_unit,
     replaced_id, :at, :personId, :personId::bigint is null
   from ${given('kind text, waste_stream_id bigint, is_bought boolean, unit text, kg_per_unit numeric')} order by place
   returning id`,
);
const insertLocations = statement(
  'insert_location_normalizations',
  `insert into location_normalization (organization_id, service_provider_id, match, match_key, example, location_id, replaced_id,
     created_at, created_by, is_automatic)
   select :organizationId, service_provider_id, match, match_key, example, location_id, replaced_id, :at, :personId, :personId::bigint is null
   from ${given('location_id text')} order by place
   returning id`,
);
const inserts = { material_normalization: insertMaterials, location_normalization: insertLocations };

const keyOf = (of: Pick<ActiveRow, 'service_provider_id' | 'match' | 'match_key'>): string =>
  JSON.stringify([of.service_provider_id, of.match, of.match_key]);

/** Stores choices. Each replaces the one with its key. Returns their ids in order. */
export async function insertNormalizations<Table extends Remembered>(
  transaction: TenantTransaction,
  table: Table,
  records: readonly RecordOf[Table][],
  { at, personId }: Edit,
): Promise<number[]> {
  if (records.length === 0) return [];
  const { organizationId } = transaction;
  const replaced = await transaction.run(replacings[table], {
    organizationId,
    records: JSON.stringify(records),
    at,
    personId: personId ?? null,
  });
  const before = new Map(replaced.map((row) => [keyOf(row), row.id]));
  const placed = records.map((record, place) => ({ ...record, place, replaced_id: before.get(keyOf(record)) ?? null }));
  const rows = await transaction.run(inserts[table], {
    organizationId,
    records: JSON.stringify(placed),
    at,
    personId: personId ?? null,
  });
  return rows.map(({ id }) => id);
}

const usable = statement(
  'usable_waste_streams',
  'select id from waste_stream where organization_id = :organizationId and id = any(:wanted::bigint[]) and removed_at is null for key share',
);

/** Whether all streams can be chosen. They cannot be deleted until the transaction ends. */
export async function areStreamsUsable(transaction: TenantTransaction, ids: readonly number[]): Promise<boolean> {
  const wanted = new Set(ids);
  return (
    (await transaction.run(usable, { organizationId: transaction.organizationId, wanted: [...wanted] })).length ===
    wanted.size
  );
}
