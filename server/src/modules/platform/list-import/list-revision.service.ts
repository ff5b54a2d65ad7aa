import {
  type ImportRevision,
  type ListImport,
  type ListImportDetail,
  rowsAtOnce,
} from '@tunna/contract/platform/list-import';
import { foldHeading } from '@tunna/domain/platform/table/table-columns';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { assertRoom } from '../subscription/subscription.service.ts';
import { correctedRow, remainingMatches, rowsAfter } from './corrected-rows.service.ts';
import { importHasFailures, importIsApplied, importIsRunning, previewStale } from './list-import.errors.ts';
import {
  type ImportDecisions,
  type ImportRecord,
  lockImport,
  saveDecisions,
  saveHeadings,
  setApplied,
} from './list-import.queries.ts';
import { type Importing, kindFor, readImport, readImportDetail, storePreview } from './list-import.service.ts';
import { importView } from './list-import.views.ts';
import { findRows, type ImportRowRecord } from './list-import-row.queries.ts';
import { endRun, requestRun } from './list-import-run.queries.ts';
import type { ListKind, OnStored, PlannedResult } from './list-kind.service.ts';
import { countsOf, planImport } from './list-plan.service.ts';
import { type NamedReference, referenceKey } from './list-references.service.ts';
import { fold } from './list-row.service.ts';

/** The decisions after a revision. Unknown fields and columns are left out. */
function decisionsAfter(
  record: ImportRecord,
  kind: ListKind,
  stored: readonly ImportRowRecord[],
  revision: ImportRevision,
): ImportDecisions {
  const known = new Set(kind.fields.map(({ key }) => key));
  const columns = new Map(Object.entries(record.columns));
  for (const { column, place } of revision.columns ?? []) {
    for (const [other, taken] of columns) if (taken === place) columns.delete(other);
    columns.delete(column);
    if (place !== undefined && place < record.headings.length && known.has(column)) columns.set(column, place);
  }
  const fixed = new Map(Object.entries(record.fixed));
  for (const { column, value } of revision.fixed ?? []) {
    if (value.trim() === '') fixed.delete(column);
    else if (known.has(column)) fixed.set(column, value);
  }
  const matches = new Map(
    [...remainingMatches(record, stored, revision), ...(revision.matches ?? [])].map(
      (one) => [`${one.column} ${fold(one.from)}`, one] as const,
    ),
  );
  const confirmed = new Map(record.confirmed.map((one) => [referenceKey(one), one]));
  for (const { isConfirmed, ...one } of revision.confirmed ?? []) {
    if (isConfirmed) confirmed.set(referenceKey(one), one);
    else confirmed.delete(referenceKey(one));
  }
  return {
    columns: Object.fromEntries(columns),
    fixed: Object.fromEntries(fixed),
    matches: [...matches.values()],
    confirmed: [...confirmed.values()],
  };
}

/** Locks an import, unless it is being applied: then the lock would not be free for a long time. */
async function lockIdle(transaction: TenantTransaction, importing: Importing, member: ActingMember, id: number) {
  const { record } = await readImport(transaction, importing, member, id);
  if (record.stored_rows === null) await lockImport(transaction, id);
}

/** A locked import that can be changed. @throws ApplicationError `import_not_found`, `status_conflict` */
export async function lockOpen(transaction: TenantTransaction, importing: Importing, member: ActingMember, id: number) {
  await lockIdle(transaction, importing, member, id);
  const found = await readImport(transaction, importing, member, id);
  if (found.record.applied_at !== null) throw importIsApplied();
  if (found.record.stored_rows !== null) throw importIsRunning();
  return found;
}

/** Stores what a person decided, and renews the preview. @throws ApplicationError `import_not_found`, `preview_stale`, `status_conflict` */
export const reviseImport = (
  importing: Importing,
  member: ActingMember,
  id: number,
  revision: ImportRevision,
): Promise<ListImportDetail> =>
  importing.database.tenant(member.organization, async (transaction) => {
    const { record, kind } = await lockOpen(transaction, importing, member, id);
    if (record.revision !== revision.revision) throw previewStale();
    const stored = await findRows(transaction, id);
    const decisions = decisionsAfter(record, kind, stored, revision);
    const rows = rowsAfter({ ...record, ...decisions }, kind, stored, revision);
    await saveDecisions(transaction, id, decisions);
    const last = stored.at(-1)?.row_number ?? 0;
    await storePreview(transaction, importing, member, {
      id,
      kind,
      decisions: { ...record, ...decisions },
      rows,
      last,
    });
    return readImportDetail(transaction, importing, member, id);
  });

// The keys of stored JSON objects have a different order.
const asSeen = (rows: readonly Omit<PlannedResult, 'problems' | 'name'>[]): string =>
  JSON.stringify(
    rows.map(({ row_number, state, target_id, target_version, changes }) => [
      row_number,
      state,
      target_id,
      target_version,
      changes.map(({ column, from, to }) => [column, from, to]),
    ]),
  );

/** Creates the confirmed records. @throws ApplicationError `limit_reached` */
async function createReferences(
  transaction: TenantTransaction,
  { sources, now }: Importing,
  member: ActingMember,
  used: readonly NamedReference[],
): Promise<void> {
  for (const [reference, all] of Map.groupBy(used, (one) => one.reference)) {
    if (reference === 'location') await assertRoom(transaction, 'locations', all.length);
    await sources[reference].create(transaction, member, all, now());
  }
}

