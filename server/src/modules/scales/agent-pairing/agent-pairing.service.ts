import { mayRole } from '@tunna/domain/permissions';
import type { Database } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import { type ActingMember, mintOrgScope, mintPersonScope } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { acceptPairedCredential, revokeCredentialsOfDevice } from '../../people/credential/credential.service.ts';
import { readMemberRole } from '../../people/member/member.service.ts';
import { hashSecret } from '../../platform/instance-secret/instance-secret.service.ts';
import { deviceGone, findDevicePlace, lockDevice, requireDevice } from '../device/device.service.ts';
import { newPairingCode } from '../device/device-pairing.service.ts';
import { findScalesOfDevice } from '../scale/scale.service.ts';
import { agentCodeWrong, tabletHasNoCode } from './agent-pairing.errors.ts';
import { deleteCodesBefore, findCode, takeCode, upsertCode } from './agent-pairing.queries.ts';

/** Seconds for which a code is valid: enough to walk to the computer beside the scale. */
const codeLifetime = 900;

/**
 * Creates the code with which the agent of a device is paired. Only its hash is stored.
 * @throws ApplicationError `not_found`; `invalid_request` for a tablet
 */
export const createPairingCode = (
  database: Database,
  { organization, person }: ActingMember,
  deviceId: number,
  now: Date,
): Promise<{ code: string; expiresIn: number }> =>
  database.tenant(organization, async (transaction) => {
    await requireDevice(transaction, deviceId);
    if ((await findDevicePlace(transaction, deviceId))?.kind === 'tablet') throw tabletHasNoCode();
    const code = newPairingCode();
    const expiresAt = new Date(now.getTime() + codeLifetime * 1000);
    await upsertCode(transaction, { deviceId, codeHash: hashSecret(code), personId: person.personId, now, expiresAt });
    return { code, expiresIn: codeLifetime };
  });

export interface PairedAgent {
  readonly device: { readonly name: string };
  readonly scales: { readonly id: number; readonly name: string }[];
}

/**
 * Makes the secret of an agent the only credential of the device with this code.
 * @throws ApplicationError `code_wrong`
 */
export async function pairAgent(
  database: Database,
  { code, secret }: { readonly code: string; readonly secret: string },
  now: Date,
): Promise<PairedAgent> {
  const codeHash = hashSecret(code);
  const found = await findCode(database, codeHash, now);
  if (found === undefined) throw agentCodeWrong();
  const person = mintPersonScope(found.created_by);
  try {
    return await database.tenant(mintOrgScope(found.organization_id), async (transaction) => {
      const deviceId = await takeCode(transaction, codeHash, now);
      if (deviceId === undefined || !(await lockDevice(transaction, deviceId))) throw agentCodeWrong();
      // The member had the permission when the code was created, and must still have it.
      const role = await readMemberRole(transaction, person.personId);
      if (role === undefined || !mayRole(role, 'credentials.write')) throw agentCodeWrong();
      const device = await findDevicePlace(transaction, deviceId);
      if (device === undefined) throw deviceGone();
      await revokeCredentialsOfDevice(transaction, person, deviceId, now);
      await acceptPairedCredential(transaction, person, deviceId, hashSecret(secret), now);
      const scales = await findScalesOfDevice(transaction, deviceId);
      return { device: { name: device.name }, scales: scales.map(({ id, name }) => ({ id, name })) };
    });
  } catch (error) {
    throw isUniqueViolation(error, 'credential_secret_hash_key') ? agentCodeWrong() : error;
  }
}

export const pruneAgentPairings = (database: Queryable, now: Date): Promise<void> => deleteCodesBefore(database, now);
