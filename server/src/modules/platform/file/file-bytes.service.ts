import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { assertRoom } from '../subscription/subscription.service.ts';
import { areBytesReferenced, lockFileBytes, mayRemoveBytes, REMOVAL_LOCK } from './file.queries.ts';
import type { Blob, FileStore } from './file-store.service.ts';
import { StoreUnavailableError } from './store-unavailable.service.ts';

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
  if (!(await areBytesReferenced(transaction, organizationId, bytes)))
    await assertRoom(transaction, 'fileBytes', size, now);
}

/** Held exclusively by whatever reads all bytes. */
export const removalLock = REMOVAL_LOCK;

/** Removes bytes that no row references. While a backup runs, they stay until the next sweep. @throws StoreUnavailableError */
export async function sweepBytes(database: Database, store: FileStore, blob: Blob): Promise<void> {
  const { organizationId, sha256 } = blob;
  await database.transaction(async (transaction) => {
    if (!(await mayRemoveBytes(transaction))) return;
    await lockFileBytes(transaction, organizationId, sha256);
    if (!(await areBytesReferenced(transaction, organizationId, Buffer.from(sha256, 'hex')))) await store.remove(blob);
  });
}

/** As `sweepBytes`, after a change that was committed: while the store does not work, the bytes stay until the next sweep too. */
export async function removeUnreferenced(database: Database, store: FileStore, blob: Blob): Promise<void> {
  try {
    await sweepBytes(database, store, blob);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}

/**
 * Calls a function that writes the row of a file in a transaction and keeps its bytes, which were sent before. If it fails, bytes that no
 * row references are removed.
 */
export async function withSentBytes<T>(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  blob: Blob,
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await store.send(blob, path))) return work();
  try {
    return await work();
  } catch (error) {
    // If the database is the reason, the sweep removes them.
    await removeUnreferenced(database, store, blob).catch(() => undefined);
    throw error;
  }
}

/** Stores bytes that a function writes to a path. They survive a power loss after it resolves. */
export async function storeWritten(
  store: FileStore,
  blob: Blob,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const path = join(store.incoming, randomUUID());
  await mkdir(store.incoming, { recursive: true, mode: 0o700 });
  try {
    await write(path);
    await store.write(blob, path);
  } finally {
    await rm(path, { force: true });
  }
}
