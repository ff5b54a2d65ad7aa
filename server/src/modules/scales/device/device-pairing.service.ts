import { randomInt } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement.ts';
import { acceptPairedCredential } from '../../people/credential/credential.service.ts';
import { hashSecret } from '../../platform/instance-secret/instance-secret.service.ts';
import { deviceNotFound, pairingCodeWrong } from './device.errors.ts';
import { findDevicePlace, lockDeviceRow } from './device.queries.ts';
import { deletePairingsBefore, findPairing, takePairing, upsertPairing } from './device-pairing.queries.ts';

/** Letters and digits that nobody takes for one another; without vowels they spell nothing. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const codeLength = 8;

/** Seconds for which a code is good. */
const codeLifetime = 600;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)] ?? '').join('');

/** A code for a tablet to show. What it keeps to itself is known here by its hash alone. */
export async function startPairing(
  database: Queryable,
  secret: string,
  now: Date,
): Promise<{ code: string; expiresIn: number }> {
  const code = newCode();
  await upsertPairing(database, {
    codeHash: hashSecret(code),
    secretHash: hashSecret(secret),
    now,
    expiresAt: new Date(now.getTime() + codeLifetime * 1000),
  });
  return { code, expiresIn: codeLifetime };
}

/** Whether somebody has typed the code that the tablet shows. A tablet that is not known here has to begin anew. */
export async function readPairing(
  database: Queryable,
  secret: string,
  now: Date,
): Promise<{ state: 'waiting' | 'paired' | 'expired'; locationId?: string }> {
  const row = await findPairing(database, hashSecret(secret));
  if (row === undefined) return { state: 'expired' };
  if (row.paired_at !== null)
    return { state: 'paired', ...(row.location_id === null ? {} : { locationId: row.location_id }) };
  return { state: row.expires_at > now ? 'waiting' : 'expired' };
}

/**
 * Makes what the tablet with this code keeps to itself a credential of the device.
 * @throws ApplicationError `not_found`, `code_wrong`
 */
export async function pairDevice(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  code: string,
  now: Date,
): Promise<void> {
  try {
    await database.tenant(organization, async (transaction) => {
      if (!(await lockDeviceRow(transaction, id))) throw deviceNotFound();
      const place = await findDevicePlace(transaction, id);
      const secretHash = await takePairing(transaction, hashSecret(code), now, place?.location_id ?? null);
      if (secretHash === undefined) throw pairingCodeWrong();
      await acceptPairedCredential(transaction, person, id, secretHash, now);
    });
  } catch (error) {
    // The tablet was paired before, and asked for another code under the same secret.
    throw isUniqueViolation(error, 'credential_secret_hash_key') ? pairingCodeWrong() : error;
  }
}

/** How long after its end a tablet still learns that it was paired, in milliseconds. */
const remembered = 60 * 60 * 1000;

export const prunePairings = (database: Queryable, now: Date): Promise<void> =>
  deletePairingsBefore(database, new Date(now.getTime() - remembered));
