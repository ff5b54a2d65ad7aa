import type {
  LocationChoiceInput,
  LocationNormalization,
  MaterialChoiceInput,
  MaterialNormalization,
  NormalizationEffect,
  NormalizationsListed,
} from '@tunna/contract/invoices/normalization';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { changesBetween, recordAudits } from '../../platform/audit/audit.service.ts';
import { refreshAutomatic } from './automatic-choices.service.ts';
import { classifyKeys, type LineKey, lockLines, previewChange } from './classification.queries.ts';
import { locationNotFound, normalizationNotFound, providerNotFound, streamNotFound } from './normalization.errors.ts';
import {
  areStreamsUsable,
  endNormalizations,
  findActive,
  findLocations,
  findMaterials,
  insertNormalizations,
  type LocationRecord,
  type MaterialRecord,
  type Remembered,
  reviveNormalizations,
} from './normalization.queries.ts';
import { effectView, locationView, materialView } from './normalization.views.ts';

/** Maps database errors. Keys contain the organization, so another organization’s record is treated as missing. */
function asRefusal(error: unknown): unknown {
  for (const table of ['material_normalization', 'location_normalization']) {
    if (isForeignKeyViolation(error, `${table}_organization_id_service_provider_id_fkey`)) return providerNotFound();
  }
  if (isForeignKeyViolation(error, 'location_normalization_organization_id_location_id_fkey'))
    return locationNotFound();
  return error;
}

const change = changing(asRefusal);

/** Choices of both kinds. */
export interface Choices {
  readonly materials: readonly MaterialChoiceInput[];
  readonly locations: readonly LocationChoiceInput[];
}

/** An example only needs to be recognizable. */
const shortened = (text: string): string => [...text].slice(0, 300).join('').toWellFormed();

const materialRecord = (choice: MaterialChoiceInput): MaterialRecord => ({
  service_provider_id: choice.serviceProviderId,
  match: choice.match,
  match_key: choice.matchKey,
  example: shortened(choice.example),
  kind: choice.kind,
  waste_stream_id: choice.wasteStreamId ?? null,
  is_bought: choice.isBought,
  unit: choice.unit ?? null,
  kg_per_unit: choice.kgPerUnit ?? null,
});

const locationRecord = (choice: LocationChoiceInput): LocationRecord => ({
  service_provider_id: choice.serviceProviderId,
  match: choice.match,
  match_key: choice.matchKey,
  example: shortened(choice.example),
  location_id: choice.locationId,
});

type Keyed = Pick<MaterialRecord | LocationRecord, 'service_provider_id' | 'match' | 'match_key'>;

const lineKey = ({
  service_provider_id: serviceProviderId,
  match,
  match_key: matchKey,
}: Keyed & { match: LineKey['match'] }) => ({
  serviceProviderId,
  match,
  matchKey,
});

const providersOf = (keys: readonly LineKey[]): number[] => [
  ...new Set(keys.map(({ serviceProviderId }) => serviceProviderId)),
];

/** The audited fields of a choice. */
const chosen = (choice: MaterialChoiceInput | LocationChoiceInput) => changesBetween({}, { ...choice });

async function recordChoices(
  transaction: TenantTransaction,
  { person }: ActingMember,
  table: Remembered,
  choices: readonly (MaterialChoiceInput | LocationChoiceInput)[],
  ids: readonly number[],
): Promise<void> {
  await recordAudits(
    transaction,
    person,
    choices.map((choice, index) => ({
      action: 'created' as const,
      entity: table,
      entityId: String(ids[index]),
      name: shortened(choice.example),
      changes: chosen(choice),
    })),
  );
}

/** Stores choices, all or none, in place of those with the same keys, and applies them to all counted lines. */
export const createNormalizations = (
  database: Database,
  member: ActingMember,
  { materials, locations }: Choices,
  at: Date,
): Promise<{ materials: number[]; locations: number[]; effect: NormalizationEffect }> =>
  change(database, member, async (transaction) => {
    await lockLines(transaction);
    const materialRecords = materials.map(materialRecord);
    const locationRecords = locations.map(locationRecord);
    const streams = materialRecords.flatMap(({ waste_stream_id: id }) => id ?? []);
    if (!(await areStreamsUsable(transaction, streams))) throw streamNotFound();
    const edit = { at, personId: member.person.personId };
    const materialIds = await insertNormalizations(transaction, 'material_normalization', materialRecords, edit);
    const locationIds = await insertNormalizations(transaction, 'location_normalization', locationRecords, edit);
    await recordChoices(transaction, member, 'material_normalization', materials, materialIds);
    await recordChoices(transaction, member, 'location_normalization', locations, locationIds);
    const keys = [...materialRecords, ...locationRecords].map(lineKey);
    const effect = await classifyKeys(transaction, keys);
    await refreshAutomatic(transaction, providersOf(keys), at);
    return { materials: materialIds, locations: locationIds, effect: effectView(effect) };
  });

