import { DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import { DatabaseUnavailableError, shortageOf } from './errors.ts';
import type { Log } from './log.ts';
import { RollbackError, rethrow } from './open-transaction.ts';
import { type Observer, observeStatements } from './statement/observed.ts';
import { limitAnswers } from './statement/sent.ts';

/** Connections of a pool, idle ones, and callers that wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** @returns the current use of a pool */
export const poolState = ({ totalCount, idleCount, waitingCount }: Pool): PoolState => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

export interface DatabaseOptions {
  readonly connection: Connection;
  readonly log: Log;
  /** Maximum connections, without those for public reads and the probe. */
  readonly poolSize?: number;
  /** Maximum connections for public reads. */
  readonly publicPoolSize?: number;
  /** Milliseconds to wait for a connection before the database counts as unavailable. */
  readonly acquireTimeout?: number;
  /** Maximum milliseconds of a statement. */
  readonly statementTimeout?: number;
  /** Maximum milliseconds that a statement of a call waits for a lock. */
  readonly lockTimeout?: number;
  /** Maximum milliseconds between two statements of a transaction. */
  readonly idleInTransactionTimeout?: number;
  /** Milliseconds from which a statement is logged as slow: SLOW_STATEMENT_MS. */
  readonly slowStatement?: number;
  /** Receives the name and the milliseconds of each statement. */
  readonly measureStatement?: (statement: string, milliseconds: number) => void;
  /** Runs each statement as a part of a trace. */
  readonly traceStatement?: Observer['trace'];
}

const IDLE_CONNECTION_MS = 30_000;

/** Where PostgreSQL waits for its standbys. If that is cancelled, it acknowledges the commit, with a warning. */
const waitForStandbys = 'SyncRepWaitForLSN';
/** Connections whose last commit may be on one machine only. */
const unreplicated = new WeakSet<PoolClient>();

/** @param answerTimeout milliseconds in which the database must answer a statement */
export function openPool(
  {
    connection,
    log,
    idleInTransactionTimeout = 30_000,
    slowStatement = 1_000,
    measureStatement,
    traceStatement,
  }: DatabaseOptions,
  { answerTimeout, ...limits }: PoolConfig & { readonly answerTimeout: number },
): Pool {
  const pool = new ConnectionPool({
    ...clientConfig(connection),
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    ...limits,
  });
  // Without listeners the loss of a connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    observeStatements(client, { log, slowAfter: slowStatement, measure: measureStatement, trace: traceStatement });
    limitAnswers(client, answerTimeout);
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'));
    client.on('notice', ({ routine }) => {
      if (routine === waitForStandbys) unreplicated.add(client);
    });
  });
  return pool;
}

/** State that all views of one database share. */
export interface Shared {
  readonly pool: Pool;
  readonly publicPool: Pool;
  readonly probePool: Pool;
  readonly log: Log;
  readonly listeners: Set<(organizationId: number) => void>;
  /** Time of the last failure because of missing space, in milliseconds of the monotonic clock. */
  fullAt: number | undefined;
}

export async function withClient<T>(shared: Shared, pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  let client: PoolClient | undefined;
  let broken = false;
  try {
    client = await pool.connect().catch(rethrow);
    const result = await work(client);
    // A failover would lose the change: it is not acknowledged, so that the caller repeats it.
    if (unreplicated.has(client)) throw new DatabaseUnavailableError('The change did not reach a standby.');
    return result;
  } catch (error) {
    broken = error instanceof DatabaseUnavailableError || error instanceof RollbackError;
    const first = error instanceof RollbackError ? error.cause : error;
    if (first instanceof DatabaseError && shortageOf(first) === 'disk_full') shared.fullAt = performance.now();
    throw first;
  } finally {
    client?.release(broken);
  }
}
