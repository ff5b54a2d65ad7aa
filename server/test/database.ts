import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DatabaseError, Pool, type QueryResultRow } from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, clientConfig } from '../src/database/connection.ts';
import { ConnectionPool } from '../src/database/connection-pool.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import type { Log } from '../src/database/log.ts';
import type { DatabaseOptions } from '../src/database/pool.ts';
import { ofAllTests } from './hooks.ts';

/** A database for one test file, migrated. */
export interface TestDatabase {
  readonly name: string;
  /** The login that owns the objects and sees every row. */
  readonly owner: Connection;
  /** The login of the server. */
  readonly application: Connection;
  /** Opened with the server’s login. */
  readonly database: Database;
  /** Runs SQL as the owner, to arrange data and to check results. */
  asOwner<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Opens another pool with the server’s login; `drop` closes it. */
  open(options?: Partial<DatabaseOptions>): Database;
  /** Closes everything, and drops the database. */
  drop(): Promise<void>;
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_ATTEMPTS = 100;
const DROP_PAUSE_MILLISECONDS = 100;

/** A log without output. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Limits in milliseconds that fifty calls in parallel do not reach on a slow machine. Tests of the limits set their own. */
const patient = { acquireTimeout: 60_000, lockTimeout: 60_000, statementTimeout: 60_000 };

/**
 * Copies the migrated template or another database without connections, or creates an empty database. Drop it in
 * `afterAll`.
 */
export async function createTestDatabase(
  from: 'template' | 'empty' | Pick<TestDatabase, 'name'> = 'template',
  limits: Partial<DatabaseOptions> = {},
): Promise<TestDatabase> {
  const engine = inject('testEngine');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files is faster than logging every page, and nothing needs to survive a crash.
  const copied = from === 'template' ? engine.template : from === 'empty' ? undefined : from.name;
  const source = copied === undefined ? '' : `template ${copied} strategy file_copy`;
  await maintain(engine.owner, `create database ${name} ${source}`);
  // A copy does not include privileges on the database itself.
  await maintain(engine.owner, `revoke temporary on database ${name} from public`);
  const owner = { ...engine.owner, database: name };
  const application = { ...engine.application, database: name };
  const opened: Database[] = [];
  const open = (options: Partial<DatabaseOptions> = {}) => {
    const database = openDatabase({ connection: application, log: silentLog, poolSize: 4, ...patient, ...options });
    opened.push(database);
    return database;
  };
  // One connection, opened at its first use: a database with a connection cannot be copied.
  const arranger = new ConnectionPool({ ...clientConfig(owner), max: 1, idleTimeoutMillis: 0 });
  return {
    name,
    owner,
    application,
    database: open(limits),
    open,
    async asOwner<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await arranger.query<Row>(text, [...values])).rows;
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await arranger.end();
      await dropDatabase(engine.owner, name);
    },
  };
}

/** The database of a test file, a copy of the migrated template: there from its first to its last test. */
export function testDatabase(): TestDatabase {
  const db = ofAllTests(() => createTestDatabase());
  afterAll(() => db.drop());
  return db;
}

/**
 * Drops a database with its connections. This login cannot terminate an autovacuum worker,
 * which ends soon: the drop waits for it.
 */
async function dropDatabase(owner: Connection, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await maintain(owner, `drop database ${name} with (force)`);
    } catch (error) {
      const refused = error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
      if (!refused || attempt === DROP_ATTEMPTS) {
        throw error;
      }
      await setTimeout(DROP_PAUSE_MILLISECONDS);
    }
  }
}

/** The connection of this worker to the maintenance database, for the statements of all its files, one after another. */
let maintenance: Pool | undefined;

async function maintain(connection: Connection, text: string): Promise<void> {
  // The connection ends with the engine. If it ends earlier, the next statement opens another one.
  maintenance ??= new Pool({ ...clientConfig(connection), max: 1, idleTimeoutMillis: 0 }).on('error', () => undefined);
  await maintenance.query(text);
}
