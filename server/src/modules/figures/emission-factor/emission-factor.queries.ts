import type { EmissionFactorInput } from '@tunna/contract/figures/emission-factor';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';

/** The names are those of the stream if the factor has one, otherwise of the category. */
export interface FactorRow extends StreamNamesRow {
  id: number;
  waste_stream_id: number | null;
  category_id: number;
  category_code: string;
  category_color: string;
  color: string;
  treatment_code: string | null;
  kg_co2e_per_tonne: string;
  year: number;
  valid_from_year: number;
  source: string;
  replaces: number | null;
  entered_at: Date;
  entered_by: string | null;
  replaced_at: Date | null;
}

const factors = `
  select factor.id, factor.waste_stream_id, category.id as category_id, category.code as category_code, category.color as category_color,
    ${streamNameColumns}, coalesce(stream.color, category.color) as color, factor.treatment_code,
    trim_scale(factor.kg_co2e_per_tonne)::text as kg_co2e_per_tonne, factor.year, factor.valid_from_year, factor.source, factor.replaces,
    factor.entered_at, case when factor.entered_by is not null then member_name(factor.entered_by) end as entered_by, factor.replaced_at
  from emission_factor factor
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = factor.waste_stream_id
  join waste_category category on category.id = coalesce(factor.waste_category_id, stream.waste_category_id)
  where factor.organization_id = :organizationId`;

const used = statement(
  'emission_factors_used',
  `${factors} and factor.replaced_at is null
   order by category.id, factor.waste_stream_id nulls first, factor.treatment_code nulls first, factor.valid_from_year desc`,
).returns<FactorRow>();
const earlier = statement(
  'emission_factors_earlier',
  `${factors} and factor.replaced_at is not null order by factor.replaced_at desc, factor.id desc limit :limit`,
).returns<FactorRow & { replaced_at: Date }>();
const one = statement('emission_factor', `${factors} and factor.id = :id`).returns<FactorRow>();

export const findUsedFactors = (reader: TenantReader): Promise<FactorRow[]> =>
  reader.run(used, { organizationId: reader.organizationId });

/** Factors that are no longer used, newest first. */
export const findEarlierFactors = (reader: TenantReader, limit: number): Promise<FactorRow[]> =>
  reader.run(earlier, { organizationId: reader.organizationId, limit });

export async function findFactor(reader: TenantReader, id: number): Promise<FactorRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, id });
  return row;
}

const lock = statement(
  'lock_emission_factors',
  `select pg_advisory_xact_lock(hashtextextended('emission factors of ' || :organizationId::bigint, 0))`,
);

/** Locks the organization's factors until the transaction ends. */
export async function lockFactors(transaction: TenantTransaction): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId });
}

const count = statement(
  'count_emission_factors',
  'select count(*) as total from emission_factor where organization_id = :organizationId and replaced_at is null',
);

export async function countUsedFactors(reader: TenantReader): Promise<number> {
  const [row] = await reader.run(count, { organizationId: reader.organizationId });
  return row?.total ?? 0;
}

const fields = storedFields<EmissionFactorInput>()('emission_factor', {
  wasteStreamId: 'waste_stream_id',
  wasteCategoryId: 'waste_category_id',
  treatmentCode: 'treatment_code',
  kgCo2ePerTonne: 'kg_co2e_per_tonne',
  year: 'year',
  validFromYear: 'valid_from_year',
  source: 'source',
});

const same = statement(
  'emission_factor_used_for',
  `select id from emission_factor
   where organization_id = :organizationId and waste_stream_id is not distinct from :wasteStreamId
     and waste_category_id is not distinct from :wasteCategoryId
     and treatment_code is not distinct from :treatmentCode and valid_from_year = :validFromYear and replaced_at is null`,
);

/** The factor in use for the same waste, treatment and first year. */
export async function findUsedFor(reader: TenantReader, factor: EmissionFactorInput): Promise<number | undefined> {
  const { wasteStreamId, wasteCategoryId, treatmentCode, validFromYear } = fields.values(factor);
  const values = {
    organizationId: reader.organizationId,
    wasteStreamId,
    wasteCategoryId,
    treatmentCode,
    validFromYear,
  };
  const [row] = await reader.run(same, values);
  return row?.id;
}

const end = statement(
  'end_emission_factor',
  `update emission_factor set replaced_at = :at
   where organization_id = :organizationId and id = :id and replaced_at is null returning id`,
);

/** Ends the use of a factor. @returns whether it was in use */
export async function endFactorRow(transaction: TenantTransaction, id: number, at: Date): Promise<boolean> {
  return (await transaction.run(end, { organizationId: transaction.organizationId, id, at })).length > 0;
}

const insert = statement(
  'insert_emission_factor',
  `insert into emission_factor (organization_id, ${fields.columns}, replaces, entered_at, entered_by)
   values (:organizationId, ${fields.parameters}, :replaces, :at, :personId) returning id`,
);

interface Entry {
  readonly replaces: number | undefined;
  readonly at: Date;
  readonly personId: number;
}

export async function insertFactor(
  transaction: TenantTransaction,
  factor: EmissionFactorInput,
  { replaces, at, personId }: Entry,
): Promise<number> {
  const [row] = await transaction.run(insert, {
    organizationId: transaction.organizationId,
    ...fields.values(factor),
    replaces: replaces ?? null,
    at,
    personId,
  });
  if (row === undefined) throw new Error('The factor was not stored.');
  return row.id;
}
