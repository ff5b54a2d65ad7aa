import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '../database/engine/engine-lock.ts';
import { asFolderError } from '../modules/platform/backup/backup-error.service.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Restores into a data folder: a second restore would remove what the first has written.
 * @throws OperatorError if another restore into the folder is running
 */
export async function restoreAlone<T>(dataDirectory: string, restore: () => Promise<T>): Promise<T> {
  await mkdir(dataDirectory, { recursive: true }).catch((error: unknown) => {
    throw asFolderError(error, `The data folder ${dataDirectory}`);
  });
  const path = join(dataDirectory, 'restore.lock');
  const lock = lockFile(path);
  if (lock === undefined) throw new OperatorError(`Another restore into the data folder ${dataDirectory} is running.`);
  try {
    return await restore();
  } finally {
    await rm(path, { force: true });
    lock.release();
  }
}
