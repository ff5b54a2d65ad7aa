import { BackupError } from '../backup/backup-error.service.ts';
import type { ObjectStore } from '../backup/object-store.service.ts';
import { type Blob, DamagedBytesError, type FileStore, MissingBytesError } from '../file/file-store.service.ts';
import { StoreUnavailableError } from '../file/store-unavailable.service.ts';

async function storeBlob(objects: ObjectStore, files: FileStore, blob: Blob): Promise<string | undefined> {
  const { sha256 } = blob;
  const found = await objects.find(sha256);
  if (found !== undefined) return found.object;
  try {
    const stored = await objects.put(async function* () {
      yield* await files.read(blob);
    });
    if (stored.sha256 !== sha256) return undefined;
    await objects.verify(stored, `the file ${sha256}`);
    return stored.object;
  } catch (error) {
    // Deleted meanwhile, or lost: backups report lost files.
    if (error instanceof MissingBytesError || error instanceof DamagedBytesError) return undefined;
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new BackupError(`The file ${sha256} cannot be read from its store (${error.reason}).`, { cause: error });
  }
}

/** Stores bytes of organizations among the objects of the backups. @returns the names of their objects */
export async function storeBlobs(objects: ObjectStore, files: FileStore, blobs: readonly Blob[]): Promise<string[]> {
  const names = new Set<string>();
  for (const blob of blobs) {
    const name = await storeBlob(objects, files, blob);
    if (name !== undefined) names.add(name);
  }
  return [...names];
}
