import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const create = (path: string) => open(path, 'w', 0o600);

/** Writes one message as a file readable only by its owner. The write is atomic and durable; a repeat replaces the file. */
export async function writeToOutbox(directory: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(directory, name);
  const unfinished = `${path}.part`;
  const file = await create(unfinished).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(directory, { recursive: true });
    return create(unfinished);
  });
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** Removes messages that were written before a moment. */
export async function pruneOutbox(directory: string, before: Date): Promise<void> {
  const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    // There is no message yet, or messages are sent.
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const path = join(directory, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found?.isFile() === true && found.mtime < before) await rm(path, { force: true });
  }
}
