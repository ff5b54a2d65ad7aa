import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError, systemCode } from './engine-error.ts';

/** Exists while PostgreSQL may run on the data, and names the folder by its inode, which a copy does not have. */
const markOf = (home: string): string => join(home, 'running-on');

const inodeOf = async (data: string): Promise<string> => String((await stat(data, { bigint: true })).ino);

export const markRunning = async (home: string, data: string): Promise<void> =>
  writeFile(markOf(home), await inodeOf(data));

export const unmarkRunning = (home: string): Promise<void> => rm(markOf(home), { force: true });

/**
 * Rejects a copy that was made while PostgreSQL ran: its files are of different moments.
 * @throws EngineError data_copied_while_running
 */
export async function assertNotCopied(home: string, data: string): Promise<void> {
  const marked = await readFile(markOf(home), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  const inode = await inodeOf(data).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (marked === undefined || inode === undefined || marked === inode) return;
  throw new EngineError(
    'data_copied_while_running',
    `The database in ${data} is a copy that was made while PostgreSQL ran on the original, so it may be damaged. Use npm run backup and ` +
      `npm run restore, or stop the server and copy again. If no server ran during the copy, remove ${markOf(home)}.`,
  );
}
