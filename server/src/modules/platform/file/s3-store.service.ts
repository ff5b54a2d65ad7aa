import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FetchedFiles } from './fetched-files.service.ts';
import { type Blob, clearFolder, DamagedBytesError, type FileStore, MissingBytesError } from './file-store.service.ts';
import { type S3Bucket, S3Client, type S3Limits } from './s3-client.service.ts';
import { objectsOf } from './s3-list.service.ts';

/** Withholds the last part until the checksum is known, so that no reader takes damaged bytes for a whole file. */
async function* verified(chunks: AsyncIterable<Buffer>, sha256: string): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (held !== undefined) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedBytesError(sha256);
  if (held !== undefined) yield held;
}

/**
 * Bytes in a bucket of an S3-compatible store, under the same names as in the folder, after a prefix.
 * @param local a folder of this machine for incoming files and copies
 */
export function openS3Store(
  { prefix, ...bucket }: S3Bucket & { readonly prefix: string },
  local: string,
  limits?: S3Limits,
): FileStore {
  const client = new S3Client(bucket, limits);
  const copies = new FetchedFiles(join(local, 'fetched'));
  const incoming = join(local, 'incoming');
  const keyOf = ({ organizationId, sha256 }: Blob) => `${prefix}${organizationId}/${sha256.slice(0, 2)}/${sha256}`;

  function blobOf(key: string): Blob | undefined {
    const [, organization, first, sha256] =
      /^([1-9]\d{0,15})\/([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(key.slice(prefix.length)) ?? [];
    if (!key.startsWith(prefix) || sha256 === undefined || first === undefined || !sha256.startsWith(first))
      return undefined;
    return { organizationId: Number(organization), sha256 };
  }

  async function read(blob: Blob): Promise<Readable> {
    const body = await client.get(keyOf(blob));
    if (body === undefined) throw new MissingBytesError(blob.sha256);
    const checked = Readable.from(verified(body, blob.sha256), { objectMode: false });
    // Also if the reader leaves before the first byte.
    return checked.once('close', () => body.destroy());
  }

  async function send(blob: Blob, from: string): Promise<boolean> {
    const body = await openAsBlob(from);
    if ((await client.sizeOf(keyOf(blob))) === body.size) return false;
    await client.put(keyOf(blob), body, blob.sha256);
    return true;
  }

  async function remove(blob: Blob): Promise<void> {
    await client.remove(keyOf(blob));
    await copies.forget(keyOf(blob));
  }

  return {
    incoming,
    send,
    async write(blob, from) {
      await send(blob, from);
      return from;
    },
    read,
    withPath: (blob, work) =>
      copies.use(
        keyOf(blob),
        async (path) => pipeline(await read(blob), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
        work,
      ),
    remove,
    async *storedBefore(moment) {
      for await (const { key, modified } of objectsOf(client, prefix)) {
        const blob = blobOf(key);
        if (blob !== undefined && modified < moment) yield blob;
      }
    },
    async removeAll(organizationId) {
      let count = 0;
      for await (const { key } of objectsOf(client, `${prefix}${organizationId}/`)) {
        const blob = blobOf(key);
        if (blob === undefined) continue;
        await remove(blob);
        count += 1;
      }
      return count;
    },
    async isEmpty() {
      for await (const { key } of objectsOf(client, prefix)) if (blobOf(key) !== undefined) return false;
      return true;
    },
    async probe() {
      await client.page({ 'list-type': '2', 'max-keys': '1', prefix });
    },
    async clearIncoming(before) {
      for (const folder of [incoming, join(local, 'fetched')]) await clearFolder(folder, before);
    },
  };
}
