import { toDecimal } from '@tunna/domain/numbers/decimal';
import type { TenantTransaction } from '../../../database/database.ts';
import { nameOfDepartmentForShare } from '../../people/department/department.service.ts';
import {
  type Assigner,
  type Assignment,
  type LockedReadingRow,
  lockReadingRows,
  lockStream,
  setReadingsAssigned,
  setReadingsRemoved,
  setReadingUnassigned,
} from './assignment.queries.ts';
import { containerNotFound, wasteStreamNotFound } from './reading.errors.ts';
import { findContainerInUse } from './reading.queries.ts';

export type { Assigner, Assignment, LockedReadingRow } from './assignment.queries.ts';
export { findContainerInUse } from './reading.queries.ts';

/**
 * Locks the stream and the department of an assignment against deletion.
 * @throws ApplicationError `waste_stream_not_found`, `department_not_found`, `container_not_found`
 */
export async function lockAssignment(transaction: TenantTransaction, assignment: Assignment): Promise<void> {
  const { wasteStreamId, departmentId, containerId } = assignment;
  if (!(await lockStream(transaction, wasteStreamId))) throw wasteStreamNotFound();
  if (departmentId !== undefined) await nameOfDepartmentForShare(transaction, departmentId);
  if (containerId !== undefined && (await findContainerInUse(transaction, containerId)) !== true)
    throw containerNotFound();
}

/** Whether the reading can be assigned: it is unassigned or quarantined, and has more weight than the bin. */
const isAssignable = (row: LockedReadingRow, binTare = '0'): boolean =>
  !row.is_removed && toDecimal(row.shown).gt(binTare) && (!row.is_assigned || row.held_because !== null);

const isUnassigned = (row: LockedReadingRow): boolean =>
  !row.is_assigned && !row.is_removed && row.held_because === null;

export const isCounted = (row: LockedReadingRow): boolean =>
  row.is_assigned && !row.is_removed && row.held_because === null;

/** Milliseconds within which a device gives no number to two loads. */
const oneDay = 24 * 60 * 60 * 1000;

const isSameLoad = (one: LockedReadingRow, other: LockedReadingRow): boolean =>
  one.load !== null &&
  one.load === other.load &&
  one.device_id === other.device_id &&
  one.scale_id === other.scale_id &&
  Math.abs(Number(one.weighed_at) - Number(other.weighed_at)) <= oneDay;

/** The last assignable reading of each load, without the loads of which another named reading counts already. */
function oneOfEachLoad(named: readonly LockedReadingRow[], binTare: string | undefined): LockedReadingRow[] {
  const assignable = named.filter((row) => isAssignable(row, binTare));
  const isLater = (row: LockedReadingRow, other: LockedReadingRow) => Number(other.sequence) > Number(row.sequence);
  return assignable.filter(
    (row) =>
      !named.some(
        (other) => isSameLoad(row, other) && (isCounted(other) || (assignable.includes(other) && isLater(row, other))),
      ),
  );
}

/**
 * Assigns readings. Unassigned and quarantined ones count from then on, and others are skipped. Of several of one load only the last one
 * is assigned. Other unassigned readings of the same load are quarantined as repeated.
 * @param weighingKey the key of the weighing at a station, if it assigns them
 * @returns the readings that were assigned, as they were before
 * @throws ApplicationError `waste_stream_not_found`, `department_not_found`, `container_not_found`
 */
export async function assignReadings(
  transaction: TenantTransaction,
  ids: readonly number[],
  assignment: Assignment,
  by: Assigner,
  at: Date,
  weighingKey?: string,
): Promise<LockedReadingRow[]> {
  await lockAssignment(transaction, assignment);
  const locked = await lockReadingRows(transaction, ids);
  const named = locked.filter((row) => !row.is_sibling);
  const assigned = oneOfEachLoad(named, assignment.binTare);
  if (assigned.length === 0) return [];
  const siblings = locked.filter(
    (row) => row.is_sibling || (isUnassigned(row) && assigned.some((other) => other !== row && isSameLoad(row, other))),
  );
  const changed = { ids: assigned.map(({ id }) => id), siblings: siblings.map(({ id }) => id) };
  await setReadingsAssigned(transaction, changed, assignment, by, at, weighingKey);
  return assigned;
}

/**
 * Undoes the assignment of a weighing at a station: a reading sent by a device is unassigned again, a typed one is removed.
 * @returns false if the reading belongs to another weighing or was changed since
 */
export async function unassignReading(
  transaction: TenantTransaction,
  id: number,
  weighingKey: string,
  at: Date,
): Promise<boolean> {
  const [row] = await lockReadingRows(transaction, [id]);
  if (row === undefined || row.is_removed || row.weighing_key !== weighingKey) return false;
  if (row.origin === 'station') await setReadingsRemoved(transaction, [id], at);
  else await setReadingUnassigned(transaction, id);
  return true;
}
