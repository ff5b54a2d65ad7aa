import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from './backup-error.service.ts';
import { listFilesIn, writeTextFile } from './list-file.service.ts';
import { syncPath } from './sync-path.service.ts';

/**
 * Where backups are: lists, which are small texts, and objects, which are bytes under a name that never change.
 * A folder and a bucket have the same names, so that one can be copied into the other.
 * Functions throw BackupError with the reason if the place cannot be used.
 */
export interface BackupPlace {
  /** For messages: the folder, or the address of the bucket. */
  readonly name: string;
  /** The folder; undefined if it is a bucket. */
  readonly folder: string | undefined;
  /** A folder of this machine for objects that are not complete. */
  readonly unfinished: string;
  /** The names of lists with an ending, sorted; none if nothing was ever stored. */
  listNames(ending: string): Promise<string[]>;
  /** Undefined if there is no such list. */
  readList(file: string): Promise<string | undefined>;
  /** Afterwards the list is there completely, also after a power loss; if it fails, it is not there or as before. */
  writeList(file: string, text: string): Promise<void>;
  removeList(file: string): Promise<void>;
  /** The size of an object; undefined if there is none. */
  sizeOf(object: string): Promise<number | undefined>;
  /** The sizes of all objects, where asking for each one would be slow. */
  sizes?(): Promise<Map<string, number>>;
  /** Takes the complete file at a path as an object. */
  store(object: string, from: string): Promise<void>;
  /** The bytes of an object; the stream ends with an error if there is none. */
  open(object: string): Readable | AsyncIterable<Buffer>;
  /** Removes all objects that are not named, and what interrupted runs left behind. */
  keepOnly(names: ReadonlySet<string>): Promise<void>;
  /** For messages. */
  pathOf(object: string): string;
}

/** A folder of this machine. */
export function folderPlace(folder: string): BackupPlace {
  const objects = join(folder, 'objects');
  const pathOf = (object: string): string => join(objects, object.slice(0, 2), object);
  return {
    name: folder,
    folder,
    unfinished: objects,
    pathOf,
    listNames: (ending) => listFilesIn(folder, ending),
    readList: (file) =>
      readFile(join(folder, file), 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }),
    writeList: (file, text) => writeTextFile(folder, file, text),
    removeList: (file) => rm(join(folder, file), { force: true }),
    async sizeOf(object) {
      const found = await stat(pathOf(object)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      return found?.size;
    },
    async store(object, from) {
      await mkdir(join(objects, object.slice(0, 2)), { recursive: true, mode: 0o700 });
      await rename(from, pathOf(object));
      await syncPath(join(objects, object.slice(0, 2)));
      await syncPath(objects);
    },
    open: (object) => createReadStream(pathOf(object)),
    async keepOnly(names) {
      for (const entry of await readdir(objects, { withFileTypes: true, recursive: true })) {
        if (entry.isFile() && !names.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true });
      }
    },
  };
}
