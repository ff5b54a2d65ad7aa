import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, giveTo } from './engine-account.ts';
import type { Binaries } from './engine-binaries.ts';
import { EngineError, systemCode } from './engine-error.ts';
import { type FolderView, viewFolder } from './engine-folder.ts';
import { runTool } from './engine-process.ts';

/** The passwords of the two logins. The superuser has none and cannot connect. */
interface Credentials {
  readonly owner: string;
  readonly application: string;
}

export const OWNER_ROLE = 'tunna_owner';
export const APPLICATION_LOGIN = 'tunna_app';
export const DATABASE_NAME = 'tunna';

export interface Cluster {
  readonly data: string;
  readonly credentials: Credentials;
}

export interface ClusterOptions {
  readonly home: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  /** False only for disposable data: a crash of the machine may then corrupt it. */
  readonly durable: boolean;
}

/**
 * Opens the database cluster in the engine’s folder, or creates it.
 * @throws EngineError data_version_unsupported, data_directory_unusable or initialization_failed
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { home, account } = options;
  const data = join(home, 'data');
  const known = await readCredentials(home);
  const credentials = known ?? (await makeCredentials(home));
  if (!existsSync(data)) {
    await makeCluster(options, data, credentials);
    return { data, credentials };
  }
  await giveTo(account, data);
  await checkVersion(data, options.binaries);
  if (known === undefined) await runSql(options, data, passwords('alter', credentials));
  return { data, credentials };
}

async function checkVersion(data: string, binaries: Binaries): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw new EngineError(
      'data_directory_unusable',
      `The database in ${data} cannot be read (${systemCode(error)}). Start Tunna as the user that it belongs to, or as root.`,
      { cause: error },
    );
  });
  if (version.trim() === binaries.majorVersion) return;
  throw new EngineError(
    'data_version_unsupported',
    `The database in ${data} is of PostgreSQL ${version.trim()}, this release brings ${binaries.majorVersion}. ` +
      'Back it up with the release that made it, and restore the backup with this one.',
  );
}

/** It is created beside its final path and moved when it is complete and on disk, so a killed first start leaves no partial cluster. */
async function makeCluster(options: ClusterOptions, data: string, credentials: Credentials): Promise<void> {
  const { account, binaries, durable } = options;
  await removeUnfinished(data);
  // A name that no other run has: the tools of a killed one may still write into theirs.
  const unfinished = await mkdtemp(`${data}.new-`);
  await giveTo(account, unfinished);
  const view = viewFolder(unfinished, account);
  try {
    const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const login = ['--username=postgres', '--auth=reject', '--no-instructions', '--data-checksums'];
    // One call for the whole file system takes a third of the time of one for each of a thousand files.
    const sync = durable ? (process.platform === 'linux' ? ['--sync-method=syncfs'] : []) : ['--no-sync'];
    const command = { file: binaries.initdb, arguments: ['-D', view.path, ...encoding, ...login, ...sync], account };
    await runTool({ ...command, data: view }, '');
  } finally {
    view.close();
  }
  await writeDurably(join(unfinished, 'pg_hba.conf'), 'local all all scram-sha-256\n', 0o600);
  await runSql(options, unfinished, [
    ...passwords('create', credentials),
    // As in an external database, where the owner creates the other role and may assume it.
    `grant ${APPLICATION_LOGIN} to ${OWNER_ROLE}`,
    `alter database postgres rename to ${DATABASE_NAME}`,
    `alter database ${DATABASE_NAME} owner to ${OWNER_ROLE}`,
    `revoke all on database ${DATABASE_NAME} from public`,
    `grant connect on database ${DATABASE_NAME} to ${APPLICATION_LOGIN}`,
  ]);
  await rename(unfinished, data);
  await syncFolder(dirname(data));
}

async function removeUnfinished(data: string): Promise<void> {
  const [folder, beginning] = [dirname(data), `${basename(data)}.new`];
  for (const name of await readdir(folder))
    if (name.startsWith(beginning)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
}

/** Gives the owner the rights that the archive of WAL needs (platform/point-in-time), once. */
export async function allowArchiving(options: ClusterOptions): Promise<void> {
  const { home } = options;
  const done = join(home, 'archiving-allowed');
  if (existsSync(done)) return;
  const functions = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)'].join(', ');
  const statements = [
    // For the slot. No replication connection is accepted: max_wal_senders is 0, and pg_hba.conf has no line for one.
    `alter role ${OWNER_ROLE} replication`,
    `grant execute on function ${functions} to ${OWNER_ROLE}`,
  ];
  await runSql(options, join(home, 'data'), statements, DATABASE_NAME);
  await writeDurably(done, '', 0o600);
}

/** Passwords are 256 random bits, so a slow hash would only delay each new connection. */
function passwords(verb: 'create' | 'alter', credentials: Credentials): string[] {
  return [
    'set scram_iterations = 1',
    `${verb} role ${OWNER_ROLE} login createdb nosuperuser nobypassrls password '${credentials.owner}'`,
    `${verb} role ${APPLICATION_LOGIN} login nosuperuser nobypassrls password '${credentials.application}'`,
  ];
}

/** Runs statements as the superuser without a running server. @throws EngineError initialization_failed with PostgreSQL's reason */
export async function runSql(
  options: Omit<ClusterOptions, 'home' | 'durable'>,
  data: string,
  statements: readonly string[],
  database = 'template1',
): Promise<void> {
  const { account, binaries } = options;
  const view: FolderView = viewFolder(data, account);
  const settings = ['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off'];
  try {
    const command = {
      file: binaries.postgres,
      arguments: ['--single', '-j', ...settings, '-D', view.path, database],
    };
    await runTool({ ...command, account, data: view }, statements.map((sql) => `${sql};\n\n`).join(''));
  } finally {
    view.close();
  }
}

export async function readCredentials(home: string): Promise<Credentials | undefined> {
  const file = join(home, 'credentials.json');
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isCredentials(found)) return found;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new EngineError('data_directory_unusable', `${file} cannot be read.`, { cause: error });
  }
  throw new EngineError('data_directory_unusable', `${file} holds no passwords. Remove it: new ones are made.`);
}

/** Only letters and digits, because they are inserted into SQL text that takes no parameters. */
function isCredentials(found: unknown): found is Credentials {
  if (typeof found !== 'object' || found === null || !('owner' in found) || !('application' in found)) return false;
  return [found.owner, found.application].every((word) => typeof word === 'string' && /^[0-9a-f]{64}$/.test(word));
}

async function makeCredentials(home: string): Promise<Credentials> {
  const credentials = { owner: randomBytes(32).toString('hex'), application: randomBytes(32).toString('hex') };
  const file = join(home, 'credentials.json');
  await writeDurably(`${file}.new`, `${JSON.stringify(credentials)}\n`, 0o600);
  await rename(`${file}.new`, file);
  await syncFolder(home);
  return credentials;
}

async function writeDurably(file: string, contents: string, mode: number): Promise<void> {
  const handle = await open(file, 'w', mode);
  try {
    await handle.writeFile(contents);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
