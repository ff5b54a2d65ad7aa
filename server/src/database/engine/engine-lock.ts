import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { EngineError, systemCode } from './engine-error.ts';

const SQLITE_BUSY = 5;
const POLL_MS = 200;
/** Follows the process id of a command. */
const COMMAND = ' command';

/** Held until it is released or the process ends. */
export interface DirectoryLock {
  release(): void;
}

export interface LockOptions {
  /** Whether this process is a command of the operator, which ends by itself, and not a server. */
  readonly isCommand?: boolean;
  /** Ends a wait. */
  readonly stopping?: AbortSignal;
}

/**
 * Locks the folder for this process, after the commands that use it.
 * @throws EngineError data_directory_in_use, data_directory_unusable; the reason of the signal when it is aborted
 */
export async function lockAfterCommands(
  folder: string,
  log: Log,
  { isCommand = false, stopping }: LockOptions,
): Promise<DirectoryLock> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return lockDirectory(folder, isCommand);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'data_directory_held') throw error;
      if (!isWaiting) log.warn({ folder }, error.message);
    }
    await delay(POLL_MS, undefined, stopping && { signal: stopping }).catch(() => undefined);
    stopping?.throwIfAborted();
  }
}

/**
 * Locks the folder for this process.
 * @throws EngineError data_directory_in_use, data_directory_held, data_directory_unusable
 */
export function lockDirectory(folder: string, isCommand = false): DirectoryLock {
  try {
    return lockWritable(folder, isCommand);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(
      'data_directory_unusable',
      `${folder} cannot be written (${systemCode(error)}). Start Tunna as the user that it belongs to, or as root.`,
      { cause: error },
    );
  }
}

function lockWritable(folder: string, isCommand: boolean): DirectoryLock {
  const holder = join(folder, 'server.pid');
  const lock = lockFile(join(folder, 'server.lock'));
  if (lock === undefined) throw inUse(folder, readHolder(holder));
  try {
    writeFileSync(holder, `${process.pid}${isCommand ? COMMAND : ''}\n`);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    release() {
      rmSync(holder, { force: true });
      lock.release();
    },
  };
}

/**
 * Locks a file for this process, and creates it. Node has no file locks. The system releases an exclusive transaction of SQLite when its
 * holder dies, so it is never stale and does not depend on process ids.
 * @returns undefined if another process holds the lock
 */
export function lockFile(path: string): DirectoryLock | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== SQLITE_BUSY) throw error;
    return undefined;
  }
  return { release: () => lock.close() };
}

function inUse(folder: string, holder: string): EngineError {
  if (holder.endsWith(COMMAND))
    return new EngineError(
      'data_directory_held',
      `A command of npm run tunna (process ${holder.slice(0, -COMMAND.length)}) works on the data folder ${folder}. Waiting for its end.`,
    );
  return new EngineError(
    'data_directory_in_use',
    `Another Tunna server (process ${holder}) works on the data folder ${folder}. ` +
      'Stop that one, or give this one a folder of its own in DATA_DIR.',
  );
}

/** The other server may not have written its id yet. */
function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
