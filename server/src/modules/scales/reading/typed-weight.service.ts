import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { changesBetween, recordAudits } from '../../platform/audit/audit.service.ts';
import { assignReadings, unassignReading } from './assignment.service.ts';
import { readingChanged, readingNotFound } from './reading.errors.ts';
import { findScaleReading } from './scale-reading.queries.ts';
import { scaleReadingAudit, scaleReadingView } from './scale-reading.views.ts';
import {
  type ArrivedReadings,
  findTypedOfReadings,
  findTypedPair,
  setWeighingReading,
  type TypedPairRow,
} from './typed-weight.queries.ts';

export { type ArrivedReadings, findReadingOfTyped, setWeighingReading } from './typed-weight.queries.ts';

/**
 * Replaces a typed reading by what the scale measured: the measured one counts with the stream and department of the typed one.
 * @returns false if the measured one cannot be assigned
 * @throws ApplicationError `waste_stream_not_found` if the stream was deleted; nothing was written then
 */
async function replaceTyped(transaction: TenantTransaction, pair: TypedPairRow, now: Date): Promise<boolean> {
  const assignment = {
    wasteStreamId: pair.waste_stream_id,
    departmentId: pair.department_id ?? undefined,
    containerId: pair.container_id ?? undefined,
    binTare: pair.bin_tare ?? undefined,
  };
  const by = {
    ...(pair.assigned_by === null ? {} : { personId: pair.assigned_by }),
    departmentId: pair.assigned_by_department_id ?? undefined,
    deviceId: pair.assigned_by_device_id ?? undefined,
  };
  const assigned = await assignReadings(transaction, [pair.id], assignment, by, now, pair.key);
  if (assigned.length === 0) return false;
  await unassignReading(transaction, pair.typed_id, pair.key, now);
  await setWeighingReading(transaction, pair.key, pair.id);
  return true;
}

/** Replaces the typed readings of the same loads as readings that just arrived. Uncertain pairs stay separate. */
export async function replaceTypedOf(
  transaction: TenantTransaction,
  arrived: ArrivedReadings,
  now: Date,
): Promise<void> {
  for (const pair of await findTypedOfReadings(transaction, arrived)) {
    try {
      await replaceTyped(transaction, pair, now);
    } catch (error) {
      // The stream was deleted: the reading stays unassigned.
      if (!(error instanceof ApplicationError)) throw error;
    }
  }
}

/**
 * Replaces a typed reading by an unassigned one, because a member knows that they are the same load.
 * @throws ApplicationError `not_found`, `waste_stream_not_found`; `status_conflict` if either was changed
 */
export const replaceTypedReading = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  typedId: number,
  now: Date,
): Promise<ScaleReading> =>
  database.tenant(organization, async (transaction) => {
    const before = await findScaleReading(transaction, id);
    if (before === undefined) throw readingNotFound();
    const pair = await findTypedPair(transaction, id, typedId);
    if (pair === undefined || !(await replaceTyped(transaction, pair, now))) throw readingChanged();
    const after = await findScaleReading(transaction, id);
    if (after === undefined) throw readingNotFound();
    const [view, name] = [scaleReadingView(after), after.scale_name ?? ''];
    const changes = changesBetween(scaleReadingAudit(scaleReadingView(before)), scaleReadingAudit(view));
    await recordAudits(transaction, person, [
      { action: 'changed', entity: 'scale_reading', entityId: String(id), name, changes },
      { action: 'deleted', entity: 'scale_reading', entityId: String(typedId), name, changes: {} },
    ]);
    return view;
  });
