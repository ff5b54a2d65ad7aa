import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes of an organization, named by their hash. */
export interface Blob {
  readonly organizationId: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Bytes that a row names are not in the store. */
export class MissingBytesError extends Error {
  override readonly name = 'MissingBytesError';

  constructor(sha256: string) {
    super(`The bytes ${sha256} are missing in the storage of files.`);
  }
}

/** The store has other bytes than their name says. */
export class DamagedBytesError extends Error {
  override readonly name = 'DamagedBytesError';

  constructor(sha256: string) {
    super(`The bytes ${sha256} are damaged in the storage of files.`);
  }
}

/**
 * The bytes of files: `<organization>/<first two>/<sha256>`, each stored once and never changed.
 * Every function throws StoreUnavailableError while the store does not work.
 */
export interface FileStore {
  /** For incoming files: a folder of this machine. */
  readonly incoming: string;
  /**
   * Sends the file at a path ahead of the transaction of its row, so that a slow network holds no connection of the database.
   * @returns whether the store has more bytes than before
   */
  send(blob: Blob, from: string): Promise<boolean>;
  /**
   * Stores the file at a path, which the folder takes. After it resolves, the bytes survive a power loss.
   * @returns where the bytes are while the caller works on them
   */
  write(blob: Blob, from: string): Promise<string>;
  /** Calls a function with a path of the bytes, for random access. @throws MissingBytesError, DamagedBytesError */
  withPath<T>(blob: Blob, work: (path: string) => Promise<T>): Promise<T>;
  /** The bytes, from their beginning. @throws MissingBytesError; the stream ends with DamagedBytesError if a remote store has other bytes */
  read(blob: Blob): Promise<Readable>;
  remove(blob: Blob): Promise<void>;
  /** All bytes stored before a moment. */
  storedBefore(moment: Date): AsyncIterable<Blob>;
  /** Removes all bytes of an organization. @returns how many files */
  removeAll(organizationId: number): Promise<number>;
  /** Whether nothing was ever stored. */
  isEmpty(): Promise<boolean>;
  /** Whether the store works: for the state of the server. */
  probe(): Promise<void>;
  /** Removes incoming files from before a moment: their server died. */
  clearIncoming(before: Date): Promise<void>;
}

/** The store in a folder. */
export interface FolderStore extends FileStore {
  pathOf(blob: Blob): string;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The names in a folder; none if it does not exist yet. */
async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

const organizationsIn = async (root: string): Promise<string[]> =>
  (await namesIn(root)).filter((name) => /^[1-9]\d*$/.test(name));

async function isOlder(path: string, moment: Date): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return found !== undefined && found.mtime < moment;
}

/** Removes files of a folder from before a moment. */
export async function clearFolder(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (await isOlder(path, before)) await rm(path, { force: true });
  }
}

/** @param root the data folder's `files` */
export function openFileStore(root: string): FolderStore {
  const incoming = join(root, 'incoming');
  const pathOf = ({ organizationId, sha256 }: Blob) => join(root, String(organizationId), sha256.slice(0, 2), sha256);
  const orMissing =
    ({ sha256 }: Blob) =>
    (error: unknown) => {
      throw isMissing(error) ? new MissingBytesError(sha256) : error;
    };
  async function* blobsOf(organization: string): AsyncIterable<Blob> {
    for (const first of await namesIn(join(root, organization)))
      for (const sha256 of await namesIn(join(root, organization, first)))
        yield { organizationId: Number(organization), sha256 };
  }
  return {
    incoming,
    pathOf,
    send: async () => false,
    async write(blob, from) {
      const path = pathOf(blob);
      const folder = dirname(path);
      await sync(from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(from, path);
      // A name is durable only after its folder is synced, and so on upwards: any of them may be new.
      for (const changed of [folder, dirname(folder), root]) await sync(changed);
      return path;
    },
    async withPath(blob, work) {
      const path = pathOf(blob);
      await access(path).catch(orMissing(blob));
      return work(path);
    },
    async read(blob) {
      // Opened first, so that a missing file is reported before the response begins.
      const handle = await open(pathOf(blob)).catch(orMissing(blob));
      return handle.createReadStream();
    },
    remove: (blob) => rm(pathOf(blob), { force: true }),
    async *storedBefore(moment) {
      for (const organization of await organizationsIn(root))
        for await (const blob of blobsOf(organization)) if (await isOlder(pathOf(blob), moment)) yield blob;
    },
    async removeAll(organizationId) {
      let count = 0;
      for await (const _ of blobsOf(String(organizationId))) count += 1;
      await rm(join(root, String(organizationId)), { recursive: true, force: true });
      return count;
    },
    isEmpty: async () => (await organizationsIn(root)).length === 0,
    probe: async () => undefined,
    clearIncoming: (before) => clearFolder(incoming, before),
  };
}
