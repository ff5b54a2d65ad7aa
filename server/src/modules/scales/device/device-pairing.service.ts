import { randomInt } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { acceptPairedCredential } from '../../people/credential/credential.service.ts';
import { hashSecret } from '../../platform/instance-secret/instance-secret.service.ts';
import { deviceNotFound, pairingCodeWrong } from './device.errors.ts';
import { findDevicePlace, lockDeviceRow } from './device.queries.ts';
import { deletePairingsBefore, findPairing, takePairing, upsertPairing } from './device-pairing.queries.ts';

/** Characters that are not mistaken for one another. Without vowels they spell no words. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const codeLength = 8;

/** Seconds for which a code is valid. */
const codeLifetime = 600;

/** A code for a person to read and type. */
export const newPairingCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)] ?? '').join('');

/** Creates a code for a tablet to show. Only the hash of the tablet's secret is stored. */
export async function startPairing(
  database: Queryable,
  secret: string,
  now: Date,
): Promise<{ code: string; expiresIn: number }> {
  const code = newPairingCode();
  await upsertPairing(database, {
    codeHash: hashSecret(code),
    secretHash: hashSecret(secret),
    now,
    expiresAt: new Date(now.getTime() + codeLifetime * 1000),
  });
  return { code, expiresIn: codeLifetime };
}

/** Whether the code of the tablet was entered. An unknown tablet has to start again. */
export async function readPairing(
  database: Queryable,
  secret: string,
  now: Date,
): Promise<{ state: 'waiting' | 'paired' | 'expired'; locationId: string | undefined }> {
  const row = await findPairing(database, hashSecret(secret));
  if (row === undefined) return { state: 'expired', locationId: undefined };
  if (row.paired_at !== null) return { state: 'paired', locationId: row.location_id ?? undefined };
  return { state: row.expires_at > now ? 'waiting' : 'expired', locationId: undefined };
}

/**
 * Makes the secret of the tablet with this code a credential of the device.
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
    // The tablet was already paired, and asked for another code with the same secret.
    throw isUniqueViolation(error, 'credential_secret_hash_key') ? pairingCodeWrong() : error;
  }
}

/** Milliseconds after expiry during which a tablet can still learn that it was paired. */
const remembered = 60 * 60 * 1000;

export const prunePairings = (database: Queryable, now: Date): Promise<void> =>
  deletePairingsBefore(database, new Date(now.getTime() - remembered));
