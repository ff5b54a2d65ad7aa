import { mkdir, open, rename } from 'node:fs/promises';
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
