import type { TenantTransaction } from '../../database/database.ts';
import { type Queryable, statement } from '../../database/statement.ts';

export interface CredentialRow {
  id: string;
  department_id: number | null;
  device_id: number | null;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const list = statement<CredentialRow>(
  'credentials',
  `select credential.id, credential.department_id, credential.device_id, coalesce(department.name, device.name) as name,
     credential.created_at, credential.last_used_at
   from credential
   left join department
     on department.organization_id = credential.organization_id and department.id = credential.department_id
   left join device on device.organization_id = credential.organization_id and device.id = credential.device_id
   where credential.organization_id = $1 and credential.revoked_at is null
   order by credential.created_at, credential.id`,
);

/** Those that are not revoked, the eldest first. */
export const findCredentials = (transaction: TenantTransaction): Promise<CredentialRow[]> =>
  transaction.run(list, [transaction.organizationId]);

export interface NewCredential {
  /** Id of the department or the device. */
  readonly holderId: number;
  readonly secretHash: Buffer;
  readonly createdBy: number;
  readonly createdAt: Date;
}

const insertFor = (holder: 'department' | 'device') =>
  statement<{ id: string }>(
    `insert_${holder}_credential`,
    `insert into credential (organization_id, ${holder}_id, secret_hash, created_by, created_at)
     select organization_id, id, $3, $4, $5 from ${holder} where organization_id = $1 and id = $2
     returning id`,
  );
const inserts = { department: insertFor('department'), device: insertFor('device') };

/** @returns the credential's id; undefined when the organization has no such department or device */
export async function insertCredential(
  transaction: TenantTransaction,
  holder: 'department' | 'device',
  { holderId, secretHash, createdBy, createdAt }: NewCredential,
): Promise<string | undefined> {
  const values = [transaction.organizationId, holderId, secretHash, createdBy, createdAt];
  const [row] = await transaction.run(inserts[holder], values);
  return row?.id;
}

const revoke = statement<{ id: string }>(
  'revoke_credential',
  `update credential set revoked_at = $3 where organization_id = $1 and id = $2 and revoked_at is null returning id`,
);

export async function setCredentialRevoked(transaction: TenantTransaction, id: string, now: Date): Promise<boolean> {
  return (await transaction.run(revoke, [transaction.organizationId, id, now])).length === 1;
}

export interface UsedCredentialRow {
  credential_id: string;
  department_id: number | null;
  device_id: number | null;
}

const use = statement<UsedCredentialRow>(
  'use_credential',
  'select credential_id, department_id, device_id from use_credential($1)',
);

/** The credential with this secret, noted as used; undefined when there is none or it was revoked. */
export async function takeCredential(database: Queryable, secretHash: Buffer): Promise<UsedCredentialRow | undefined> {
  const [row] = await database.run(use, [secretHash]);
  return row;
}
