import { lacksLocation } from '../../../database/columns/line-locations.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { MaterialRecord, Remembered } from './normalization.queries.ts';

const ofProviders =
  'line.organization_id = :organizationId and line.service_provider_id = any(:providers::bigint[]) and line.counted';

// Only lines without an item id: another item can have the same wording.
const openWordings = statement(
  'open_wordings',
  `select distinct line.service_provider_id, line.wording_key as key from invoice_line line
   where ${ofProviders} and line.kind is null and line.item_key = '' and line.wording_key <> '' limit :limit`,
);
const openPlaces = statement(
  'open_places',
  `select distinct line.service_provider_id, line.place_key as key from invoice_line line
   where ${ofProviders} and ${lacksLocation('line')} and line.place_key <> '' limit :limit`,
);
const learnedWordings = statement(
  'learned_wordings',
  `select distinct line.service_provider_id, line.wording_key, known.kind, known.waste_stream_id, known.is_bought, known.unit,
     trim_scale(known.kg_per_unit)::text as kg_per_unit
   from invoice_line line
   join material_normalization known on known.organization_id = line.organization_id and known.id = line.material_normalization_id
   where ${ofProviders} and line.wording_key <> '' and known.removed_at is null and not known.is_automatic limit :limit`,
).returns<
  Pick<MaterialRecord, 'service_provider_id' | 'kind' | 'waste_stream_id' | 'is_bought' | 'unit' | 'kg_per_unit'> & {
    wording_key: string;
  }
>();

/** The automatic choices, and the keys whose choice a person removed: no automatic one is made for them. */
const automatic = (table: Remembered, match: 'wording' | 'place', outcome: string) =>
  statement(
    `automatic_${table}s`,
    `select id, service_provider_id, match_key, ${outcome} as "outcome!", removed_at is not null as "is_refused!"
     from ${table}
     where organization_id = :organizationId and service_provider_id = any(:providers::bigint[])
       and case when removed_at is null then is_automatic else removed_by is not null end and match = '${match}'`,
  ).returns<AutomaticRow>();
const automatics = {
  material_normalization: automatic(
    'material_normalization',
    'wording',
    `concat_ws(' ', kind, waste_stream_id, is_bought, unit, trim_scale(kg_per_unit))`,
  ),
  location_normalization: automatic('location_normalization', 'place', 'location_id'),
};

export interface AutomaticRow {
  id: number;
  service_provider_id: number;
  match_key: string;
  outcome: string;
  is_refused: boolean;
}

/** Maximum keys of one kind that are examined in one run. */
const maxRows = 5000;
const valuesOf = (transaction: TenantTransaction, providers: readonly number[]) => ({
  organizationId: transaction.organizationId,
  providers,
});

export const findOpenWordings = (transaction: TenantTransaction, providers: readonly number[]) =>
  transaction.run(openWordings, { ...valuesOf(transaction, providers), limit: maxRows });
export const findOpenPlaces = (transaction: TenantTransaction, providers: readonly number[]) =>
  transaction.run(openPlaces, { ...valuesOf(transaction, providers), limit: maxRows });
/** Wordings that stored choices of persons classified. */
export const findLearnedWordings = (transaction: TenantTransaction, providers: readonly number[]) =>
  transaction.run(learnedWordings, { ...valuesOf(transaction, providers), limit: maxRows });
export const findAutomatic = (transaction: TenantTransaction, table: Remembered, providers: readonly number[]) =>
  transaction.run(automatics[table], valuesOf(transaction, providers));
