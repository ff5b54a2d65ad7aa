import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../test/database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { clusterMadeOnce, type EngineFolder, makeEngineFolder } from '../../test/programs/engine-folder.ts';
import { type Connection, clientConfig } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { engineAccount } from './engine/engine-account.ts';
import { findBinaries } from './engine/engine-binaries.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { awaitDatabase } from './reach.ts';
import { type Statement, uncheckedStatement } from './statement/statement.ts';

// PostgreSQL with standbys (docs/decisions/0105-failover.md): what a server sees of a failover.
const prepareCluster = clusterMadeOnce();
let folder: EngineFolder;
let databases: Database[];
beforeEach(async () => {
  folder = await makeEngineFolder();
  databases = [];
  await prepareCluster(folder);
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await folder.remove();
});

const sql = (text: string): Statement<object> => uncheckedStatement(`test.${randomUUID()}`, text);
const insert = sql('insert into kept values (7)');

function open(connection: Connection): Database {
  const database = openDatabase({ connection, log: silentLog });
  databases.push(database);
  return database;
}

async function asOwner(connection: Connection, text: string): Promise<object[]> {
  const client = new Client(clientConfig(connection));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL with standbys, which the engine never has. As a primary it waits with each commit for one that does not exist. */
async function startPostgres({ isStandby }: { readonly isStandby: boolean }): Promise<Connection> {
  const engine = await folder.start();
  const { owner } = engine;
  await asOwner(owner, 'create table kept (seven integer)');
  await engine.stop();
  if (isStandby) await writeFile(folder.inHome('data', 'standby.signal'), '');
  const account = engineAccount(folder.inHome('data'));
  const { postgres } = await findBinaries(folder.inHome(), account);
  const host = folder.inHome('data');
  const flags = ['listen_addresses=', `unix_socket_directories=${host}`, 'synchronous_standby_names=absent'];
  folder.spawn(postgres, ['-D', host, ...flags.flatMap((flag) => ['-c', flag])], { ...account, stdio: 'ignore' });
  if (!('host' in owner)) throw new Error('The embedded engine is reached by its socket.');
  const connection = { ...owner, host };
  await vi.waitUntil(() => asOwner(connection, 'select').catch(() => undefined), { timeout: maxWait, interval: 50 });
  return connection;
}

/** Cancels a wait for the standby, as an operator may do with transactions that hang. */
const cancelWait = (owner: Connection): Promise<unknown> =>
  vi.waitUntil(
    async () =>
      (await asOwner(owner, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`))
        .length > 0,
    { timeout: maxWait, interval: 20 },
  );

it('a change whose wait for the standby was cancelled is not acknowledged', async () => {
  const owner = await startPostgres({ isStandby: false });
  const database = open(owner);
  const inTransaction = database.transaction((transaction) => transaction.run(insert, []));
  const expected = expect(inTransaction).rejects.toThrow(DatabaseUnavailableError);
  await cancelWait(owner);
  await expected;
  const alone = expect(database.run(insert, [])).rejects.toThrow(DatabaseUnavailableError);
  await cancelWait(owner);
  await alone;
  // They are there: a caller that repeats one with its key is not served twice.
  expect(await asOwner(owner, 'select from kept')).toHaveLength(2);
});

it('a standby is not ready, takes no change, and a start waits for it to become the primary', async () => {
  const owner = await startPostgres({ isStandby: true });
  const database = open(owner);
  await expect(database.probe()).rejects.toThrow(DatabaseUnavailableError);
  await expect(database.run(sql('create table kept (seven integer)'), [])).rejects.toThrow(DatabaseUnavailableError);
  const stopping = new AbortController();
  const reasons: unknown[] = [];
  const log = { ...silentLog, warn: (details: object) => reasons.push(details) };
  const waiting = awaitDatabase({ setting: 'DATABASE_URL', connection: owner }, log, stopping.signal);
  const ended = expect(waiting).rejects.toThrow('enough');
  await vi.waitUntil(() => reasons.length > 0, { timeout: maxWait, interval: 20 });
  stopping.abort(new Error('enough'));
  await ended;
  expect(reasons).toEqual([expect.objectContaining({ setting: 'DATABASE_URL', reason: 'it is a standby' })]);
});
