import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEngine } from '../database/engine/engine.ts';
import { EngineError } from '../database/engine/engine-error.ts';
import { checkCluster, packagedVersion, recoverCluster } from '../database/engine/engine-restored.ts';
import { withClient } from '../database/owner.ts';
import { openLog } from '../log.ts';
import { abandonRestore, beginRestore, endRestore } from '../modules/platform/backup/restore.service.ts';
import type { FileStore } from '../modules/platform/file/file-store.service.ts';
import { openFileStore } from '../modules/platform/file/file-store.service.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { StoreUnavailableError } from '../modules/platform/file/store-unavailable.service.ts';
import {
  completeRecovery,
  type OpenedRecovery,
  openRecovery,
  restoreReferencedFiles,
  writeCluster,
} from '../modules/platform/point-in-time/recovery.service.ts';
import { OperatorError } from '../operator-error.ts';
import { createSchema } from './create-schema.ts';
import { restoreAlone } from './restore-lock.ts';
import { throwExplained } from './store-errors.ts';

const expected = 'expected a time with its zone, such as 2026-11-26T14:03:00Z or 2026-11-26 14:03+01:00';

/** @throws OperatorError if it is no time, or has no zone */
export function parseTime(text: string): Date {
  const form = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:\d{2})?$/i;
  const [, day, time, zone] = form.exec(text.trim()) ?? [];
  const found = new Date(`${day}T${time}${zone?.toUpperCase() ?? 'Z'}`);
  if (Number.isNaN(found.getTime())) throw new OperatorError(`--until: found "${text}", ${expected}.`);
  if (zone === undefined) throw new OperatorError(`--until: "${text}" has no time zone, ${expected}. Iceland is Z.`);
  return found;
}

interface Result {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  readonly missing: readonly string[];
  readonly last: Date | undefined;
}

interface Options {
  /** Missing files are listed, and do not end the restore. */
  readonly isWithoutFiles: boolean;
}

async function recover(recovery: OpenedRecovery, dataDirectory: string, log: Logger) {
  const { base, until } = recovery;
  const version = await packagedVersion(dataDirectory);
  if (version !== base.postgres)
    throw new OperatorError(
      `The base ${base.name} is of PostgreSQL ${base.postgres}, this release brings ${version}. Restore it with Tunna ${base.release}, and ` +
        'upgrade afterwards with npm run backup and npm run restore.',
    );
  await writeCluster(recovery, dataDirectory);
  const { last, next } = await recoverCluster({ dataDirectory, log }, until).catch((error: unknown) => {
    if (!(error instanceof EngineError) || error.code !== 'start_failed') throw error;
    throw new OperatorError(`The database could not be brought to ${until.toISOString()}: ${error.message}`, {
      cause: error,
    });
  });
  // Both are cut to milliseconds.
  if (next === undefined || next < until || (last !== undefined && last > until))
    throw new OperatorError(
      `PostgreSQL did not stop at ${until.toISOString()}: the next change is of ${next?.toISOString()}.`,
    );
  await checkCluster({ dataDirectory });
  return last;
}

const pathsOf = (recovery: OpenedRecovery, paths: readonly string[] = []) => ({
  files: [...recovery.content.own, ...paths.map((path) => ({ path, object: '', sha256: '', bytes: 0, stored: 0 }))],
});

async function complete(
  recovery: OpenedRecovery,
  config: Config,
  { log, files, isWithoutFiles, note }: Options & { log: Logger; files: FileStore; note: (paths: string[]) => void },
): Promise<Omit<Result, 'last'>> {
  const { dataDirectory } = config;
  const engine = await startEngine({ dataDirectory, log });
  try {
    const { restored, missing } = await withClient(engine.owner, (client) =>
      restoreReferencedFiles(client, recovery, files),
    );
    const { pathOf } = openFileStore('files');
    note(restored.map(pathOf));
    if (missing.length > 0 && !isWithoutFiles)
      throw new OperatorError(
        `These files are in no backup: ${missing.join(', ')}. Nothing is restored. Choose another time, or add --without-missing-files.`,
      );
    const counts = await withClient(engine.owner, completeRecovery);
    await createSchema(engine.owner, log, undefined);
    return { ...counts, files: restored.length, missing };
  } finally {
    await engine.stop();
  }
}

async function restore(recovery: OpenedRecovery, config: Config, options: Options): Promise<Result> {
  const { dataDirectory, logLevel } = config;
  const log = openLog(logLevel === 'info' ? 'warn' : logLevel);
  const files = fileStoreOf(config);
  let restored = pathsOf(recovery);
  await beginRestore(dataDirectory, files, restored, true).catch(throwExplained);
  try {
    const last = await recover(recovery, dataDirectory, log);
    const note = (paths: string[]) => {
      restored = pathsOf(recovery, paths);
    };
    const counts = await complete(recovery, config, { log, files, note, ...options });
    await endRestore(dataDirectory);
    return { ...counts, last };
  } catch (error) {
    await abandonRestore(dataDirectory, files, restored).catch((failure: unknown) => {
      if (!(failure instanceof StoreUnavailableError)) throw failure;
    });
    throw error;
  }
}

function describe(
  { base, until, content }: OpenedRecovery,
  { rows, tables, files, missing, last }: Result,
  { dataDirectory }: Config,
  seconds: number,
): string {
  const newest = last === undefined ? 'The base has all of its changes' : `Its last change is of ${last.toISOString()}`;
  const lines = [
    `Restored ${until.toISOString()} from the base ${base.name}: ${rows} rows of ${tables} tables, ${files} files; ${seconds.toFixed(1)} s. ` +
      `${newest}. Every table, index and foreign key was checked, and the checksum of every file.`,
  ];
  if (!content.own.some(({ path }) => path === 'keys.json'))
    lines.push(`The base has no keys: put keys.json into ${dataDirectory}, or set INSTANCE_KEYS, before the start.`);
  if (missing.length > 0) lines.push(`These files are in no backup: ${missing.join(', ')}.`);
  return `${lines.join('\n')}\n`;
}

/** Restores the embedded database and the files as they were at a time, into an empty data folder. @throws OperatorError */
export async function restoreUntil(config: Config, folder: string, time: string, options: Options): Promise<void> {
  const startedAt = performance.now();
  const until = parseTime(time);
  if (config.databaseUrl !== undefined)
    throw new OperatorError(
      '--until is for the embedded database, and DATABASE_URL is set. Restore that PostgreSQL with the tool that archives its log ' +
        '(pgBackRest, WAL-G), see docs/OPERATIONS.md.',
    );
  const recovery = await openRecovery(folder, config.backupKey, until);
  const result = await restoreAlone(config.dataDirectory, () => restore(recovery, config, options));
  process.stdout.write(describe(recovery, result, config, (performance.now() - startedAt) / 1000));
}
