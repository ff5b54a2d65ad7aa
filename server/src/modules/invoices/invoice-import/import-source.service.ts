import { basename } from 'node:path';
import type { TenantTransaction } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { safeTypeOf, storeFile } from '../../platform/file/file.service.ts';
import type { FileStore } from '../../platform/file/file-store.service.ts';
import { describeFile } from './import-file.service.ts';

export interface ImportSource {
  readonly fileId: number;
  readonly path: string;
}

interface SourceAttempt {
  readonly fileId: number;
  /** Path in an archive. */
  readonly entry: string | null;
  /** The owner of a separate file. */
  readonly person: PersonScope | undefined;
}

/**
 * The file that an invoice is shown beside, and its bytes. An entry of an archive becomes a separate file, unless the plan's limit is
 * reached or the uploader is unknown: then it is the archive.
 * @param path of the extracted entry
 */
export async function sourceOf(
  transaction: TenantTransaction,
  { files, now }: { readonly files: FileStore; now(): Date },
  { fileId, entry, person }: SourceAttempt,
  path: string,
): Promise<ImportSource> {
  if (entry === null || person === undefined) return { fileId, path };
  const file = await describeFile(path, basename(entry));
  const upload = { file, purpose: 'invoice' as const, contentType: await safeTypeOf(file), now: now() };
  try {
    const stored = await storeFile(transaction, files, person, upload);
    return { fileId: stored.stored.id, path: stored.path };
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 'limit_reached') return { fileId, path };
    throw error;
  }
}
