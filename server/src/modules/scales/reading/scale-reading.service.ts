import type {
  CorrectionInput,
  ManualReadingInput,
  ScaleReading,
  WaitingReading,
} from '@tunna/contract/scales/scale-reading';
import { dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import {
  changesBetween,
  readHistory,
  recordAudit,
  recordAudits,
  recordEdit,
} from '../../platform/audit/audit.service.ts';
import { findScale } from '../scale/scale.service.ts';
import {
  type LockedReadingRow,
  lockReadingRows,
  setReadingsRemoved,
  setReadingsRepeated,
} from './assignment.queries.ts';
import { type Assignment, assignReadings, isCounted, lockAssignment } from './assignment.service.ts';
import { momentToCome, readingCombined, readingConflict, readingNotFound, scaleNotFound } from './reading.errors.ts';
import {
  correctReadingRow,
  findSameWritten,
  insertWrittenReading,
  type ReadingDecision,
} from './reading-decision.queries.ts';
import {
  findScaleReading,
  findScaleReadings,
  findWaitingReadings,
  type ScaleReadingFilter,
  type ScaleReadingPage,
  sumScaleReadings,
} from './scale-reading.queries.ts';
import { scaleReadingAudit, scaleReadingView, waitingReadingView } from './scale-reading.views.ts';
import { findSimilarTyped } from './typed-weight.queries.ts';

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

interface Found<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly kg: string;
}

export interface ReadingsFound extends Found<ScaleReading> {
  /** Old readings of an hour became one row: `total` counts rows. */
  readonly readings: number;
}

type ReadingsQuery = ScaleReadingFilter & Pick<ScaleReadingPage, 'sort' | 'order'> & Paged;

const pageOf = ({ page, pageSize }: Paged) => ({ limit: pageSize, offset: (page - 1) * pageSize });

async function present(reader: TenantReader, id: number): Promise<ScaleReading> {
  const row = await findScaleReading(reader, id);
  if (row === undefined) throw readingNotFound();
  return scaleReadingView(row);
}

/** One page of a scale's readings, and the totals of all matches. @throws ApplicationError `not_found` */
export async function readScaleReadings(
  reader: TenantReader,
  scaleId: number,
  { sort, order, page, pageSize, ...filter }: ReadingsQuery,
): Promise<ReadingsFound> {
  if ((await findScale(reader, scaleId)) === undefined) throw scaleNotFound();
  const rows = await findScaleReadings(reader, scaleId, filter, { sort, order, ...pageOf({ page, pageSize }) });
  return { rows: rows.map(scaleReadingView), ...(await sumScaleReadings(reader, scaleId, filter)) };
}

/** @throws ApplicationError `not_found` */
export const listScaleReadings = (
  database: Database,
  { organization }: ActingMember,
  scaleId: number,
  query: ReadingsQuery,
): Promise<ReadingsFound> => database.snapshot(organization, (reader) => readScaleReadings(reader, scaleId, query));

type WaitingQuery = Paged & {
  readonly state: 'unassigned' | 'held';
  readonly scaleId?: number | undefined;
  readonly order: 'asc' | 'desc';
};

/** One page of the unassigned or quarantined readings of all scales, within a transaction. */
export async function readWaitingReadings(reader: TenantReader, query: WaitingQuery): Promise<Found<WaitingReading>> {
  const { rows, total, kg } = await findWaitingReadings(reader, query, { order: query.order, ...pageOf(query) });
  const typed = await findSimilarTyped(
    reader,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => waitingReadingView(row, typed)), total, kg };
}

/** Unassigned or quarantined readings of all scales. */
export const listWaitingReadings = (
  database: Database,
  { organization }: ActingMember,
  query: WaitingQuery,
): Promise<Found<WaitingReading>> => database.snapshot(organization, (reader) => readWaitingReadings(reader, query));

/** One reading with its history. @throws ApplicationError `not_found` */
export const getScaleReading = (
  database: Database,
  { organization }: ActingMember,
  id: number,
): Promise<ScaleReading & { history: Awaited<ReturnType<typeof readHistory>> }> =>
  database.snapshot(organization, async (reader) => ({
    ...(await present(reader, id)),
    history: await readHistory(reader, 'scale_reading', String(id)),
  }));

/** The time of the weighing decides the day it counts for. @throws ApplicationError `invalid_request` for a time in the future */
function decisionOf(input: CorrectionInput | ManualReadingInput, now: Date): ReadingDecision {
  const weighedAt = new Date(input.weighedAt);
  if (weighedAt > now) throw momentToCome();
  const { kg, wasteStreamId, departmentId, containerId, note } = input;
  return { kg, weighedAt, weighedOn: dayIn(weighedAt), wasteStreamId, departmentId, containerId, note };
}

const auditOf = (reading: ScaleReading) => ({
  entity: 'scale_reading',
  entityId: String(reading.id),
  name: reading.scale?.name ?? reading.container?.name ?? '',
});

/**
 * Corrects a reading, which counts from then on, as if it were assigned. Its history has the old values and the reason.
 * @throws ApplicationError `not_found`, `edit_conflict`, `waste_stream_not_found`, `department_not_found`, `container_not_found`,
 * `invalid_request` for a time in the future, `status_conflict` if old readings became this one
 */
