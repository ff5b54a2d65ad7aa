import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

const save = statement(
  'save_agent_pairing',
  `insert into agent_pairing (organization_id, device_id, code_hash, created_by, created_at, expires_at)
   values (:organizationId, :deviceId, :codeHash, :personId, :now, :expiresAt)
   on conflict (organization_id, device_id) do update
   set code_hash = excluded.code_hash, created_by = excluded.created_by, created_at = excluded.created_at, expires_at = excluded.expires_at`,
);

interface NewCode {
  readonly deviceId: number;
  readonly codeHash: Buffer;
  readonly personId: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Replaces the code of a device. */
export async function upsertCode(transaction: TenantTransaction, code: NewCode): Promise<void> {
  await transaction.run(save, { organizationId: transaction.organizationId, ...code });
}

const find = statement(
  'find_agent_pairing',
  'select organization_id as "organization_id!", created_by as "created_by!" from find_agent_pairing(:codeHash, :now)',
).returns<{ organization_id: number; created_by: number }>();

/** The organization and the creator of a valid code. */
export async function findCode(database: Queryable, codeHash: Buffer, now: Date) {
  const [row] = await database.run(find, { codeHash, now });
  return row;
}

const take = statement(
  'take_agent_pairing',
  `delete from agent_pairing where organization_id = :organizationId and code_hash = :codeHash and expires_at > :now returning device_id`,
);

/** Uses a code. Of several concurrent calls one succeeds. @returns the device; undefined if the code is not valid any more */
export async function takeCode(
  transaction: TenantTransaction,
  codeHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const [row] = await transaction.run(take, { organizationId: transaction.organizationId, codeHash, now });
  return row?.device_id;
}

const prune = statement('prune_agent_pairings', 'select prune_agent_pairings(:before)::text as done');

export async function deleteCodesBefore(database: Queryable, before: Date): Promise<void> {
  await database.run(prune, { before });
}
