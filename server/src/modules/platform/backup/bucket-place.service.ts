import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { clearFolder } from '../file/file-store.service.ts';
import { type S3Bucket, S3Client, type S3Limits } from '../file/s3-client.service.ts';
import { objectsOf } from '../file/s3-list.service.ts';
import { explainStore } from '../file/store-check.service.ts';
import { StoreUnavailableError } from '../file/store-unavailable.service.ts';
import { BackupError } from './backup-error.service.ts';
import type { BackupPlace } from './backup-place.service.ts';

export interface BackupBucket extends S3Bucket {
  /** Begins all names. */
  readonly prefix: string;
}

interface Options {
  /** A folder of this machine for objects that are not complete. */
  readonly unfinished: string;
  /** The setting that was used for one of the storage of files. */
  readonly nameOf: (setting: string) => string;
  readonly limits?: S3Limits | undefined;
}

/** S3 takes at most 5 GiB in one request. */
const maxBytes = 5 * 1024 ** 3;

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A bucket of an S3-compatible store, with the names of a folder after a prefix. A name is there after its bytes are complete. */
export function bucketPlace({ prefix, ...bucket }: BackupBucket, { unfinished, nameOf, limits }: Options): BackupPlace {
  const client = new S3Client(bucket, limits);
  const objects = `${prefix}objects/`;
  const keyOf = (object: string): string => `${objects}${object.slice(0, 2)}/${object}`;
  /** The object with a key; undefined if the key is another one, which is not touched. */
  const objectOf = (key: string): string | undefined =>
    /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/.exec(key.slice(objects.length))?.[2];
  const name = `s3://${bucket.bucket}/${prefix}`.replace(/\/$/, '');

  const explained = (error: unknown): unknown =>
    error instanceof StoreUnavailableError
      ? new BackupError(`${name} cannot be used. ${explainStore(error, nameOf)}`, { cause: error })
      : error;
  async function trying<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw explained(error);
    }
  }

  async function* bytesOf(object: string): AsyncIterable<Buffer> {
    try {
      const body = await client.get(keyOf(object));
      if (body === undefined) throw new Error('it is not there');
      yield* body;
    } catch (error) {
      throw explained(error);
    }
  }

  async function* stored(): AsyncIterable<{ key: string; object: string; size: number }> {
    for await (const { key, size } of objectsOf(client, objects)) {
      const object = objectOf(key);
      if (object !== undefined) yield { key, object, size };
    }
  }

  return {
    name,
    folder: undefined,
    unfinished,
    pathOf: (object) => `s3://${bucket.bucket}/${keyOf(object)}`,
    listNames: (ending) =>
      trying(async () => {
        const names: string[] = [];
        for await (const { key } of objectsOf(client, prefix, '/')) names.push(key.slice(prefix.length));
        return names.filter((file) => file.endsWith(ending)).sort();
      }),
    readList: (file) =>
      trying(async () => {
        const body = await client.get(`${prefix}${file}`);
        return body === undefined ? undefined : text(body);
      }),
    writeList: (file, content) =>
      trying(() =>
        client.put(`${prefix}${file}`, new Blob([content]), createHash('sha256').update(content).digest('hex')),
      ),
    removeList: (file) => trying(() => client.remove(`${prefix}${file}`)),
    sizeOf: (object) => trying(() => client.sizeOf(keyOf(object))),
    sizes: () =>
      trying(async () => {
        const sizes = new Map<string, number>();
        for await (const { object, size } of stored()) sizes.set(object, size);
        return sizes;
      }),
    store: (object, from) =>
      trying(async () => {
        const body = await openAsBlob(from);
        if (body.size > maxBytes)
          throw new BackupError(
            `A part of the backup has ${body.size} bytes, and a bucket takes at most ${maxBytes}. Use a folder for backups.`,
          );
        await client.put(keyOf(object), body, await hashOf(from));
      }),
    open: bytesOf,
    keepOnly: (names) =>
      trying(async () => {
        for await (const { key, object } of stored()) if (!names.has(object)) await client.remove(key);
        // One run of a database at a time: what is left is of one that was killed.
        await clearFolder(unfinished, new Date());
      }),
  };
}
