import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { asFolderError, BackupError, codeOf } from './backup-error.service.ts';
import { type BackupKey, nameOf, seal, unseal } from './sealed-stream.service.ts';

/** Bytes in a backup folder. */
export const storedObject = z.object({
  /** The name of its file. */
  object: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the bytes before compression and encryption. */
  sha256: z.string(),
  bytes: z.number(),
  /** Size of its file. */
  stored: z.number(),
});
export type StoredObject = z.output<typeof storedObject>;

type Consume = (source: AsyncIterable<Buffer>) => Promise<void>;

const UNFINISHED = 'unfinished-';

/** Waits until the file or folder is on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Counts and hashes what passes through. */
export class Tally {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *through(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** Objects named by their content, compressed and perhaps encrypted. Backups share equal objects. */
export class ObjectStore {
  readonly #folder: string;
  readonly #key: BackupKey | undefined;

  /** @param folder the backup folder */
  constructor(folder: string, key: BackupKey | undefined) {
    this.#folder = join(folder, 'objects');
    this.#key = key;
  }

  /** The object with this content, if there is one. Whether it is whole is not known. */
  async find(sha256: string): Promise<Omit<StoredObject, 'bytes'> | undefined> {
    const object = nameOf(sha256, this.#key);
    const found = await stat(this.#pathOf(object)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    return found && { object, sha256, stored: found.size };
  }

  /**
   * Stores the stream that a function opens. An equal object of the same size stays as it is. After it resolves, the bytes survive a power loss.
   * @throws BackupError if the folder cannot be written
   */
  async put(open: () => AsyncIterable<Buffer>): Promise<StoredObject & { readonly isNew: boolean }> {
    const unfinished = join(this.#folder, `${UNFINISHED}${randomUUID()}`);
    const tally = new Tally();
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await pipeline(
        tally.through(open()),
        createZstdCompress(),
        (compressed: AsyncIterable<Buffer>) => seal(compressed, this.#key),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      const sha256 = tally.sha256();
      const object = nameOf(sha256, this.#key);
      const { size: stored } = await stat(unfinished);
      const isNew = (await this.find(sha256))?.stored !== stored;
      if (isNew) {
        await mkdir(join(this.#folder, object.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(unfinished, this.#pathOf(object));
        await syncPath(join(this.#folder, object.slice(0, 2)));
        await syncPath(this.#folder);
      }
      return { object, sha256, bytes: tally.bytes, stored, isNew };
    } catch (error) {
      throw asFolderError(error, this.#folder);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /**
   * Passes the content of an object to a function, and checks it.
   * @param content what it is, for the message
   * @throws BackupError if it is missing or damaged
   */
  async read(one: Omit<StoredObject, 'bytes'>, content: string, consume: Consume): Promise<void> {
    const { object, sha256, stored } = one;
    const path = this.#pathOf(object);
    const damaged = (reason: string, cause?: unknown) =>
      new BackupError(`The backup of ${content} is damaged (${path}): ${reason}.`, { cause });
    const tally = new Tally();
    let isDamaged = false;
    async function* guarded(plain: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      try {
        yield* tally.through(plain);
      } catch (error) {
        isDamaged = true;
        throw error;
      }
    }
    try {
      await pipeline(
        createReadStream(path),
        (sealed: AsyncIterable<Buffer>) => unseal(sealed, this.#key),
        createZstdDecompress(),
        guarded,
        consume,
      );
    } catch (error) {
      if (error instanceof BackupError) throw error;
      if (!isDamaged) {
        // Changed bytes may be rejected before their checksum is known.
        await this.verify(one, content);
        throw error;
      }
      throw damaged(error instanceof Error ? error.message : String(error), error);
    }
    if (tally.sha256() !== sha256) throw damaged('its checksum is wrong');
    const { size } = await stat(path);
    if (size !== stored) throw damaged(`it has ${size} bytes instead of ${stored}`);
  }

  /** A small object, as text. @throws BackupError if it is missing or damaged */
  async text(one: StoredObject, content: string): Promise<string> {
    const chunks: Buffer[] = [];
    await this.read(one, content, async (source) => {
      for await (const chunk of source) chunks.push(chunk);
    });
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Reads an object to its end. @throws BackupError if it is missing or damaged */
  verify(one: Omit<StoredObject, 'bytes'>, content: string): Promise<void> {
    return this.read(one, content, async (source) => {
      for await (const _ of source);
    });
  }

  /** Removes all objects that are not named, and what interrupted backups left behind. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    for (const entry of await readdir(this.#folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !names.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true });
    }
  }

  #pathOf(object: string): string {
    return join(this.#folder, object.slice(0, 2), object);
  }
}
