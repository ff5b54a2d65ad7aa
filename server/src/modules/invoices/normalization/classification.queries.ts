import { unitMeasures } from '@tunna/domain/invoices/classification/weight';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** The keys by which lines are recognized. */
export interface LineKey {
  readonly serviceProviderId: number;
  readonly match: 'item' | 'wording' | 'place';
  readonly matchKey: string;
}

/** The effect of a change on lines. */
export interface EffectRow extends RowOf<'preview_normalizations'> {
  cost: readonly { readonly currency: string; readonly amount: string }[];
}

const measures = unitMeasures.map(({ unit, base, factor }) => {
  // Units of volume are powers of ten of one another, so multiplying by the inverse is exact, unlike a division.
  const inverse = base === 'KGM' ? '1' : toDecimal('1').div(factor).toFixed();
  return `('${unit}', '${base}', ${factor}::numeric, ${inverse}::numeric)`;
});

/** The convertible units of `domain/invoices/classification/weight.ts`. */
export const unitTable = `unit (code, base, factor, inverse) as (values ${measures.join(', ')})`;

const rememberedNow = `
  material as not materialized (select * from material_normalization where organization_id = :organizationId and removed_at is null),
  place as not materialized (select * from location_normalization where organization_id = :organizationId and removed_at is null)`;

/**
 * The stored choices after adding `materials` and `locations`, and without `removedMaterials` and
 * `removedLocations`. New ones have no id.
 */
const rememberedThen = `
  chosen as (
    select * from jsonb_to_recordset(:materials::jsonb) as chosen (
      service_provider_id bigint, match text, match_key text, kind text, waste_stream_id bigint, is_bought boolean, unit text,
      kg_per_unit numeric
    )
  ),
  chosen_place as (
    select * from jsonb_to_recordset(:locations::jsonb) as chosen (service_provider_id bigint, match text, match_key text, location_id text)
  ),
  material as (
    select id, service_provider_id, match, match_key, kind, waste_stream_id, is_bought, unit, kg_per_unit
    from material_normalization known
    where organization_id = :organizationId and removed_at is null and id <> all(:removedMaterials::bigint[])
      and (service_provider_id, match, match_key) not in (select service_provider_id, match, match_key from chosen)
    union all
    select -row_number() over (), service_provider_id, match, match_key, kind, waste_stream_id, is_bought, unit, kg_per_unit from chosen
  ),
  place as (
    select id, service_provider_id, match, match_key, location_id
    from location_normalization known
    where organization_id = :organizationId and removed_at is null and id <> all(:removedLocations::bigint[])
      and (service_provider_id, match, match_key) not in (select service_provider_id, match, match_key from chosen_place)
    union all
    select -row_number() over (), service_provider_id, match, match_key, location_id from chosen_place
  )`;

const key = 'organization_id, invoice_id, version, position';
const byKey = (match: LineKey['match']) => `
  select ${key.replaceAll(/\w+/g, (column) => `line.${column}`)} from given
  join invoice_line line on line.organization_id = :organizationId and line.service_provider_id = given.provider
    and line.${match}_key = given.match_key and line.counted
  where given.match = '${match}'`;

/** The affected lines: those of an invoice, those with some keys, those of a stream. */
const scopes = {
  invoice: `touched as (select ${key} from invoice_line where organization_id = :organizationId and invoice_id = :invoiceId and counted)`,
  keys: `given as (select * from jsonb_to_recordset(:keys::jsonb) as given (provider bigint, match text, match_key text)),
    touched as (${byKey('item')} union ${byKey('wording')} union ${byKey('place')})`,
  stream: `touched as (
    select ${key} from invoice_line
    where organization_id = :organizationId and waste_stream_id = :wasteStreamId and kind = 'material' and material_origin = 'normalization' and counted
  )`,
};

/**
 * The classification of each line, from its texts and stored choices only: a member's choice for the line comes first, then its item, then
 * its wording; its location text before the location of the invoice. A line has the codes, and the weight of
 * a unit, that its stream had on the line's day.
 */
