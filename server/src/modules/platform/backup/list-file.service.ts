import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFolderError, BackupError, codeOf } from './backup-error.service.ts';
import { syncPath } from './sync-path.service.ts';

/** Writes a small file that is there completely or not at all, also after a power loss. @throws BackupError */
export async function writeTextFile(folder: string, file: string, text: string): Promise<void> {
  const unfinished = join(folder, `unfinished-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, file));
    await syncPath(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asFolderError(error, folder);
  }
}

/** The text of a list file. */
export const listText = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Writes a JSON file in the same way. @throws BackupError */
export const writeListFile = (folder: string, file: string, value: unknown): Promise<void> =>
  writeTextFile(folder, file, listText(value));

/** The names of files with an ending, sorted; none if there is no folder. @throws BackupError */
export async function listFilesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BackupError(`The backup folder ${folder} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  return names.filter((name) => name.endsWith(ending)).sort();
}

/**
 * The value of a list file.
 * @param path for the message
 * @param what `a backup`
 * @throws BackupError if it is damaged or of a newer version
 */
export async function parseList<Schema extends z.core.$ZodType>(
  read: () => Promise<string>,
  schema: Schema,
  { path, what }: { readonly path: string; readonly what: string },
): Promise<z.output<Schema>> {
  try {
    return z.parse(schema, JSON.parse(await read()));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${path} cannot be read as ${what} (${codeOf(error) ?? 'it is damaged, or of a newer Tunna'}). Restore or remove it.`,
      { cause: error },
    );
  }
}

/** The value of a list file in a folder. @throws BackupError */
export const readListFile = <Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
  what: string,
): Promise<z.output<Schema>> => parseList(() => readFile(path, 'utf8'), schema, { path, what });
