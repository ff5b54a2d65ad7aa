import { randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type KeyRing, KeyRingError, readKey, ringOf } from './key-ring.service.ts';

export const keyFile = (dataDirectory: string): string => join(dataDirectory, 'keys.json');

const content = z.object({
  keys: z.array(z.object({ id: z.string(), secret: z.string(), createdAt: z.iso.datetime() })).min(1),
});

function parse(path: string, text: string): KeyRing {
  const unreadable = () => new KeyRingError(`${path} is not a file of keys. Restore it from a backup.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The error of the parser would quote the keys.
    throw unreadable();
  }
  const { data } = content.safeParse(value);
  const keys = (data?.keys ?? []).map(({ id, secret, createdAt }) => {
    const key = readKey(id, secret);
    if (key === undefined) throw unreadable();
    return { ...key, createdAt };
  });
  const ring = ringOf(keys);
  if (ring === undefined) throw unreadable();
  return ring;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * The keys of a data folder; undefined if it has none yet.
 * @throws KeyRingError if others may read the file, or it contains no keys
 */
export async function readKeyFile(path: string): Promise<KeyRing | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { mode } = await file.stat();
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new KeyRingError(`Other users may open ${path}. Make it private: chmod 600 ${path}`);
    return parse(path, await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Writes a private file next to the path, and waits until it is on the disk. */
async function writeBeside(path: string, ring: KeyRing): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const keys = ring.map(({ id, secret, createdAt }) => ({
    id,
    secret: secret.toString('base64url'),
    createdAt: createdAt ?? new Date(0).toISOString(),
  }));
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ keys }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/**
 * Creates the file atomically. Only one of several concurrent processes creates it.
 * @returns the keys that the file contains afterwards
 */
export async function createKeyFile(path: string, ring: KeyRing): Promise<KeyRing> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = await writeBeside(path, ring);
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(temporary);
  }
  await syncFolder(dirname(path));
  return (await readKeyFile(path)) ?? ring;
}

/** Replaces the file atomically. */
export async function replaceKeyFile(path: string, ring: KeyRing): Promise<void> {
  await rename(await writeBeside(path, ring), path);
  await syncFolder(dirname(path));
}
