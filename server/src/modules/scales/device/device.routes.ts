import type { deviceContract } from '@tunna/contract/scales/device';
import type { deviceBulkContract } from '@tunna/contract/scales/device-bulk';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Sessions } from '../../people/session/session.service.ts';
import {
  createDevice,
  type DeviceDependencies,
  deleteDevice,
  editDevice,
  getDevice,
  listDevices,
  rotateDeviceCredential,
} from './device.service.ts';
import { editDevices, restoreDevices } from './device-bulk.service.ts';
import { pairDevice, readPairing, startPairing } from './device-pairing.service.ts';
import { listDeviceStatuses } from './device-status.service.ts';
import { checkTabletPin, setTabletPin } from './tablet-pin.service.ts';

export function deviceRoutes(
  dependencies: DeviceDependencies & { readonly sessions: Pick<Sessions, 'end'> },
): Handlers<keyof typeof deviceContract | keyof typeof deviceBulkContract> {
  const { database, sessions, now } = dependencies;
  return {
    editDevices: ({ body }, member) => editDevices(database, member, body, now()),
    restoreDevices: ({ body }, member) => restoreDevices(database, member, body.rows, now()),
    async listDevices(_input, member) {
      return { devices: await listDevices(database, member, now()) };
    },
    createDevice: ({ body }, member) => createDevice(database, member, body, now()),
    getDevice: ({ params }, member) => getDevice(database, member, params.id, now()),
    editDevice: ({ params, body }, member) => editDevice(database, member, params.id, body, now()),
    async deleteDevice({ params }, member) {
      await deleteDevice(database, member, params.id, now());
      return { done: true };
    },
    rotateDeviceCredential: ({ params }, member) => rotateDeviceCredential(dependencies, member, params.id),
    listDeviceStatuses: ({ params, query }, member) => listDeviceStatuses(database, member, params.id, query, now()),
    async pairDevice({ params, body }, member) {
      await pairDevice(database, member, params.id, body.code, now());
      return { done: true };
    },
    async setTabletPin({ params, body }, member) {
      await setTabletPin(database, member, params.id, body.pin, now());
      return { done: true };
    },
    async unpairTablet({ body }, device) {
      await checkTabletPin(database, device, body.pin, now());
      await sessions.end(device.sessionId);
      return { done: true };
    },
    startPairing: ({ body }) => startPairing(database, body.secret, now()),
    readPairing: ({ body }) => readPairing(database, body.secret, now()),
  };
}
