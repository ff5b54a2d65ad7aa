import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes of an organization, named by their hash. */
export interface Blob {
  readonly organizationId: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The folder with the bytes of files: `<organization>/<first two>/<sha256>`, each stored once and never changed. */
export interface FileStore {
  /** For incoming files; on the same disk, so that keeping one is a rename. */
  readonly incoming: string;
  /** Moves the file at a path into the store. After it resolves, the bytes survive a power loss. */
  keep(blob: Blob, from: string): Promise<void>;
  /** The path of the bytes, for random access. */
  pathOf(blob: Blob): string;
  /** The bytes, from their beginning. @throws Error `ENOENT` if they are missing */
  read(blob: Blob): Promise<Readable>;
  remove(blob: Blob): Promise<void>;
  /** All bytes stored before a moment. */
  keptBefore(moment: Date): AsyncIterable<Blob>;
  /** Removes incoming files from before a moment: their server died. */
  clearIncoming(before: Date): Promise<void>;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names in a folder; none if it does not exist yet. */
async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function isOlder(path: string, moment: Date): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found !== undefined && found.mtime < moment;
}

/** @param root the data folder's `files` */
export function openFileStore(root: string): FileStore {
  const incoming = join(root, 'incoming');
  const pathOf = ({ organizationId, sha256 }: Blob) => join(root, String(organizationId), sha256.slice(0, 2), sha256);
  return {
    incoming,
    pathOf,
    async keep(blob, from) {
      const path = pathOf(blob);
      const folder = dirname(path);
      await sync(from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(from, path);
      // A name is durable only after its folder is synced, and so on upwards: any of them may be new.
      for (const changed of [folder, dirname(folder), root]) await sync(changed);
    },
    async read(blob) {
      // Opened first, so that a missing file is reported before the response begins.
      const handle = await open(pathOf(blob));
      return handle.createReadStream();
    },
    remove: (blob) => rm(pathOf(blob), { force: true }),
    async *keptBefore(moment) {
      const organizations = (await namesIn(root)).filter((name) => /^[1-9]\d*$/.test(name));
      for (const organization of organizations) {
        for (const first of await namesIn(join(root, organization))) {
          for (const sha256 of await namesIn(join(root, organization, first))) {
            const blob = { organizationId: Number(organization), sha256 };
            if (await isOlder(pathOf(blob), moment)) yield blob;
          }
        }
      }
    },
    async clearIncoming(before) {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name);
        if (await isOlder(path, before)) await rm(path, { force: true });
      }
    },
  };
}
