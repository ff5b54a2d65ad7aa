import type { TenantTransaction } from '../../../database/database.ts';
import { holdDepartmentOf } from '../../people/department/department.service.ts';
import {
  type Assigner,
  type Assignment,
  holdStream,
  type LockedReadingRow,
  lockReadingRows,
  setReadingsAssigned,
  setReadingsRemoved,
  setReadingUnassigned,
} from './assignment.queries.ts';
import { containerNotFound, wasteStreamNotFound } from './reading.errors.ts';
import { findWeighedContainer } from './reading.queries.ts';

export type { Assigner, Assignment, LockedReadingRow } from './assignment.queries.ts';

/** @throws ApplicationError `waste_stream_not_found`, `department_not_found`, `container_not_found` */
export async function holdAssigned(transaction: TenantTransaction, assignment: Assignment): Promise<void> {
  const { wasteStreamId, departmentId, containerId } = assignment;
  if (!(await holdStream(transaction, wasteStreamId))) throw wasteStreamNotFound();
  if (departmentId !== undefined) await holdDepartmentOf(transaction, departmentId);
  if (containerId !== undefined && (await findWeighedContainer(transaction, containerId)) === undefined)
    throw containerNotFound();
}

/** Whether somebody may say what a reading is of: it waits for that, or is kept apart, and is a weight at all. */
const isAssignable = (row: LockedReadingRow): boolean =>
  !row.is_removed && row.is_positive && (!row.is_assigned || row.held_because !== null);

/**
 * Says of readings what was weighed. Those that wait, or are kept apart, count from then on; others are passed over. Whatever else was
 * weighed of the same load and waits is kept apart as repeated.
 * @param weighingKey of the weighing at a station that says so
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
  await holdAssigned(transaction, assignment);
  const locked = await lockReadingRows(transaction, ids);
  const assigned = locked.filter((row) => !row.is_sibling && isAssignable(row));
  if (assigned.length === 0) return [];
  const siblings = locked.filter((row) => row.is_sibling).map(({ id }) => id);
  const changed = { ids: assigned.map(({ id }) => id), siblings };
  await setReadingsAssigned(transaction, changed, assignment, by, at, weighingKey);
  return assigned;
}

/**
 * Takes back what a weighing at a station said of a reading: what a scale sent waits again, what was typed is taken out.
 * @returns false where the reading is another weighing's, or was changed meanwhile
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
