import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { asFolderError, BackupError } from './backup-error.service.ts';
import type { BackupPlace } from './backup-place.service.ts';
import { type BackupKey, nameOf, seal, unseal } from './sealed-stream.service.ts';

/** Bytes in a place of backups. */
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

/** Counts and hashes what passes through. */
export class Checksum {
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
  readonly #place: BackupPlace;
  readonly #key: BackupKey | undefined;
  #sizes: Map<string, number> | undefined;

  constructor(place: BackupPlace, key: BackupKey | undefined) {
    this.#place = place;
    this.#key = key;
  }

  /** Reads the sizes of all objects in one go, where asking for each one would be slow. */
  async learnSizes(): Promise<void> {
    this.#sizes = await this.#place.sizes?.();
  }

  /** The object with this content, if there is one. Whether it is whole is not known. */
  async find(sha256: string): Promise<Omit<StoredObject, 'bytes'> | undefined> {
    const object = nameOf(sha256, this.#key);
    const stored = this.#sizes === undefined ? await this.#place.sizeOf(object) : this.#sizes.get(object);
    return stored === undefined ? undefined : { object, sha256, stored };
  }

  /**
   * Stores the stream that a function opens. An equal object of the same size stays as it is. After it resolves, the bytes survive a power loss.
   * @throws BackupError if the place cannot be written
   */
  async put(open: () => AsyncIterable<Buffer>): Promise<StoredObject & { readonly isNew: boolean }> {
    const folder = this.#place.unfinished;
    const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
    const checksum = new Checksum();
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(
        checksum.through(open()),
        createZstdCompress(),
        (compressed: AsyncIterable<Buffer>) => seal(compressed, this.#key),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      const sha256 = checksum.sha256();
      const object = nameOf(sha256, this.#key);
      const { size: stored } = await stat(unfinished);
      const isNew = (await this.find(sha256))?.stored !== stored;
      if (isNew) {
        await this.#place.store(object, unfinished);
        this.#sizes?.set(object, stored);
      }
      return { object, sha256, bytes: checksum.bytes, stored, isNew };
    } catch (error) {
      throw asFolderError(error, folder);
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
    const path = this.#place.pathOf(object);
    const damaged = (reason: string, cause?: unknown) =>
      new BackupError(`The backup of ${content} is damaged (${path}): ${reason}.`, { cause });
    const checksum = new Checksum();
    let isDamaged = false;
    async function* guarded(plain: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      try {
        yield* checksum.through(plain);
      } catch (error) {
        isDamaged = true;
        throw error;
      }
    }
    try {
      await pipeline(
        this.#place.open(object),
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
    if (checksum.sha256() !== sha256) throw damaged('its checksum is wrong');
    const size = await this.#place.sizeOf(object);
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
  keepOnly(names: ReadonlySet<string>): Promise<void> {
    return this.#place.keepOnly(names);
  }
}
