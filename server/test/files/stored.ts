import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Blob, openFileStore } from '../../src/modules/platform/file/file-store.service.ts';
import type { TestApp } from '../app.ts';

/** The hashes of all stored bytes of an organization, also of those without a row. */
export async function storedHashes({ files }: TestApp, organizationId: number): Promise<string[]> {
  const found: string[] = [];
  for await (const blob of files.storedBefore(new Date(8.64e15)))
    if (blob.organizationId === organizationId) found.push(blob.sha256);
  return found.sort();
}

export const storedText = async ({ files }: TestApp, blob: Blob): Promise<string> => text(await files.read(blob));

/** Makes stored bytes as old as a moment. */
export async function datedBack({ bucket, dataDirectory }: TestApp, blob: Blob, moment: Date): Promise<void> {
  const { organizationId, sha256 } = blob;
  if (bucket === undefined) return utimes(openFileStore(join(dataDirectory, 'files')).pathOf(blob), moment, moment);
  const object = bucket.objects.get(`${bucket.settings.s3Prefix}${organizationId}/${sha256.slice(0, 2)}/${sha256}`);
  if (object === undefined) throw new Error('There is no such object.');
  object.modified = moment;
}

/** Names of files that are being received. */
export const incomingOf = ({ files }: TestApp): Promise<string[]> => readdir(files.incoming).catch(() => []);