interface Ids {
  readonly materials: readonly number[];
  readonly locations: readonly number[];
}

/** Deletes stored choices, and returns the keys of their lines. */
async function forget(
  transaction: TenantTransaction,
  { person }: ActingMember,
  { table, ids, at, revives }: { table: Remembered; ids: readonly number[]; at: Date; revives: boolean },
): Promise<LineKey[]> {
  if (ids.length === 0) return [];
  const ended = await endNormalizations(transaction, table, ids, { at, personId: person.personId });
  if (revives) {
    const replaced = ended.flatMap(({ replaced_id: id }) => id ?? []);
    await reviveNormalizations(transaction, table, replaced);
  }
  const entry = { action: 'deleted' as const, entity: table, changes: {} };
  await recordAudits(
    transaction,
    person,
    ended.map(({ id, example }) => ({ ...entry, entityId: String(id), name: example })),
  );
  return ended.map(lineKey);
}

/** Undoes choices. Those that are not stored any more are skipped. */
export const undoNormalizations = (
  database: Database,
  member: ActingMember,
  { materials, locations }: Ids,
  at: Date,
): Promise<{ effect: NormalizationEffect }> =>
  change(database, member, async (transaction) => {
    await lockLines(transaction);
    const keys = [
      ...(await forget(transaction, member, { table: 'material_normalization', ids: materials, at, revives: true })),
      ...(await forget(transaction, member, { table: 'location_normalization', ids: locations, at, revives: true })),
    ];
    const effect = await classifyKeys(transaction, keys);
    await refreshAutomatic(transaction, providersOf(keys), at);
    return { effect: effectView(effect) };
  });

/** Deletes one, and reverts its lines. @throws ApplicationError `not_found` */
export const deleteNormalization = (
  database: Database,
  member: ActingMember,
  table: Remembered,
  id: number,
  at: Date,
): Promise<{ done: boolean; effect: NormalizationEffect }> =>
  change(database, member, async (transaction) => {
    await lockLines(transaction);
    const keys = await forget(transaction, member, { table, ids: [id], at, revives: false });
    if (keys.length === 0) throw normalizationNotFound();
    const effect = await classifyKeys(transaction, keys);
    await refreshAutomatic(transaction, providersOf(keys), at);
    return { done: true, effect: effectView(effect) };
  });

interface Previewed extends Choices {
  readonly removedMaterials: readonly number[];
  readonly removedLocations: readonly number[];
}

/** The effect of choices and removals, without making them. */
export async function previewNormalizations(
  database: Database,
  { organization }: ActingMember,
  { removedMaterials, removedLocations, ...choices }: Previewed,
): Promise<NormalizationEffect> {
  const reader = database.reader(organization);
  const materials = choices.materials.map(materialRecord);
  const locations = choices.locations.map(locationRecord);
  const removed = [
    ...(await findActive(reader, 'material_normalization', removedMaterials)),
    ...(await findActive(reader, 'location_normalization', removedLocations)),
  ];
  const keys = [...materials, ...locations, ...removed].map(lineKey);
  return effectView(await previewChange(reader, { keys, materials, locations, removedMaterials, removedLocations }));
}

/** One page of stored choices of materials. */
export const listMaterialNormalizations = (
  database: Database,
  { organization }: ActingMember,
  query: NormalizationsListed,
): Promise<{ rows: MaterialNormalization[]; total: number }> =>
  readMaterialNormalizations(database.reader(organization), query);

/** One page of stored choices of materials, within a transaction. */
export async function readMaterialNormalizations(
  reader: TenantReader,
  { search, ...listed }: NormalizationsListed,
): Promise<{ rows: MaterialNormalization[]; total: number }> {
  const found = { serviceProviderId: undefined, ...listed, patterns: searchPatterns(search) };
  const { rows, total } = await findMaterials(reader, found);
  return { rows: rows.map(materialView), total };
}

/** One page of stored choices of locations. */
export const listLocationNormalizations = (
  database: Database,
  { organization }: ActingMember,
  query: NormalizationsListed,
): Promise<{ rows: LocationNormalization[]; total: number }> =>
  readLocationNormalizations(database.reader(organization), query);

/** One page of stored choices of locations, within a transaction. */
export async function readLocationNormalizations(
  reader: TenantReader,
  { search, ...listed }: NormalizationsListed,
): Promise<{ rows: LocationNormalization[]; total: number }> {
  const found = { serviceProviderId: undefined, ...listed, patterns: searchPatterns(search) };
  const { rows, total } = await findLocations(reader, found);
  return { rows: rows.map(locationView), total };
}