const classified = `
  matched as (
    select line.*, line.ctid as at, coalesce(item.id, wording.id) as material_id, coalesce(named.id, item_place.id, worded.id) as place_id,
      upper(btrim(line.unit)) as code, coalesce(line.material_origin = 'person', false) as by_person,
      coalesce(line.location_id is not null and line.location_origin <> 'normalization', false) as placed
    from touched
    join invoice_line line using (${key})
    left join material item on item.service_provider_id = line.service_provider_id and item.match = 'item'
      and item.match_key = line.item_key
    left join material wording on wording.service_provider_id = line.service_provider_id and wording.match = 'wording'
      and wording.match_key = line.wording_key
    left join place named on named.service_provider_id = line.service_provider_id and named.match = 'place'
      and named.match_key = line.place_key
    left join place item_place on item_place.service_provider_id = line.service_provider_id and item_place.match = 'item'
      and item_place.match_key = line.item_key
    left join place worded on worded.service_provider_id = line.service_provider_id and worded.match = 'wording'
      and worded.match_key = line.wording_key
  ),
  weighed as (
    select line.*, material.kind as found_kind, material.waste_stream_id as found_stream, place.location_id as found_location,
      coalesce(unit.base, line.code) as base, coalesce(own.base, material.unit) as own_base, material.kg_per_unit as own_kg,
      coalesce(own.inverse, 1) as own_inverse,
      codes.ewc_code as found_ewc, codes.treatment_code as found_treatment,
      material.id is null and line.material_normalization_id is null as is_untouched,
      line.sign * (case when material.is_bought then abs(line.quantity) else line.quantity end) * coalesce(unit.factor, 1) as amount
    from matched line
    left join material on material.id = line.material_id
    left join place on place.id = line.place_id
    left join unit on unit.code = line.code
    left join unit own on own.code = material.unit
    left join lateral (
      select codes.ewc_code, codes.treatment_code from waste_stream_codes codes
      where codes.organization_id = :organizationId and codes.waste_stream_id = material.waste_stream_id
        and codes.valid_from <= line.service_day
      order by codes.valid_from desc limit 1
    ) codes on true
  ),
  estimated as (
    select line.*,
      case
        when line.base = 'KGM' then line.amount
        when line.found_kind <> 'material' then null
        when line.own_base = line.base then round(line.amount * line.own_kg * line.own_inverse, 12)
        else round(line.amount * density.kg_per_unit * coalesce(unit.inverse, 1), 12)
      end as calculated
    from weighed line
    left join lateral (
      select density.unit, density.kg_per_unit from waste_density density
      where density.organization_id = :organizationId and density.waste_stream_id = line.found_stream
        and density.base_unit = line.base and density.valid_from <= line.service_day
      order by density.valid_from desc limit 1
    ) density on true
    left join unit on unit.code = density.unit
  ),
  made as (
    select line.at, line.invoice_id, line.currency, line.cost, line.kg as kg_before,
      case when by_person then line.kind else found_kind end as kind,
      case when by_person then line.waste_stream_id else found_stream end as waste_stream_id,
      case when by_person then 'person' when found_kind is not null then 'normalization' end as material_origin,
      case when not by_person then material_id end as material_normalization_id,
      case when by_person or is_untouched then line.ewc_code when found_kind = 'material' then found_ewc end as ewc_code,
      case when by_person or is_untouched then line.treatment_code when found_kind = 'material' then found_treatment end as treatment_code,
      trim_scale(kg_now.kg) as kg,
      case
        when by_person and line.kg is not null then line.kg_origin
        when kg_now.kg is null then null
        when line.base <> 'KGM' then 'estimated'
        when line.code = 'KGM' then 'weighed'
        else 'converted'
      end as kg_origin,
      case when placed then line.location_id else found_location end as location_id,
      case when placed then line.location_origin when found_location is not null then 'normalization' end as location_origin,
      case when not placed then place_id end as location_normalization_id
    from estimated line
    cross join lateral (
      select case
        when by_person and line.kg is not null then line.kg
        when by_person and line.kind = 'material' and line.base = 'KGM' then line.amount
        when not by_person and found_kind = 'material' then calculated
      end as kg
    ) kg_now
  )`;

/** The displayed fields of a line. */
const visible = [
  'kind',
  'waste_stream_id',
  'material_origin',
  'ewc_code',
  'treatment_code',
  'kg',
  'kg_origin',
  'location_id',
  'location_origin',
];
const columns = [...visible, 'material_normalization_id', 'location_normalization_id'];
const of = (alias: string, those = columns) => those.map((column) => `${alias}.${column}`).join(', ');
// By the position of the row. By its key PostgreSQL would compare each line with every other one, because it expects only
// one of the lines that were just written.
const isSame = 'line.ctid = made.at';
const differs = (alias: string, those = columns) => `(${of(alias, those)}) is distinct from (${of('made', those)})`;

