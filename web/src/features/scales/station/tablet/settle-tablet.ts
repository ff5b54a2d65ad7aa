import { call } from '../../../../lib/api/client.ts';
import { openStationStore } from '../queue/station-store.ts';

/**
 * Makes a tablet the device whose credential was opened on it.
 * @returns the id of its location; undefined if it has none, or the browser has no storage
 * @throws CallError
 */
export async function settleTablet(credential: string, token: string): Promise<string | undefined> {
  const body = { deviceTime: new Date().toISOString() };
  const { locationId } = await call('reportDeviceStatus', { body }, undefined, { token: () => token });
  if (locationId === undefined) return undefined;
  const store = await openStationStore();
  await store?.storeNote('device', { credential, token, locationId });
  return store === undefined ? undefined : locationId;
}
