import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { asFolderError, BackupError, codeOf } from './backup-error.service.ts';
import { syncPath } from './object-store.service.ts';

/** Writes a JSON file that is there completely or not at all, also after a power loss. @throws BackupError */
export async function writeListFile(folder: string, file: string, value: unknown): Promise<void> {
  const unfinished = join(folder, `unfinished-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, file));
    await syncPath(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asFolderError(error, folder);
  }
}

/** The names of files with an ending, sorted; none if there is no folder. @throws BackupError */
export async function listFilesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BackupError(`The backup folder ${folder} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  return names.filter((name) => name.endsWith(ending)).sort();
}

/** @param what `a backup` @throws BackupError if the file is damaged or of a newer version */
export async function readListFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  what: string,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new BackupError(
      `${path} cannot be read as ${what} (${codeOf(error) ?? 'it is damaged, or of a newer Tunna'}). Restore or remove it.`,
      { cause: error },
    );
  }
}
