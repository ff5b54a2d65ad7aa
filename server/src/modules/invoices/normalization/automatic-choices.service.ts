import { certainLocations, certainMaterials, type OpenKey } from '@tunna/domain/invoices/classification/automatic';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { changesBetween, recordAutomaticAudits } from '../../platform/audit/audit.service.ts';
import {
  type AutomaticRow,
  findAutomatic,
  findLearnedWordings,
  findOpenPlaces,
  findOpenWordings,
} from './automatic-choices.queries.ts';
import { classifyKeys, type LineKey, lockLines } from './classification.queries.ts';
import { findLocationChoices, findLocations } from './earlier-choices.queries.ts';
import {
  endNormalizations,
  insertNormalizations,
  type LocationRecord,
  type MaterialRecord,
  type RecordOf,
  type Remembered,
} from './normalization.queries.ts';

interface Found<Table extends Remembered> {
  readonly table: Table;
  readonly match: 'wording' | 'place';
  readonly open: readonly { readonly service_provider_id: number; readonly key: string }[];
  /** The choice for a key and its outcome, if it is certain. */
  decide(key: OpenKey): { readonly record: RecordOf[Table]; readonly outcome: string } | undefined;
}

type Outcome = Pick<MaterialRecord, 'kind' | 'waste_stream_id' | 'is_bought' | 'unit' | 'kg_per_unit'>;

/** As the statement of automatic choices writes it. */
const outcomeOf = ({ kind, waste_stream_id, is_bought, unit, kg_per_unit }: Outcome): string =>
  [kind, waste_stream_id, is_bought ? 't' : 'f', unit, kg_per_unit].filter((part) => part !== null).join(' ');

/** The longest name in the audit trail. */
const longestName = 200;
const shortened = (text: string): string => text.slice(0, longestName).toWellFormed();

const changesOf = (row: MaterialRecord | LocationRecord) =>
  'kind' in row
    ? changesBetween({}, { kind: row.kind, wasteStreamId: row.waste_stream_id })
    : changesBetween({}, { locationId: row.location_id });

const rowKey = (serviceProviderId: number, key: string): string => JSON.stringify([serviceProviderId, key]);

/** Makes the stored automatic choices those that are certain now. Returns the keys of changed ones. */
async function replaceAutomatic<Table extends Remembered>(
  transaction: TenantTransaction,
  { table, match, open, decide }: Found<Table>,
  { providers, at }: { readonly providers: readonly number[]; readonly at: Date },
): Promise<LineKey[]> {
  const known = await findAutomatic(transaction, table, providers);
  const refused = new Set(
    known.filter((row) => row.is_refused).map((row) => rowKey(row.service_provider_id, row.match_key)),
  );
  const stored = known.filter((row) => !row.is_refused);
  const isCertain = (row: AutomaticRow) =>
    decide({ serviceProviderId: row.service_provider_id, key: row.match_key })?.outcome === row.outcome;
  const ended = stored.filter((row) => !isCertain(row));
  const keys = new Map(
    [...open, ...ended.map(({ service_provider_id, match_key: key }) => ({ service_provider_id, key }))].map((row) => [
      rowKey(row.service_provider_id, row.key),
      row,
    ]),
  );
  const records = [...keys]
    .filter(([key]) => !refused.has(key))
    .flatMap(([, row]) => decide({ serviceProviderId: row.service_provider_id, key: row.key })?.record ?? []);
  const edit = { at, personId: undefined };
  if (ended.length > 0)
    await endNormalizations(
      transaction,
      table,
      ended.map(({ id }) => id),
      edit,
    );
  const ids = await insertNormalizations(transaction, table, records, edit);
  await recordAutomaticAudits(transaction, [
    ...ended.map(({ id, match_key }) => ({
      ...{ action: 'deleted' as const, entity: table, entityId: String(id), name: shortened(match_key), changes: {} },
    })),
    ...records.map((row, index) => ({
      ...{ action: 'created' as const, entity: table, entityId: String(ids[index]), name: shortened(row.match_key) },
      changes: changesOf(row),
    })),
  ]);
  return [
    ...ended.map((row) => ({ ...row, key: row.match_key })),
    ...records.map((row) => ({ ...row, key: row.match_key })),
  ].map(({ service_provider_id: serviceProviderId, key: matchKey }) => ({ serviceProviderId, match, matchKey }));
}

/**
 * Recalculates the automatic choices for lines of providers from what persons chose and from the locations, and applies them.
 * The caller holds the lines with `lockLines`.
 */
export async function refreshAutomatic(
  transaction: TenantTransaction,
  providers: readonly number[],
  at: Date,
): Promise<void> {
  if (providers.length === 0) return;
  const learned = await findLearnedWordings(transaction, providers);
  const material = certainMaterials(
    learned.map((row) => ({
      serviceProviderId: row.service_provider_id,
      wordingKey: row.wording_key,
      outcome: row,
      outcomeKey: outcomeOf(row),
    })),
  );
  const chosen = await findLocationChoices(transaction);
  const location = certainLocations(
    chosen.map((row) => ({
      serviceProviderId: row.service_provider_id,
      match: row.match,
      matchKey: row.match_key,
      example: row.example,
      locationId: row.location_id,
    })),
    await findLocations(transaction),
  );
  const of = { providers, at };
  const materials: Found<'material_normalization'> = {
    table: 'material_normalization',
    match: 'wording',
    open: await findOpenWordings(transaction, providers),
    decide(key) {
      const row = material(key);
      if (row === undefined) return undefined;
      const { wording_key: _learned, ...outcome } = row;
      const record = { ...outcome, match: 'wording' as const, match_key: key.key, example: key.key };
      return { record, outcome: outcomeOf(row) };
    },
  };
  const locations: Found<'location_normalization'> = {
    table: 'location_normalization',
    match: 'place',
    open: await findOpenPlaces(transaction, providers),
    decide(key) {
      const locationId = location(key);
      if (locationId === undefined) return undefined;
      const of = { service_provider_id: key.serviceProviderId, match: 'place' as const, match_key: key.key };
      return { record: { ...of, example: key.key, location_id: locationId }, outcome: locationId };
    },
  };
  const changed = [
    ...(await replaceAutomatic(transaction, materials, of)),
    ...(await replaceAutomatic(transaction, locations, of)),
  ];
  if (changed.length > 0) await classifyKeys(transaction, changed);
}

/** The same after an import, in its own transaction. */
export const classifyAutomatically = (
  database: Database,
  scope: OrgScope,
  serviceProviderId: number,
  at: Date,
): Promise<void> =>
  database.tenant(scope, async (transaction) => {
    await lockLines(transaction);
    await refreshAutomatic(transaction, [serviceProviderId], at);
  });
