import type { Reading, ReadingInput } from '@tunna/contract/scales/reading';
import { type Decimal, toDecimal } from '@tunna/domain/numbers/decimal';
import { dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { nameOfDepartmentForShare } from '../../people/department/department.service.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import { containerNotFound, dayToCome, readingCombined, readingConflict, readingNotFound } from './reading.errors.ts';
import {
  findContainerInUse,
  findContainerOnDay,
  findReading,
  findReadings,
  findSameReading,
  findWeighed,
  findWeighedOf,
  insertReading,
  type ReadingRow,
  setReadingRemoved,
  sumReadings,
  type WeighedRow,
} from './reading.queries.ts';
import { readingAudit, readingView } from './reading.views.ts';

const auditOf = (row: ReadingRow) => ({
  entity: 'scale_reading',
  entityId: String(row.id),
  name: row.container_name,
});

async function present(reader: TenantReader, id: number): Promise<ReadingRow> {
  const row = await findReading(reader, id);
  if (row === undefined) throw readingNotFound();
  return row;
}

/** One page of the readings of a container, also of a removed one, and their totals. @throws ApplicationError `container_not_found` */
export async function listContainerReadings(
  database: Database,
  organization: OrgScope,
  containerId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: Reading[]; total: number; readings: number; kg: string }> {
  return database.snapshot(organization, async (reader) => {
    if ((await findContainerInUse(reader, containerId)) === undefined) throw containerNotFound();
    const rows = await findReadings(reader, containerId, { limit: pageSize, offset: (page - 1) * pageSize });
    return { rows: rows.map(readingView), ...(await sumReadings(reader, containerId)) };
  });
}

/**
 * Records a reading that a member enters, once for a key. It belongs to the location and stream that the container had on the day.
 * @throws ApplicationError `container_not_found`, `department_not_found`, `invalid_request` for a day in the future, `idempotency_conflict`
 */
export async function recordReading(
  database: Database,
  { organization, person }: ActingMember,
  containerId: number,
  input: ReadingInput,
  now: Date,
): Promise<Reading> {
  if (input.weighedOn > dayIn(now)) throw dayToCome();
  return database.tenant(organization, async (transaction) => {
    const container = await findContainerOnDay(transaction, containerId, input.weighedOn);
    if (container === undefined) throw containerNotFound();
    if (input.departmentId !== undefined) await nameOfDepartmentForShare(transaction, input.departmentId);
    const reading = { ...input, container, at: now, personId: person.personId };
    const id = await insertReading(transaction, reading);
    if (id === undefined) {
      const same = await findSameReading(transaction, reading);
      if (same === undefined) throw readingConflict();
      return readingView(await present(transaction, same));
    }
    const row = await present(transaction, id);
    await recordEdit(transaction, person, auditOf(row), undefined, readingAudit(row));
    return readingView(row);
  });
}

/** Removes a reading from all figures. @throws ApplicationError `not_found`, `status_conflict` if old readings became this one */
export async function removeReading(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  now: Date,
): Promise<void> {
  await database.tenant(organization, async (transaction) => {
    const row = await present(transaction, id);
    if (row.readings !== null) throw readingCombined();
    if (!(await setReadingRemoved(transaction, id, now))) throw readingNotFound();
    await recordEdit(transaction, person, auditOf(row), readingAudit(row), undefined);
  });
}

/** The weight by location and stream, from the first day up to but excluding the second. */
export const weighedBetween = (reader: TenantReader, from: string, before: string): Promise<WeighedRow[]> =>
  findWeighed(reader, from, before);

/** The weight of containers by day, from a day on. */
export async function weighedByContainer(
  reader: TenantReader,
  containerIds: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, readonly { readonly day: string; readonly kg: Decimal }[]>> {
  const rows = await findWeighedOf(reader, containerIds, from);
  const byContainer = Map.groupBy(rows, ({ container_id: id }) => id);
  return new Map([...byContainer].map(([id, days]) => [id, days.map(({ day, kg }) => ({ day, kg: toDecimal(kg) }))]));
}
