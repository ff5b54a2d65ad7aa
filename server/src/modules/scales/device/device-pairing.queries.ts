import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

// A tablet that asks again, for example after a restart, receives a new code. The earlier code stops working.
const start = statement(
  'start_device_pairing',
  `insert into device_pairing (code_hash, secret_hash, created_at, expires_at) values (:codeHash, :secretHash, :now, :expiresAt)
   on conflict (secret_hash) do update
   set code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at, paired_at = null,
     location_id = null`,
);

interface NewPairing {
  readonly codeHash: Buffer;
  readonly secretHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function upsertPairing(
  database: Queryable,
  { codeHash, secretHash, now, expiresAt }: NewPairing,
): Promise<void> {
  await database.run(start, { codeHash, secretHash, now, expiresAt });
}

const read = statement(
  'read_device_pairing',
  'select expires_at, paired_at, location_id from device_pairing where secret_hash = :secretHash',
).returns<Pick<Tables['device_pairing'], 'expires_at' | 'paired_at' | 'location_id'>>();

export async function findPairing(database: Queryable, secretHash: Buffer) {
  const [row] = await database.run(read, { secretHash });
  return row;
}

const take = statement(
  'take_device_pairing',
  `update device_pairing set paired_at = :now, location_id = :locationId where code_hash = :codeHash and expires_at > :now and paired_at is null
   returning secret_hash`,
);

/** Uses a code. @returns the hash of the tablet's secret; undefined if no tablet shows the code any more */
export async function takePairing(
  transaction: TenantTransaction,
  codeHash: Buffer,
  now: Date,
  locationId: string | null,
): Promise<Buffer | undefined> {
  const [row] = await transaction.run(take, { codeHash, now, locationId });
  return row?.secret_hash;
}

const sweep = statement('prune_device_pairings', 'delete from device_pairing where expires_at < :until');

export async function deletePairingsBefore(database: Queryable, until: Date): Promise<void> {
  await database.run(sweep, { until });
}