const effect = `
  select count(*) as lines, count(distinct invoice_id) as invoices,
    coalesce((
      select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency)
      from (select currency, trim_scale(sum(cost)) as amount from changed where is_seen group by currency) sums
    ), '[]') as cost,
    trim_scale(coalesce(sum(kg_before), 0))::text as kg_before, trim_scale(coalesce(sum(kg), 0))::text as kg_after,
    trim_scale(coalesce(sum(kg) filter (where kg_origin = 'estimated'), 0))::text as estimated_kg_after
  from changed where is_seen`;

const application = (scope: keyof typeof scopes) =>
  statement(
    `interpret_lines_of_${scope}`,
    `with ${unitTable}, ${rememberedNow}, ${scopes[scope]}, ${classified},
     changed as (
       update invoice_line line set (${columns.join(', ')}) = row (${of('made')})
       from made where ${isSame} and ${differs('line')}
       returning line.invoice_id, line.currency, line.cost, made.kg_before, line.kg, line.kg_origin,
         ${differs('old', visible)} as is_seen
     ) ${effect}`,
  ).returns<EffectRow>();
const applications = { invoice: application('invoice'), keys: application('keys'), stream: application('stream') };

const nothing: EffectRow = {
  lines: 0,
  invoices: 0,
  cost: [],
  kg_before: '0',
  kg_after: '0',
  estimated_kg_after: '0',
};

const keysJson = (keys: readonly LineKey[]): string =>
  JSON.stringify(
    keys.map(({ serviceProviderId, match, matchKey }) => ({ provider: serviceProviderId, match, match_key: matchKey })),
  );

/** Classifies the lines of an invoice again. */
export async function classifyInvoice(transaction: TenantTransaction, invoiceId: number): Promise<EffectRow> {
  const [row] = await transaction.run(applications.invoice, { organizationId: transaction.organizationId, invoiceId });
  return row ?? nothing;
}

/** The same for all lines with one of the keys. */
export async function classifyKeys(transaction: TenantTransaction, keys: readonly LineKey[]): Promise<EffectRow> {
  const [row] = await transaction.run(applications.keys, {
    organizationId: transaction.organizationId,
    keys: keysJson(keys),
  });
  return row ?? nothing;
}

/** The same for all lines that stored choices assign to a stream. */
export async function classifyStream(transaction: TenantTransaction, wasteStreamId: number): Promise<EffectRow> {
  const [row] = await transaction.run(applications.stream, {
    organizationId: transaction.organizationId,
    wasteStreamId,
  });
  return row ?? nothing;
}

/** Choices as rows, before they are stored. */
export interface PreviewedChange {
  readonly keys: readonly LineKey[];
  readonly materials: readonly object[];
  readonly locations: readonly object[];
  readonly removedMaterials: readonly number[];
  readonly removedLocations: readonly number[];
}

const preview = statement(
  'preview_normalizations',
  `select changed.* from (
     with ${unitTable}, ${rememberedThen}, ${scopes.keys}, ${classified},
     changed as (
       select made.*, true as is_seen from made join invoice_line line on ${isSame} where ${differs('line', visible)}
     ) ${effect}
   ) changed`,
).returns<EffectRow>();

/** The effect of a change, without making it. */
export async function previewChange(reader: TenantReader, change: PreviewedChange): Promise<EffectRow> {
  const [row] = await reader.run(preview, {
    organizationId: reader.organizationId,
    keys: keysJson(change.keys),
    materials: JSON.stringify(change.materials),
    locations: JSON.stringify(change.locations),
    removedMaterials: change.removedMaterials,
    removedLocations: change.removedLocations,
  });
  return row ?? nothing;
}

const lockName = `hashtextextended('lines of invoices of ' || :organizationId::bigint, 0)`;
const share = statement('share_invoice_lines', `select pg_advisory_xact_lock_shared(${lockName})`);
const lock = statement('lock_invoice_lines', `select pg_advisory_xact_lock(${lockName})`);

/** Prevents changes of stored choices until the transaction ends. Others may save lines at the same time. */
export async function shareLines(transaction: TenantTransaction): Promise<void> {
  await transaction.run(share, { organizationId: transaction.organizationId });
}

/** Locks lines and stored choices until the transaction ends. */
export async function lockLines(transaction: TenantTransaction): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId });
}
