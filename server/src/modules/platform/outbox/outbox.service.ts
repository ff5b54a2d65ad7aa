import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes one message as a file readable only by its owner. The write is atomic and durable; a repeat replaces the file. */
export async function writeToOutbox(directory: string, name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
