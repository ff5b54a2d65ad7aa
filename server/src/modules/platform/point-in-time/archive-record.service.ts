import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFolderError, BackupError, codeOf } from '../backup/backup-error.service.ts';
import { storedObject } from '../backup/object-store.service.ts';
import { syncPath } from '../backup/sync-path.service.ts';
import { formatPosition, type Position, parsePosition } from './wal-position.service.ts';

export const position = z.codec(z.string(), z.bigint(), { decode: parsePosition, encode: formatPosition });

const recordSchema = z.object({
  /** The slot whose log this is: what follows without a gap has the same name. */
  chain: z.string(),
  timeline: z.number(),
  from: position,
  to: position,
  /** A restore can go to any time before this one. */
  until: z.iso.datetime(),
  log: storedObject,
  /** Objects of files that came since the record before. They are among those of the backups. */
  files: z.array(z.string()),
});

/** A piece of the write-ahead log in the archive. */
export interface ArchiveRecord extends z.output<typeof recordSchema> {
  readonly from: Position;
  readonly to: Position;
}

export const pointInTimeFolder = (backups: string): string => join(backups, 'point-in-time');
/** Of the backups: where the log is. */
export const logFolder = (backups: string): string => join(pointInTimeFolder(backups), 'log');

const SUFFIX = '.log.jsonl';

async function recordFiles(backups: string): Promise<string[]> {
  const names = await readdir(pointInTimeFolder(backups)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BackupError(`${pointInTimeFolder(backups)} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  return names.filter((name) => name.endsWith(SUFFIX)).sort();
}

/** A line that a killed server or a full disk cut off is none: its piece was copied again. */
function parseLine(line: string): ArchiveRecord[] {
  try {
    return [recordSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

const readFileRecords = async (backups: string, name: string): Promise<ArchiveRecord[]> =>
  (await readFile(join(pointInTimeFolder(backups), name), 'utf8')).split('\n').flatMap(parseLine);

/** All pieces in the archive, in the order in which they were added. */
export async function readRecords(backups: string): Promise<ArchiveRecord[]> {
  const found: ArchiveRecord[] = [];
  for (const name of await recordFiles(backups)) found.push(...(await readFileRecords(backups, name)));
  return found;
}

/** The newest piece in the archive. */
export async function newestRecord(backups: string): Promise<ArchiveRecord | undefined> {
  const name = (await recordFiles(backups)).at(-1);
  return name === undefined ? undefined : (await readFileRecords(backups, name)).at(-1);
}

/** Adds a piece. It survives a power loss after this resolves. @throws BackupError */
export async function appendRecord(backups: string, record: ArchiveRecord): Promise<void> {
  const folder = pointInTimeFolder(backups);
  const path = join(folder, `${record.until.slice(0, 10)}${SUFFIX}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The line break before it ends a line that was cut off.
    await appendFile(path, `\n${JSON.stringify(recordSchema.encode(record))}\n`, { mode: 0o600, flush: true });
    await syncPath(folder);
  } catch (error) {
    throw asFolderError(error, folder);
  }
}

/** Removes the files of records that are all unneeded. @returns the records that are left */
export async function removeRecords(
  backups: string,
  isNeeded: (record: ArchiveRecord) => boolean,
): Promise<ArchiveRecord[]> {
  const left: ArchiveRecord[] = [];
  for (const name of await recordFiles(backups)) {
    const records = await readFileRecords(backups, name);
    if (records.some(isNeeded)) left.push(...records);
    else await rm(join(pointInTimeFolder(backups), name), { force: true });
  }
  return left;
}

/** The records of a chain from a position, as far as each one begins where another ended. */
export function contiguous(
  records: readonly ArchiveRecord[],
  { chain, start }: { readonly chain: string; readonly start: Position },
): ArchiveRecord[] {
  const found: ArchiveRecord[] = [];
  for (const record of records) {
    if (record.chain !== chain || record.to <= start) continue;
    const end = found.at(-1)?.to ?? start;
    // A piece that was copied twice: its first line may have been lost with the power.
    if (record.to <= end && found.length > 0) continue;
    if (record.from > end) break;
    found.push(record);
  }
  return found;
}
