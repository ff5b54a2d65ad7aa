import type { RestoredRows } from '@tunna/contract/bulk';
import { present } from '@tunna/contract/present';
import type { Scale, ScaleInput } from '@tunna/contract/scales/scale';
import type { ScaleChanges } from '@tunna/contract/scales/scale-bulk';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  type BulkEdit,
  type BulkRecords,
  editFields,
  restoreRows,
} from '../../platform/bulk-edit/bulk-edit.service.ts';
import { changeScale, changeScales, lockScales, readScales } from './scale.service.ts';

const inputOf = (scale: Scale): ScaleInput =>
  present<ScaleInput>({
    name: scale.name,
    locationId: scale.location.id,
    deviceId: scale.device?.id,
    capacity: scale.capacity,
    least: scale.least,
    division: scale.division,
    tares: scale.tares,
  });

const recordsOf = (database: Database, member: ActingMember, now: Date): BulkRecords<number, Scale, ScaleInput> => ({
  run: (work) => changeScales(database, member, work),
  lock: lockScales,
  read: async (transaction, ids) => (await readScales(transaction, now)).filter(({ id }) => ids.includes(id)),
  inputOf,
  nameOf: ({ name }) => name,
  async store(transaction, edits) {
    for (const { before, input } of edits) await changeScale(transaction, member, before, input, now);
  },
});

/** Changes fields of scales, all or none. @throws ApplicationError `edit_conflict`, `not_found` for a device, `location_not_found` */
export const editScales = (
  database: Database,
  member: ActingMember,
  bulkEdit: BulkEdit<number, ScaleChanges>,
  now: Date,
) => editFields(recordsOf(database, member, now), bulkEdit);

/** Stores earlier values of scales that still have the given version. @throws ApplicationError as `editScales` does */
export const restoreScales = (
  database: Database,
  member: ActingMember,
  rows: readonly (ScaleInput & { readonly id: number; readonly version: number })[],
  now: Date,
): Promise<RestoredRows> => restoreRows(recordsOf(database, member, now), rows);
