import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/api/client.ts';
import { upload } from '../../../lib/api/upload.ts';
import { logError } from '../../../lib/client-events.ts';
import { changedByFiles } from './file.queries.ts';
import type { Upload } from './upload.ts';

export { problemBefore } from './file-check.ts';

interface Options {
  readonly orgId: number;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/** Sends one file. Returns what changed about its upload; it never rejects. */
export async function sendUpload({ file, purpose }: Upload, { orgId, ...options }: Options): Promise<Partial<Upload>> {
  try {
    if (purpose === 'import') {
      await upload('importInvoiceFile', { params: { orgId }, body: {} }, { file, ...options });
      return { state: 'done', sent: 1 };
    }
    const { alreadyThere } = await upload('uploadFile', { params: { orgId }, body: { purpose } }, { file, ...options });
    return { state: alreadyThere ? 'already_there' : 'done', sent: 1 };
  } catch (error) {
    if (options.signal.aborted) return { state: 'cancelled' };
    if (!(error instanceof CallError)) logError('failed_mutation', error as Error);
    return { state: 'refused', problem: error instanceof CallError ? error.body.code : 'internal' };
  }
}

/** Reads again what shows files. */
export const refreshFiles = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => changedByFiles.some((name) => name === queryKey[0]) });
