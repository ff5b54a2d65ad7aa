import type { Scale, ScaleInput } from '@tunna/contract/scales/scale';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { scaleDeviceNotFound, scaleLocationNotFound, scaleNotFound, tareStreamNotFound } from './scale.errors.ts';
import {
  findListedScale,
  findListedScales,
  insertScale,
  lockReadingDevice,
  lockScale,
  replaceTares,
  setScaleRemoved,
  updateScale,
} from './scale.queries.ts';
import { scaleAudit, scaleView } from './scale.views.ts';

export { findScale, findScalesAt, findScalesOfDevice, type ScaleRow } from './scale.queries.ts';

/** Runs a change of scales in one transaction. */
export const changeScales = changing((error) =>
  isForeignKeyViolation(error, 'scale_organization_id_location_id_fkey') ? scaleLocationNotFound() : error,
);

const auditOf = ({ id, name }: Scale) => ({ entity: 'scale', entityId: String(id), name });

/** @throws ApplicationError `not_found` */
async function readScale(reader: TenantReader, id: number, now: Date): Promise<Scale> {
  const row = await findListedScale(reader, id);
  if (row === undefined) throw scaleNotFound();
  return scaleView(row, now);
}

async function lockDeviceOf(transaction: TenantTransaction, { deviceId }: ScaleInput): Promise<void> {
  if (deviceId !== undefined && !(await lockReadingDevice(transaction, deviceId))) throw scaleDeviceNotFound();
}

/** All scales in use, in Icelandic order. */
export const listScales = (database: Database, { organization }: ActingMember, now: Date): Promise<Scale[]> =>
  readScales(database.reader(organization), now);

/** All scales in use, within a transaction. */
export const readScales = async (reader: TenantReader, now: Date): Promise<Scale[]> =>
  (await findListedScales(reader)).map((row) => scaleView(row, now));

/** @throws ApplicationError `not_found` */
export const getScale = (database: Database, { organization }: ActingMember, id: number, now: Date): Promise<Scale> =>
  readScale(database.reader(organization), id, now);

/** @throws ApplicationError `location_not_found`, `waste_stream_not_found`; `not_found` for a device that is missing or reads no scales */
export const createScale = (database: Database, member: ActingMember, input: ScaleInput, now: Date): Promise<Scale> =>
  changeScales(database, member, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => readScale(transaction, id, now),
      async create() {
        await lockDeviceOf(transaction, input);
        const id = await insertScale(transaction, input, member.person.personId);
        if (!(await replaceTares(transaction, id, input.tares))) throw tareStreamNotFound();
        const created = await readScale(transaction, id, now);
        await recordEdit(transaction, member.person, auditOf(created), undefined, scaleAudit(created));
        return created;
      },
    }),
  );

/** @throws ApplicationError `not_found`, `location_not_found`, `waste_stream_not_found`, `edit_conflict` */
export const editScale = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...input }: ScaleInput & { readonly version: number },
  now: Date,
): Promise<Scale> =>
  changeScales(database, member, async (transaction) => {
    if (!(await lockScale(transaction, id))) throw scaleNotFound();
    const before = await readScale(transaction, id, now);
    if (before.version !== version) throw editConflict(before);
    return changeScale(transaction, member, before, input, now);
  });

/** Locks the scales that exist until the transaction ends. */
export async function lockScales(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((one, other) => one - other)) await lockScale(transaction, id);
}

/**
 * Changes a scale that the caller has locked, within `changeScales`.
 * @throws ApplicationError `not_found` for a device, `location_not_found`, `waste_stream_not_found`
 */
export async function changeScale(
  transaction: TenantTransaction,
  { person }: ActingMember,
  before: Scale,
  input: ScaleInput,
  now: Date,
): Promise<Scale> {
  const { id } = before;
  await lockDeviceOf(transaction, input);
  await updateScale(transaction, id, input, person.personId);
  if (!(await replaceTares(transaction, id, input.tares))) throw tareStreamNotFound();
  const after = await readScale(transaction, id, now);
  await recordEdit(transaction, person, auditOf(after), scaleAudit(before), scaleAudit(after));
  return after;
}

/** Removes a scale. Its readings stay. @throws ApplicationError `not_found` */
export const deleteScale = (database: Database, member: ActingMember, id: number, now: Date): Promise<void> =>
  changeScales(database, member, async (transaction) => {
    if (!(await lockScale(transaction, id))) throw scaleNotFound();
    const before = await readScale(transaction, id, now);
    await setScaleRemoved(transaction, id, now, member.person.personId);
    await recordEdit(transaction, member.person, auditOf(before), scaleAudit(before), undefined);
  });
