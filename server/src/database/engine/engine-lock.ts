import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EngineError, systemCode } from './engine-error.ts';

const SQLITE_BUSY = 5;

/** Held until it is released or the process ends. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Locks the folder for this process. Node has no file locks. The system releases an exclusive transaction of SQLite
 * when its holder dies, so it is never stale and does not depend on process ids.
 * @throws EngineError data_directory_in_use, data_directory_unusable
 */
export function lockDirectory(folder: string): DirectoryLock {
  try {
    return lockWritable(folder);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(
      'data_directory_unusable',
      `${folder} cannot be written (${systemCode(error)}). Start Tunna as the user that it belongs to, or as root.`,
      { cause: error },
    );
  }
}

function lockWritable(folder: string): DirectoryLock {
  const holder = join(folder, 'server.pid');
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== SQLITE_BUSY) throw error;
    throw new EngineError(
      'data_directory_in_use',
      `Another Tunna server (process ${readHolder(holder)}) works on the data folder ${folder}. ` +
        'Stop that one, or give this one a folder of its own in DATA_DIR.',
      { cause: error },
    );
  }
  try {
    writeFileSync(holder, `${process.pid}\n`);
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    release() {
      rmSync(holder, { force: true });
      lock.close();
    },
  };
}

/** The other server may not have written its id yet. */
function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
