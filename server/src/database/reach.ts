import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type Connection, clientConfig } from './connection.ts';
import { asDatabaseError, DatabaseUnavailableError } from './errors.ts';
import type { Log } from './log.ts';

/** A database that a setting names. */
export interface NamedDatabase {
  readonly setting: string;
  readonly connection: Connection;
}

const OLDEST_VERSION = 18;
/** For the response to the check: a frozen database accepts connections. */
const ANSWER_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** Between two log lines while the database is awaited. */
const REPEAT_LINE_MS = 60_000;

/** Why the server rejected the login; undefined if the setting may be right. */
function rejection(error: unknown, { user, database }: Client): string | undefined {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error.message : String(error);
  const reasons: Readonly<Record<string, string>> = {
    '28P01': `rejects the password of the user "${user}"`,
    '28000': `rejects the user "${user}" (${error.message})`,
    '3D000': `has no database "${database}"`,
  };
  return reasons[error.code ?? ''] ?? `rejects the connection (${error.message})`;
}

/**
 * Checks that the database can be used.
 * @throws OperatorError if the setting is wrong or PostgreSQL is too old
 * @throws DatabaseUnavailableError if it does not respond now
 */
export async function checkDatabase({ setting, connection }: NamedDatabase): Promise<void> {
  const client = new Client({ ...clientConfig(connection), query_timeout: ANSWER_MS });
  // The failed call reports the loss of the connection.
  client.on('error', () => undefined);
  const server = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; standby: boolean }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         pg_is_in_recovery() as standby`,
    );
    const [{ number, version, standby } = { number: 0, version: 'unknown', standby: false }] = rows;
    if (number < OLDEST_VERSION * 10_000)
      throw new OperatorError(
        `${setting}: the database at ${server} is PostgreSQL ${version}, expected PostgreSQL ${OLDEST_VERSION} or newer.`,
      );
    // It may become the primary, or the address may lead to the primary soon.
    if (standby) throw new DatabaseUnavailableError('', { cause: new Error('it is a standby') });
  } catch (error) {
    const known = asDatabaseError(error);
    if (known instanceof DatabaseUnavailableError || known instanceof OperatorError) throw known;
    throw new OperatorError(`${setting}: the database server at ${server} ${rejection(error, client)}.`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

const reasonOf = ({ cause }: DatabaseUnavailableError): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : cause instanceof Error ? cause.message : cause;

/** In words: which server does not respond, and why. */
export function describeServer(connection: Connection, error: DatabaseUnavailableError): string {
  const { host, port } = new Client(clientConfig(connection));
  return `the database at ${host}:${port} does not respond (${reasonOf(error)})`;
}

/**
 * Waits until the database can be used. The log says which setting names it, at first and once a minute.
 * @throws OperatorError like `checkDatabase`, and the reason of the signal when it is aborted
 */
export async function awaitDatabase(database: NamedDatabase, log: Log, stopping: AbortSignal): Promise<void> {
  const { host, port } = new Client(clientConfig(database.connection));
  let pause = FIRST_RETRY_MS;
  let loggedAt: number | undefined;
  for (;;) {
    stopping.throwIfAborted();
    try {
      await checkDatabase(database);
      if (loggedAt !== undefined) log.info({ setting: database.setting }, 'The database responds.');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      if (loggedAt === undefined || Date.now() - loggedAt >= REPEAT_LINE_MS) {
        loggedAt = Date.now();
        const where = { setting: database.setting, host, port, reason: reasonOf(error) };
        log.warn(where, `Waiting for the database of ${database.setting}.`);
      }
    }
    await delay(pause, undefined, { signal: stopping }).catch(() => undefined);
    pause = Math.min(pause * 2, LONGEST_RETRY_MS);
  }
}
