import { randomBytes } from 'node:crypto';
import type { SignInCredential } from '@tunna/contract/organization';
import type { Database } from '../../database/database.ts';
import type { OrgScope, PersonScope } from '../../database/scope.ts';
import { hashSecret } from '../instance-secret/instance-secret.service.ts';
import type { Sessions } from '../session/session.service.ts';
import { credentialInvalid, credentialNotFound, departmentNotFound, deviceNotFound } from './credential.errors.ts';
import { findCredentials, insertCredential, setCredentialRevoked, takeCredential } from './credential.queries.ts';
import { credentialView } from './credential.views.ts';

export interface CredentialDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** What a credential signs in. */
type Holder = 'department' | 'device';

/** The text begins with what it is for, so that one found somewhere is recognized. */
const prefixes = { department: 'tunna_dep_', device: 'tunna_dev_' } as const;

const patterns = {
  department: /^tunna_dep_[A-Za-z0-9_-]{43}$/,
  device: /^tunna_dev_[A-Za-z0-9_-]{43}$/,
} as const;

export async function listCredentials(
  { database }: CredentialDependencies,
  organization: OrgScope,
): Promise<SignInCredential[]> {
  return (await database.tenant(organization, findCredentials)).map(credentialView);
}

/**
 * A new credential; its text cannot be read again.
 * @returns link: the credential stands in its fragment, which no browser sends to a server
 * @throws ApplicationError `department_not_found`, `not_found` for a device that is missing
 */
export async function createCredential(
  { database, publicUrl, now }: CredentialDependencies,
  organization: OrgScope,
  person: PersonScope,
  target: { readonly departmentId: number } | { readonly deviceId: number },
): Promise<{ id: string; credential: string; link: string }> {
  const holder: Holder = 'departmentId' in target ? 'department' : 'device';
  const holderId = 'departmentId' in target ? target.departmentId : target.deviceId;
  const credential = prefixes[holder] + randomBytes(32).toString('base64url');
  const row = { holderId, secretHash: hashSecret(credential), createdBy: person.personId, createdAt: now() };
  const id = await database.tenant(organization, (transaction) => insertCredential(transaction, holder, row));
  if (id === undefined) throw holder === 'department' ? departmentNotFound() : deviceNotFound();
  return { id, credential, link: `${publicUrl}/sign-in/${holder}#${credential}` };
}

/** Revokes it, and with it every session that it opened. @throws ApplicationError `credential_not_found` */
export async function revokeCredential(
  { database, now }: CredentialDependencies,
  organization: OrgScope,
  id: string,
): Promise<void> {
  const revoked = await database.tenant(organization, (transaction) => setCredentialRevoked(transaction, id, now()));
  if (!revoked) throw credentialNotFound();
}

/** @returns the token @throws ApplicationError `credential_invalid` */
export async function signInWithCredential(
  { database, sessions }: CredentialDependencies,
  holder: Holder,
  credential: string,
  userAgent: string,
): Promise<string> {
  // The hash is of the whole text, so that a credential opens only the door that its beginning names.
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
