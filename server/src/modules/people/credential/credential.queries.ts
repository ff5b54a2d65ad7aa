import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, type StatementName, statement } from '../../../database/statement/statement.ts';

export type CredentialRow = RowOf<'credentials'>;

const list = statement(
  'credentials',
  `select credential.id, credential.department_id, credential.device_id, coalesce(department.name, device.name) as "name!",
     credential.created_at, credential.last_used_at
   from credential
   left join department
     on department.organization_id = credential.organization_id and department.id = credential.department_id
   left join device on device.organization_id = credential.organization_id and device.id = credential.device_id
   where credential.organization_id = :organizationId and credential.revoked_at is null
   order by credential.created_at, credential.id`,
);

/** Credentials that are not revoked, oldest first. */
export const findCredentials = (transaction: TenantTransaction): Promise<CredentialRow[]> =>
  transaction.run(list, { organizationId: transaction.organizationId });

export interface NewCredential {
  /** Id of the department or the device. */
  readonly holderId: number;
  readonly secretHash: Buffer;
  readonly createdBy: number;
  readonly createdAt: Date;
}

export interface MadeCredentialRow {
  id: string;
  /** Name of the department or the device. */
  name: string;
}

const insertFor = (holder: 'department' | 'device', condition = '') =>
  statement(
    `insert_${holder}_credential`,
    `with inserted as (
       insert into credential (organization_id, ${holder}_id, secret_hash, created_by, created_at)
       select organization_id, id, :secretHash, :createdBy, :createdAt from ${holder} where organization_id = :organizationId
         and id = :id ${condition}
       -- Waits for a concurrent deletion, which leaves no row to insert for.
       for key share
       returning id
     )
     select inserted.id, ${holder}.name from inserted join ${holder} on ${holder}.organization_id = :organizationId and ${holder}.id = :id`,
  ).returns<MadeCredentialRow>();
const inserts = { department: insertFor('department'), device: insertFor('device', 'and removed_at is null') };

/** @returns undefined if the organization has no such department or device */
export async function insertCredential(
  transaction: TenantTransaction,
  holder: 'department' | 'device',
  { holderId, secretHash, createdBy, createdAt }: NewCredential,
): Promise<MadeCredentialRow | undefined> {
  const values = { organizationId: transaction.organizationId, id: holderId, secretHash, createdBy, createdAt };
  const [row] = await transaction.run(inserts[holder], values);
  return row;
}

const revokeWhere = <Name extends StatementName>(name: Name, condition: string) =>
  statement(
    name,
    `with revoked as (
       update credential set revoked_at = :now where organization_id = :organizationId and ${condition} and revoked_at is null
       returning organization_id, id, department_id, device_id
     )
     select revoked.id, coalesce(department.name, device.name) as "name!"
     from revoked
     left join department on department.organization_id = revoked.organization_id and department.id = revoked.department_id
     left join device on device.organization_id = revoked.organization_id and device.id = revoked.device_id
     order by revoked.id`,
  );
const revoke = revokeWhere('revoke_credential', 'id = :id::uuid').returns<MadeCredentialRow>();
const revokeOfDevice = revokeWhere(
  'revoke_credentials_of_device',
  'device_id = :deviceId::bigint',
).returns<MadeCredentialRow>();

/** @returns undefined if there is none, or it was revoked before */
export async function setCredentialRevoked(
  transaction: TenantTransaction,
  id: string,
  now: Date,
): Promise<MadeCredentialRow | undefined> {
  const [row] = await transaction.run(revoke, { organizationId: transaction.organizationId, id, now });
  return row;
}

/** @returns the credentials that were not revoked before */
export const setDeviceCredentialsRevoked = (
  transaction: TenantTransaction,
  deviceId: number,
  now: Date,
): Promise<MadeCredentialRow[]> =>
  transaction.run(revokeOfDevice, { organizationId: transaction.organizationId, deviceId, now });

export type UsedCredentialRow = RowOf<'use_credential'>;

const use = statement(
  'use_credential',
  'select credential_id, department_id, device_id from use_credential(:secretHash)',
);

/** Returns the credential with this secret and records its use; undefined if there is none or it was revoked. */
export async function takeCredential(database: Queryable, secretHash: Buffer): Promise<UsedCredentialRow | undefined> {
  const [row] = await database.run(use, { secretHash });
  return row;
}
