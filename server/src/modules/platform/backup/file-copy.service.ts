import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { storeWritten } from '../file/file-bytes.service.ts';
import { type Blob, DamagedBytesError, type FileStore, MissingBytesError } from '../file/file-store.service.ts';
import { findFileBytes } from './backup.queries.ts';

/** Passes bytes on. @throws DamagedBytesError after the last one */
async function* checked(source: AsyncIterable<Buffer>, { sha256 }: Blob): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedBytesError(sha256);
}

async function isWhole(store: FileStore, blob: Blob): Promise<boolean> {
  try {
    for await (const _ of checked(await store.read(blob), blob));
    return true;
  } catch (error) {
    if (error instanceof MissingBytesError || error instanceof DamagedBytesError) return false;
    throw error;
  }
}

/**
 * Copies all bytes that rows reference into another store, and reads them back. It can be interrupted and repeated.
 * @param client of the owner of the tables
 * @throws StoreUnavailableError
 */
export async function copyFiles(
  client: Client,
  { from, to }: { readonly from: FileStore; readonly to: FileStore },
): Promise<{ files: number; lost: string[] }> {
  let files = 0;
  const lost: string[] = [];
  for (const blob of await findFileBytes(client)) {
    if (!(await isWhole(to, blob))) {
      try {
        await storeWritten(to, blob, async (path) =>
          pipeline(checked(await from.read(blob), blob), createWriteStream(path, { mode: 0o600 })),
        );
      } catch (error) {
        if (!(error instanceof MissingBytesError || error instanceof DamagedBytesError)) throw error;
        lost.push(blob.sha256);
        continue;
      }
      if (!(await isWhole(to, blob))) throw new DamagedBytesError(blob.sha256);
    }
    files += 1;
  }
  return { files, lost };
}
