import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../../../database/database.ts';
import type { ActingDevice, ActingMember } from '../../../database/scope.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import { deviceGone, deviceNotFound, pinOfAgent, pinTriesUsed, pinWrong } from './device.errors.ts';
import { auditOf, readDevice } from './device.service.ts';
import { deviceAudit } from './device.views.ts';
import { clearPinTries, setPin, takePinTry } from './tablet-pin.queries.ts';

/** Max wrong PINs of one tablet within an hour: at this rate all PINs of four digits take six weeks. */
const maxTries = 10;
const hour = 60 * 60 * 1000;
const saltLength = 16;
const hashLength = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

async function hashOf(pin: string): Promise<Buffer> {
  const salt = randomBytes(saltLength);
  return Buffer.concat([salt, await derive(pin, salt, hashLength)]);
}

async function isPin(pin: string, stored: Buffer): Promise<boolean> {
  const derived = await derive(pin, stored.subarray(0, saltLength), hashLength);
  return timingSafeEqual(derived, stored.subarray(saltLength));
}

/**
 * Sets or removes the PIN that is typed before the tablet is unpaired.
 * @throws ApplicationError `not_found`; `invalid_request` for an agent
 */
export async function setTabletPin(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  pin: string | undefined,
  now: Date,
): Promise<void> {
  const hash = pin === undefined ? null : await hashOf(pin);
  await database.tenant(organization, async (transaction) => {
    const before = await readDevice(transaction, id, now);
    if (before.kind === 'agent') throw pinOfAgent();
    if (!(await setPin(transaction, { id, hash, personId: person.personId }))) throw deviceNotFound();
    const after = await readDevice(transaction, id, now);
    await recordEdit(transaction, person, auditOf(after), deviceAudit(before), deviceAudit(after));
  });
}

/**
 * Checks the PIN of a tablet; one without a PIN needs none. A wrong PIN counts, and the hash is compared outside of the transaction.
 * @throws ApplicationError `code_wrong`; `rate_limited` after too many wrong ones within an hour; `login_required` for a removed device
 */
export async function checkTabletPin(
  database: Database,
  { organization, deviceId }: ActingDevice,
  pin: string | undefined,
  now: Date,
): Promise<void> {
  const tried = await database.tenant(organization, (transaction) => takePinTry(transaction, deviceId, now));
  if (tried === undefined) throw deviceGone();
  const { pin_hash: stored, pin_tries: tries, pin_tries_since: since } = tried;
  if (stored !== null) {
    if (tries > maxTries) throw pinTriesUsed(Math.ceil((since.getTime() + hour - now.getTime()) / 1000));
    if (pin === undefined || !(await isPin(pin, stored))) throw pinWrong(tries < maxTries);
  }
  await database.tenant(organization, (transaction) => clearPinTries(transaction, deviceId));
}
