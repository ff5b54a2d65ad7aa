import { randomBytes } from 'node:crypto';
import type { SignInCredential } from '@tunna/contract/people/organization';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { OrgScope, PersonScope } from '../../../database/scope.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.service.ts';
import { hashSecret } from '../../platform/instance-secret/instance-secret.service.ts';
import type { Sessions } from '../session/session.service.ts';
import { credentialInvalid, credentialNotFound, departmentNotFound, deviceNotFound } from './credential.errors.ts';
import {
  findCredentials,
  insertCredential,
  type MadeCredentialRow,
  setCredentialRevoked,
  setDeviceCredentialsRevoked,
  takeCredential,
} from './credential.queries.ts';
import { credentialView } from './credential.views.ts';

export interface CredentialDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly now: () => Date;
}

type Holder = 'department' | 'device';

/** The text begins with its purpose, so that a leaked credential is recognized. */
const prefixes = { department: 'tunna_dep_', device: 'tunna_dev_' } as const;

const patterns = {
  department: /^tunna_dep_[A-Za-z0-9_-]{43}$/,
  device: /^tunna_dev_[A-Za-z0-9_-]{43}$/,
} as const;

export const readCredentials = async (transaction: TenantTransaction): Promise<SignInCredential[]> =>
  (await findCredentials(transaction)).map(credentialView);

export const listCredentials = (
  { database }: CredentialDependencies,
  organization: OrgScope,
): Promise<SignInCredential[]> => database.tenant(organization, readCredentials);

const audited = (action: 'created' | 'revoked', { id, name }: MadeCredentialRow) => ({
  action,
  entity: 'credential',
  entityId: id,
  name,
  changes: {},
});

/** The holder of a new credential, and the text of the credential. */
interface NewText {
  readonly id: string;
  readonly credential: string;
  readonly link: string;
}

type Issuing = Pick<CredentialDependencies, 'publicUrl' | 'now'>;

async function issue(
  transaction: TenantTransaction,
  { publicUrl, now }: Issuing,
  person: PersonScope,
  holder: Holder,
  holderId: number,
): Promise<NewText> {
  const credential = prefixes[holder] + randomBytes(32).toString('base64url');
  const row = { holderId, secretHash: hashSecret(credential), createdBy: person.personId, createdAt: now() };
  const created = await insertCredential(transaction, holder, row);
  if (created === undefined) throw holder === 'department' ? departmentNotFound() : deviceNotFound();
  await recordAudit(transaction, person, audited('created', created));
  return { id: created.id, credential, link: `${publicUrl}/sign-in/${holder}#${credential}` };
}

/**
 * Creates a credential; its text cannot be read again.
 * @returns link: the credential is in its fragment, which browsers do not send to servers
 * @throws ApplicationError `department_not_found`, `not_found` for a device that is missing
 */
export const createCredential = (
  { database, ...issuing }: CredentialDependencies,
  organization: OrgScope,
  person: PersonScope,
  target: { readonly departmentId: number } | { readonly deviceId: number },
): Promise<NewText> =>
  database.tenant(organization, (transaction) =>
    'departmentId' in target
      ? issue(transaction, issuing, person, 'department', target.departmentId)
      : issue(transaction, issuing, person, 'device', target.deviceId),
  );

/** Revokes all credentials of a device and the sessions opened with them. */
export async function revokeCredentialsOfDevice(
  transaction: TenantTransaction,
  person: PersonScope,
  deviceId: number,
  at: Date,
): Promise<void> {
  const revoked = await setDeviceCredentialsRevoked(transaction, deviceId, at);
  if (revoked.length === 0) return;
  await recordAudits(
    transaction,
    person,
    revoked.map((row) => audited('revoked', row)),
  );
}

/** Replaces all credentials of a device with a new one. @throws ApplicationError `not_found` */
export async function replaceCredentials(
  transaction: TenantTransaction,
  issuing: Issuing,
  person: PersonScope,
  deviceId: number,
): Promise<NewText> {
  await revokeCredentialsOfDevice(transaction, person, deviceId, issuing.now());
  return issue(transaction, issuing, person, 'device', deviceId);
}

/**
 * Stores a secret generated on the tablet as a credential of the device; only the tablet knows the secret.
 * @throws DatabaseError if it is a credential already
 */
export async function acceptPairedCredential(
  transaction: TenantTransaction,
  person: PersonScope,
  deviceId: number,
  secretHash: Buffer,
  now: Date,
): Promise<void> {
  const row = { holderId: deviceId, secretHash, createdBy: person.personId, createdAt: now };
  const created = await insertCredential(transaction, 'device', row);
  if (created === undefined) throw deviceNotFound();
  await recordAudit(transaction, person, audited('created', created));
}

/** Revokes a credential and the sessions opened with it. @throws ApplicationError `credential_not_found` */
export const revokeCredential = (
  { database, now }: Pick<CredentialDependencies, 'database' | 'now'>,
  organization: OrgScope,
  person: PersonScope,
  id: string,
): Promise<void> =>
  database.tenant(organization, async (transaction) => {
    const revoked = await setCredentialRevoked(transaction, id, now());
    if (revoked === undefined) throw credentialNotFound();
    await recordAudit(transaction, person, audited('revoked', revoked));
  });

/** @returns the token @throws ApplicationError `credential_invalid` */
export async function signInWithCredential(
  { database, sessions }: CredentialDependencies,
  holder: Holder,
  credential: string,
  userAgent: string,
): Promise<string> {
  // The hash covers the whole text, so that the prefix decides which kind of sign-in the credential works for.
  if (!patterns[holder].test(credential)) throw credentialInvalid();
  const used = await takeCredential(database, hashSecret(credential));
  if (used === undefined) throw credentialInvalid();
  return sessions.openForCredential({
    credentialId: used.credential_id,
    departmentId: used.department_id ?? undefined,
    deviceId: used.device_id ?? undefined,
    userAgent,
  });
}
