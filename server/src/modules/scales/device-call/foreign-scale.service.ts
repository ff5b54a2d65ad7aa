import type { Database } from '../../../database/database.ts';
import type { ActingDevice } from '../../../database/scope.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { findDevicePlace } from '../device/device.service.ts';
import { scaleForbidden, scaleUnnamed } from './device-call.errors.ts';
import { notifyForeignOrganization, wasNotified } from './device-reading.queries.ts';

/** A device named a scale that it does not read. */
class ForeignScale extends Error {
  readonly scaleId: number;

  constructor(scaleId: number) {
    super('The device does not read this scale.');
    this.scaleId = scaleId;
  }
}

/**
 * The scale that a device refers to.
 * @param field the path of the reference, such as `readings.3`
 * @throws ApplicationError `invalid_request` if it names none and does not read exactly one
 * @throws ForeignScale for one that it does not read; `refusingForeignScales` catches it
 */
export function scaleOf<Scale extends { readonly id: number }>(
  own: readonly Scale[],
  scaleId: number | undefined,
  field: string,
): Scale {
  if (scaleId === undefined) {
    const [only, ...others] = own;
    if (only === undefined || others.length > 0) throw scaleUnnamed(field);
    return only;
  }
  const found = own.find(({ id }) => id === scaleId);
  if (found === undefined) throw new ForeignScale(scaleId);
  return found;
}

/** Notifies the device's organization, and that of the scale if it is another one, each at most once an hour. */
async function alert(database: Database, { organization, deviceId }: ActingDevice, scaleId: number): Promise<void> {
  const topic = `device_refused device ${deviceId}`;
  await database.tenant(organization, async (transaction) => {
    await notifyForeignOrganization(transaction, scaleId, organization.organizationId);
    const device = await findDevicePlace(transaction, deviceId);
    if (device === undefined || (await wasNotified(transaction, topic))) return;
    await recordEvent(transaction, {
      kind: 'device_refused',
      to: { permission: 'scales.write' },
      topic,
      entity: 'device',
      entityId: String(deviceId),
      name: device.name,
    });
  });
}

/**
 * Runs the work. If it refers to a scale that the device does not read, the work is rolled back and the organizations are notified.
 * @throws ApplicationError `forbidden` in that case
 */
export async function refusingForeignScales<T>(
  database: Database,
  device: ActingDevice,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ForeignScale)) throw error;
    await alert(database, device, error.scaleId);
    throw scaleForbidden();
  }
}
