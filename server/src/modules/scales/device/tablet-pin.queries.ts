import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const set = statement(
  'set_tablet_pin',
  `update device set pin_hash = :hash, pin_tries = 0, pin_tries_since = null, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id and removed_at is null returning id`,
);

/** @param hash null removes the PIN @returns false if there is no such device */
export async function setPin(
  transaction: TenantTransaction,
  { id, hash, personId }: { readonly id: number; readonly hash: Buffer | null; readonly personId: number },
): Promise<boolean> {
  const rows = await transaction.run(set, { organizationId: transaction.organizationId, id, hash, personId });
  return rows.length > 0;
}

const isRecent = "pin_tries_since > :now::timestamptz - interval '1 hour'";

const take = statement(
  'take_pin_try',
  `update device set pin_tries = case when ${isRecent} then pin_tries + 1 else 1 end,
     pin_tries_since = case when ${isRecent} then pin_tries_since else :now end
   where organization_id = :organizationId and id = :id and removed_at is null
   returning pin_hash, pin_tries, pin_tries_since as "pin_tries_since!"`,
);

export interface PinTryRow {
  pin_hash: Buffer | null;
  /** Tries of the hour, with this one. */
  pin_tries: number;
  pin_tries_since: Date;
}

/** Counts a try before it is checked, so that concurrent ones cannot exceed the limit. Undefined if the device was removed. */
export async function takePinTry(
  transaction: TenantTransaction,
  id: number,
  now: Date,
): Promise<PinTryRow | undefined> {
  const [row] = await transaction.run(take, { organizationId: transaction.organizationId, id, now });
  return row;
}

const clear = statement(
  'clear_pin_tries',
  'update device set pin_tries = 0, pin_tries_since = null where organization_id = :organizationId and id = :id',
);

/** The PIN was right. */
export async function clearPinTries(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(clear, { organizationId: transaction.organizationId, id });
}
