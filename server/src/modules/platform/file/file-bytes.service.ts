import type { Database, TenantTransaction } from '../../../database/database.ts';
import { assertRoom } from '../subscription/subscription.service.ts';
import { areBytesKept, lockFileBytes, mayRemoveBytes, REMOVAL_LOCK } from './file.queries.ts';
import type { Blob, FileStore } from './file-store.service.ts';

/**
 * Reserves space for bytes that a row of this transaction will reference; bytes that the organization already has need none. Locks them
 * until the transaction ends. Store the bytes after writing the row, before the commit.
 * @throws ApplicationError `limit_reached`
 */
export async function claimBytes(
  transaction: TenantTransaction,
  { sha256, size }: { readonly sha256: string; readonly size: number },
  now: Date,
): Promise<void> {
  const { organizationId } = transaction;
  await lockFileBytes(transaction, organizationId, sha256);
  const bytes = Buffer.from(sha256, 'hex');
  if (!(await areBytesKept(transaction, organizationId, bytes))) await assertRoom(transaction, 'fileBytes', size, now);
}

/** Held exclusively by whatever reads all bytes. */
export const removalLock = REMOVAL_LOCK;

/** Removes bytes that no row references. While a backup runs, they stay until the next sweep. */
export async function removeUnkept(database: Database, store: FileStore, blob: Blob): Promise<void> {
  const { organizationId, sha256 } = blob;
  await database.transaction(async (transaction) => {
    if (!(await mayRemoveBytes(transaction))) return;
    await lockFileBytes(transaction, organizationId, sha256);
    if (!(await areBytesKept(transaction, organizationId, Buffer.from(sha256, 'hex')))) await store.remove(blob);
  });
}
