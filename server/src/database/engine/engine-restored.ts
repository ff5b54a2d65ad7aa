import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { engineAccount, giveTo } from './engine-account.ts';
import { type Binaries, findBinaries } from './engine-binaries.ts';
import { DATABASE_NAME, runSql } from './engine-cluster.ts';
import { EngineError } from './engine-error.ts';
import { makeHome, makeSocketFolder, viewFolder } from './engine-folder.ts';
import { lockDirectory } from './engine-lock.ts';
import { PostgresProcess } from './engine-process.ts';
import { engineSettings, flagsOf } from './engine-settings.ts';

/** The major version of the packaged PostgreSQL. */
export async function packagedVersion(dataDirectory: string): Promise<string> {
  const home = makeHome(dataDirectory);
  return (await findBinaries(home, engineAccount(join(home, 'data')))).majorVersion;
}

interface Restored {
  readonly dataDirectory: string;
  readonly log: Log;
}

interface Parts {
  readonly home: string;
  readonly data: string;
  readonly account: ReturnType<typeof engineAccount>;
  readonly binaries: Binaries;
}

async function withCluster<T>(dataDirectory: string, work: (parts: Parts) => Promise<T>): Promise<T> {
  const home = makeHome(dataDirectory);
  const lock = lockDirectory(home);
  try {
    const data = join(home, 'data');
    const account = engineAccount(data);
    return await work({ home, data, account, binaries: await findBinaries(home, account) });
  } finally {
    lock.release();
  }
}

/** The same log, with the lines of PostgreSQL kept. */
const keeping = (log: Log, lines: string[]): Log => ({
  debug(fields, message) {
    lines.push(message);
    log.debug(fields, message);
  },
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.warn(fields, message),
  error: (fields, message) => log.error(fields, message),
});

const timeIn = (lines: readonly string[], pattern: RegExp): Date | undefined => {
  const found = lines.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined);
  return found === undefined ? undefined : new Date(found.replace(' ', 'T').replace(/\+00$/, 'Z'));
};

/**
 * Replays the WAL in `pg_wal` over a copied cluster, up to a time, and stops PostgreSQL.
 * @returns the times of the last change that is in it, and of the first one that is not
 * @throws EngineError start_failed with PostgreSQL's reason
 */
export async function recoverCluster(
  { dataDirectory, log }: Restored,
  until: Date,
): Promise<{ readonly last: Date | undefined; readonly next: Date | undefined }> {
  return withCluster(dataDirectory, async ({ home, data, account, binaries }) => {
    await giveTo(account, data);
    const socketFolder = makeSocketFolder(home, account);
    const flags = flagsOf({
      ...engineSettings({ socketFolder, durable: true }),
      hot_standby: 'off',
      // The segments are in pg_wal. The setting is required: this command finds nothing.
      restore_command: 'false',
      // With a number as its zone: abbreviations such as Z are not known so early.
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
      recovery_target_timeline: 'current',
    });
    const view = viewFolder(data, account);
    const command = { file: binaries.postgres, arguments: ['-D', view.path, ...flags], account, data: view };
    const lines: string[] = [];
    const running = new PostgresProcess(command, keeping(log, lines));
    view.close();
    await running.ready();
    await running.stop();
    await rm(join(data, 'backup_label.old'), { force: true });
    return {
      last: timeIn(lines, /last completed transaction was at log time (.+)$/),
      next: timeIn(lines, /recovery stopping before commit of transaction \d+, time (.+)$/),
    };
  });
}

/** Every index against its table, and the structure of every table. */
const check = [
  'begin',
  'create extension if not exists amcheck',
  `do $$
   declare checked record; found record;
   begin
     for checked in
       select class.oid::regclass as name, relkind, relam = (select oid from pg_am where amname = 'btree') as btree
       from pg_class class left join pg_index on indexrelid = class.oid
       where relpersistence = 'p' and (relkind in ('r', 't', 'm') or (relkind = 'i' and indisvalid and indisready))
     loop
       if checked.relkind <> 'i' then
         for found in select msg from verify_heapam(checked.name) loop
           raise exception 'the table % is damaged: %', checked.name, found.msg;
         end loop;
       elsif checked.btree then
         perform bt_index_check(checked.name, true);
       end if;
     end loop;
   end $$`,
  'rollback',
];

/** @throws EngineError restored_damaged if a table or an index is damaged */
export async function checkCluster({ dataDirectory }: Pick<Restored, 'dataDirectory'>): Promise<void> {
  await withCluster(dataDirectory, async ({ data, account, binaries }) => {
    try {
      await runSql({ account, binaries }, data, check, DATABASE_NAME);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'initialization_failed') throw error;
      throw new EngineError('restored_damaged', `The restored database is damaged: ${error.message}`, { cause: error });
    }
  });
}
