import type { Database } from '../../../database/database.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { lockDevice } from '../device/device.service.ts';
import { setWeighingReading } from '../reading/typed-weight.service.ts';
import { findForgotten } from './forgotten-weighing.queries.ts';
import { lockWeighing } from './weighing.queries.ts';
import { settleAsTyped } from './weighing.service.ts';

/** Milliseconds to wait for the scale's device: a weekend without a network. */
const maxWait = 3 * 24 * 60 * 60 * 1000;
/** Max weighings of one run. */
const maxAtOnce = 500;

/**
 * Stores confirmed weighings as typed readings if the scale's device has not sent the reading for days. Its disk may be lost, but what a
 * person confirmed must not be.
 * @returns the number of stored weighings
 */
export async function storeForgottenWeighings(database: Database, now: Date): Promise<number> {
  let stored = 0;
  for (const { organization_id: organizationId, key, device_id: deviceId } of await findForgotten(
    database,
    new Date(now.getTime() - maxWait),
    maxAtOnce,
  )) {
    const isStored = await database.tenant(mintOrgScope(organizationId), async (transaction) => {
      // In the same lock order as `weigh`.
      await lockDevice(transaction, deviceId);
      const row = await lockWeighing(transaction, key);
      if (row === undefined || row.reading_id !== null || row.undone_at !== null) return false;
      const readingId = await settleAsTyped(transaction, row, now);
      if (readingId !== undefined) await setWeighingReading(transaction, key, readingId);
      return readingId !== undefined;
    });
    if (isStored) stored += 1;
  }
  return stored;
}
