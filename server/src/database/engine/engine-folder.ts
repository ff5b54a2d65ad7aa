import { createHash } from 'node:crypto';
import { chmodSync, chownSync, closeSync, lstatSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, isEnterable, isReachable } from './engine-account.ts';
import { EngineError, systemCode } from './engine-error.ts';

/** The system limits socket paths to 104 (macOS) or 108 bytes; PostgreSQL adds `/.s.PGSQL.5432` to the folder. */
const LONGEST_SOCKET_FOLDER = 90;

/** The path of a folder for a child process of the account. */
export interface FolderView {
  readonly path: string;
  /** Passed to the child as descriptor 3. */
  readonly descriptor: number | undefined;
  close(): void;
}

/**
 * How the account reaches its folder below one that it cannot enter (`/root`, for instance): the child inherits the opened folder, and its
 * path goes through that descriptor.
 * @throws EngineError data_directory_unusable if the system has no such paths
 */
export function viewFolder(folder: string, account: Account | undefined): FolderView {
  if (isReachable(folder, account)) return { path: folder, descriptor: undefined, close: () => undefined };
  if (process.platform !== 'linux') {
    throw new EngineError(
      'data_directory_unusable',
      `The account that PostgreSQL runs as (${account?.uid}) cannot reach ${folder}. ` +
        'Set DATA_DIR to a folder below one that others may enter, or start Tunna as another user.',
    );
  }
  const descriptor = openSync(folder, 'r');
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) };
}

/**
 * Creates the engine’s folder in the data folder.
 * @throws EngineError data_directory_unusable
 */
export function makeHome(dataDirectory: string): string {
  const home = join(dataDirectory, 'postgres');
  try {
    // Others may enter but not list it, because the account of PostgreSQL must reach its folders.
    mkdirSync(home, { recursive: true, mode: 0o711 });
    return realpathSync(home);
  } catch (error) {
    throw new EngineError(
      'data_directory_unusable',
      `The data folder ${home} cannot be made (${systemCode(error)}). Set DATA_DIR to a folder that Tunna may write.`,
      { cause: error },
    );
  }
}

/** Where the Unix socket is, or will be. */
export function socketFolder(home: string, account: Account | undefined): { folder: string; isNear: boolean } {
  const near = join(home, 'run');
  const isNear = Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER && isEnterable(home, account);
  if (isNear) return { folder: near, isNear };
  return { folder: join('/tmp', `tunna-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`), isNear };
}

/**
 * Creates the folder of the Unix socket, only for the engine’s account: beside the data, or in /tmp if the
 * path would be too long or unreachable.
 * @throws EngineError socket_directory_unusable
 */
export function makeSocketFolder(home: string, account: Account | undefined): string {
  const { folder, isNear: fits } = socketFolder(home, account);
  // Only an earlier start can have created it in the data folder.
  if (fits) rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner) {
    throw new EngineError(
      'socket_directory_unusable',
      `${folder}, where PostgreSQL's socket goes, belongs to another user (${found.uid}). Remove it.`,
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}
