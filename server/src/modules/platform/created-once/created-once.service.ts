import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { keyUsed } from './created-once.errors.ts';
import { findCreatedRecord, insertOnce, setCreatedRecord } from './created-once.queries.ts';

interface Creation<Id, Created> {
  /** Creates the record, in the same transaction. */
  create(): Promise<Created>;
  /** Reads the record that an earlier call created. @throws ApplicationError if it was deleted */
  read(id: Id): Promise<Created>;
}

/**
 * Creates a record once for each key of its callers: a repeated call waits for the first one, and returns the record as it is now.
 * A failed call leaves no key. Must come first in its transaction, so that calls with the same key wait before they lock anything.
 * @throws ApplicationError `idempotency_conflict` for a key of another call, caller or content
 */
export async function createOnce<Id extends string | number, Created extends { readonly id: Id }>(
  transaction: TenantTransaction,
  { once }: Pick<ActingMember, 'once'>,
  { create, read }: Creation<Created['id'], Created>,
): Promise<Created> {
  if (once === undefined) return create();
  if (await insertOnce(transaction, once)) {
    const created = await create();
    await setCreatedRecord(transaction, once, JSON.stringify(created.id));
    return created;
  }
  const record = await findCreatedRecord(transaction, once);
  if (record === undefined) throw keyUsed();
  return read(JSON.parse(record));
}