export const correctScaleReading = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  input: CorrectionInput,
  now: Date,
): Promise<ScaleReading> =>
  database.tenant(organization, async (transaction) => {
    const decision = decisionOf(input, now);
    await lockAssignment(transaction, input);
    const locked = await lockReadingRows(transaction, [id]);
    const row = locked.find((each) => each.id === id && !each.is_removed);
    if (row === undefined) throw readingNotFound();
    if (row.is_combined) throw readingCombined();
    const before = await present(transaction, id);
    if (before.version !== input.version) throw readingMovedOn(before);
    const corrected = { ...decision, binTare: input.binTare };
    await correctReadingRow(transaction, id, corrected, person.personId, now);
    const siblings = isCounted(row) ? [] : locked.filter((each) => each.is_sibling);
    await setReadingsRepeated(transaction, siblings);
    const after = await present(transaction, id);
    const changes = {
      ...changesBetween(scaleReadingAudit(before), scaleReadingAudit(after)),
      reason: { from: null, to: input.reason },
    };
    await recordAudit(transaction, person, { action: 'changed', ...auditOf(after), changes });
    return after;
  });

/** The reading was changed meanwhile. A station that assigned it is not a person; the history names it. */
const readingMovedOn = (current: ScaleReading): ApplicationError =>
  new ApplicationError('edit_conflict', 'The reading was changed in the meantime; this edit was not stored.', {
    conflict: {
      at: current.assignedAt ?? current.receivedAt,
      by: current.assignedBy,
      current: { ...current },
    },
  });

/**
 * Records a reading that a member enters for a scale, once for a key.
 * @throws ApplicationError `not_found`, `waste_stream_not_found`, `department_not_found`, `container_not_found`,
 * `idempotency_conflict`, `invalid_request` for a time in the future
 */
export const writeScaleReading = (
  database: Database,
  { organization, person }: ActingMember,
  scaleId: number,
  input: ManualReadingInput,
  now: Date,
): Promise<ScaleReading> =>
  database.tenant(organization, async (transaction) => {
    const decision = decisionOf(input, now);
    if ((await findScale(transaction, scaleId)) === undefined) throw scaleNotFound();
    await lockAssignment(transaction, input);
    const { idempotencyKey: key } = input;
    const id = await insertWrittenReading(transaction, scaleId, decision, key, person.personId, now);
    if (id === undefined) {
      const same = await findSameWritten(transaction, scaleId, decision, key);
      if (same === undefined) throw readingConflict();
      return present(transaction, same);
    }
    const written = await present(transaction, id);
    await recordEdit(transaction, person, auditOf(written), undefined, scaleReadingAudit(written));
    return written;
  });

interface Several {
  readonly changed: number;
  readonly passedOver: number;
}

export const lockedAudit = (row: LockedReadingRow) => ({
  entity: 'scale_reading',
  entityId: String(row.id),
  name: row.scale_name ?? '',
});

/**
 * Assigns several readings. Those that are assigned, removed, missing or without a weight are skipped.
 * @throws ApplicationError `waste_stream_not_found`, `department_not_found`, `container_not_found`
 */
export const assignSeveral = (
  database: Database,
  { organization, person }: ActingMember,
  ids: readonly number[],
  { wasteStreamId, departmentId, containerId }: Assignment,
  now: Date,
): Promise<Several> =>
  database.tenant(organization, async (transaction) => {
    const uniqueIds = [...new Set(ids)];
    const assignment = { wasteStreamId, departmentId, containerId };
    const assigned = await assignReadings(transaction, uniqueIds, assignment, { personId: person.personId }, now);
    const entries = assigned.map((row) => ({
      action: 'changed' as const,
      ...lockedAudit(row),
      changes: changesBetween(
        { state: row.held_because === null ? 'unassigned' : 'held' },
        { state: 'counted', ...assignment },
      ),
    }));
    await recordAudits(transaction, person, entries);
    return { changed: assigned.length, passedOver: uniqueIds.length - assigned.length };
  });

const setSeveralRemoved =
  (isRemoved: boolean) =>
  (database: Database, { organization, person }: ActingMember, ids: readonly number[], now: Date): Promise<Several> =>
    database.tenant(organization, async (transaction: TenantTransaction) => {
      const uniqueIds = [...new Set(ids)];
      const locked = await lockReadingRows(transaction, uniqueIds);
      const changed = locked.filter((row) => !row.is_sibling && !row.is_combined && row.is_removed !== isRemoved);
      const changedIds = changed.map(({ id }) => id);
      await setReadingsRemoved(transaction, changedIds, isRemoved ? now : null);
      const entries = changed.map((row) => ({
        action: isRemoved ? ('deleted' as const) : ('restored' as const),
        ...lockedAudit(row),
        changes: changesBetween({ kg: isRemoved ? row.net : null }, { kg: isRemoved ? null : row.net }),
      }));
      await recordAudits(transaction, person, entries);
      return { changed: changed.length, passedOver: uniqueIds.length - changed.length };
    });

/** Removes several readings. Those that are removed or missing, or the sum of old ones, are skipped. */
export const removeSeveral = setSeveralRemoved(true);

/** Undoes `removeSeveral`. */
export const restoreSeveral = setSeveralRemoved(false);