/** Remembers the meaning of the headings for the next table of this list. */
async function rememberHeadings(transaction: TenantTransaction, { entity, headings, columns }: ImportRecord) {
  const fields = new Map(Object.entries(columns).map(([field, place]) => [place, field]));
  const meanings = headings.map((heading, place) => [foldHeading(heading), fields.get(place) ?? ''] as const);
  await saveHeadings(
    transaction,
    entity,
    new Map(meanings.filter(([heading]) => heading !== '' && heading.length <= 200).toReversed()),
  );
}

interface Applied {
  readonly skipFailed: boolean;
  /** The revision that the caller saw. */
  readonly revision?: number | undefined;
  readonly onStored?: OnStored | undefined;
}

async function applyLocked(
  transaction: TenantTransaction,
  importing: Importing,
  member: ActingMember,
  { record, skipFailed, onStored }: Applied & { readonly record: ImportRecord },
): Promise<'stale' | ListImport> {
  const { kinds, sources, now } = importing;
  const { id } = record;
  const kind = kinds[record.entity];
  const previewed = await findRows(transaction, id);
  // Records to change are locked before they are read again, so that no other transaction changes them.
  await kind.lock(
    transaction,
    previewed.flatMap(({ target_id }) => target_id ?? []),
  );
  const rows = previewed.map(correctedRow);
  const planning = { kind, sources, member, now: now() };
  const seen = await planImport(transaction, planning, record, rows);
  if (asSeen(seen.rows) !== asSeen(previewed)) {
    await storePreview(transaction, importing, member, { id, kind, decisions: record, rows });
    return 'stale';
  }
  if (countsOf(seen.rows).failed > 0 && !skipFailed) throw importHasFailures();
  await createReferences(transaction, importing, member, seen.used);
  const { plan } =
    seen.used.length === 0 ? seen : await planImport(transaction, planning, { ...record, confirmed: [] }, rows);
  if (kind.limit !== undefined) await assertRoom(transaction, kind.limit, plan.more);
  await setApplied(transaction, id, await plan.store(transaction, member, onStored));
  await endRun(transaction, id);
  await rememberHeadings(transaction, record);
  return importView((await readImport(transaction, importing, member, id)).record);
}

/** Renews the preview for the same file. */
const previewAgain = (importing: Importing, member: ActingMember, id: number): Promise<void> =>
  importing.database.tenant(member.organization, async (transaction) => {
    const record = await lockImport(transaction, id);
    if (record === undefined || record.applied_at !== null) return;
    const kind = kindFor(importing, member, record.entity);
    const rows = (await findRows(transaction, id)).map(correctedRow);
    await storePreview(transaction, importing, member, { id, kind, decisions: record, rows });
  });

/**
 * Applies the preview, or has a job apply a large one. An import that was already applied is returned unchanged.
 * @throws ApplicationError as `storeImport` does
 */
export async function applyImport(
  importing: Importing,
  member: ActingMember,
  id: number,
  { skipFailed, revision }: Omit<Applied, 'onStored'>,
): Promise<ListImport> {
  const queuedImport = await importing.database.tenant(member.organization, async (transaction) => {
    await lockIdle(transaction, importing, member, id);
    const { record } = await readImport(transaction, importing, member, id);
    if (record.applied_at !== null || record.stored_rows !== null) return importView(record);
    if (record.created + record.changed <= rowsAtOnce) return undefined;
    if (revision !== undefined && revision !== record.revision) throw previewStale();
    if (record.failed > 0 && !skipFailed) throw importHasFailures();
    const run = { personId: member.person.personId, revision: record.revision, skipsFailed: skipFailed };
    await requestRun(transaction, id, run);
    return importView((await readImport(transaction, importing, member, id)).record);
  });
  return queuedImport ?? storeImport(importing, member, id, { skipFailed, revision });
}

/**
 * Applies the preview in one transaction. An import that was already applied is returned unchanged.
 * @throws ApplicationError `import_not_found`, `import_has_failures`, `limit_reached`; `preview_stale` if the data or the preview changed
 * since the caller saw it; the preview is then renewed
 */
export async function storeImport(
  importing: Importing,
  member: ActingMember,
  id: number,
  { skipFailed, revision, onStored }: Applied,
): Promise<ListImport> {
  let outcome: 'stale' | ListImport;
  let kind: ListKind | undefined;
  try {
    outcome = await importing.database.tenant(member.organization, async (transaction) => {
      await lockImport(transaction, id);
      const found = await readImport(transaction, importing, member, id);
      const { record } = found;
      kind = found.kind;
      if (record.applied_at !== null) return importView(record);
      if (revision !== undefined && revision !== record.revision) throw previewStale();
      return applyLocked(transaction, importing, member, { record, skipFailed, onStored });
    });
  } catch (error) {
    if (kind?.isConcurrentChange?.(error) !== true) throw error;
    await previewAgain(importing, member, id);
    outcome = 'stale';
  }
  if (outcome === 'stale') throw previewStale();
  return outcome;
}
