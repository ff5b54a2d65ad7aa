import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import { asDatabaseError, DatabaseUnavailableError, shortageOf } from './errors.ts';
import type { Log } from './log.ts';
import { assertMinted, type OrgScope, type PersonScope } from './scope.ts';
import { runWithin } from './statement/scoped-statement.ts';
import {
  orderedValues,
  type Queryable,
  type Statement,
  type StatementValues,
  statement,
} from './statement/statement.ts';

/** Reads rows of one organization. Each statement is its own transaction. */
export interface TenantReader extends Queryable {
  readonly organizationId: number;
}

/** A transaction with access to the rows of one organization. Unusable after its function has ended. */
export interface TenantTransaction extends TenantReader {}

/** A transaction with access to the rows of one person. Unusable after its function has ended. */
export interface PersonTransaction extends Queryable {
  readonly personId: number;
}

/** The server’s access to its database. `run` is outside organizations: row-level security hides all tenant rows. */
export interface Database extends Queryable {
  /** Calls a function in one transaction of the organization. Commits when it resolves, and rolls back when it throws. */
  tenant<T>(scope: OrgScope, work: (transaction: TenantTransaction) => Promise<T>): Promise<T>;
  /** Like `tenant`, for many related reads: all see the state at the first one. */
  snapshot<T>(scope: OrgScope, work: (transaction: TenantTransaction) => Promise<T>): Promise<T>;
  /**
   * For statements that only read, each in one round trip instead of three.
   * @throws TypeError for a statement that may write
   */
  reader(scope: OrgScope): TenantReader;
  /** Runs one statement as a transaction of the organization, in one round trip instead of three. */
  write<Row, Values extends StatementValues>(
    scope: OrgScope,
    query: Statement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]>;
  /** Like `tenant`, for the rows of one person. */
  personal<T>(scope: PersonScope, work: (transaction: PersonTransaction) => Promise<T>): Promise<T>;
  /** Like `tenant`, for platform tables, without access to tenant rows. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Calls the listener after each commit in which this process may have changed an organization's rows, before `tenant` resolves: cached
   * rows must be cleared. Returns a function that ends the subscription.
   */
  onTenantCommit(listener: (organizationId: number) => void): () => void;
  /** Reads for visitors, on separate connections, so that calls that wait for a locked table do not block them. */
  readonly publicReads: Queryable;
  /** The same database for jobs: transactions wait for locks as long as a statement may run. */
  readonly forJobs: Database;
  /**
   * Checks that the database responds, on a separate connection.
   * @throws DatabaseUnavailableError if it does not respond in time
   */
  probe(): Promise<void>;
  /** Whether the database refused to write because of missing space within the last 15 seconds, and has not written since. */
  readonly isFull: boolean;
  /** Current connections for calls and for public reads. */
  pools(): Readonly<Record<'calls' | 'public', PoolState>>;
  /** Closes all connections after their work. */
  close(): Promise<void>;
}

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
}

/** Additional milliseconds that the driver waits after the statement timeout. Then the server does not respond at all. */
const ANSWER_GRACE_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;

/** Milliseconds within which a probe must succeed. */
const PROBE_MS = 2_000;
/** Milliseconds after which a full disk is not assumed any more, because the database may have space again and nothing to write. */
const FULL_MS = 15_000;

/** Opens the pools. The first query opens a connection, and the next query replaces a lost one. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeout = 15_000, acquireTimeout = 5_000 } = options;
  const limits = {
    connectionTimeoutMillis: acquireTimeout,
    statement_timeout: statementTimeout,
    lock_timeout: options.lockTimeout ?? 5_000,
    query_timeout: statementTimeout + ANSWER_GRACE_MS,
  };
  const probeLimits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  return new PooledDatabase({
    pool: openPool(options, { ...limits, max: options.poolSize ?? 10 }),
    publicPool: openPool(options, { ...limits, max: options.publicPoolSize ?? 2 }),
    probePool: openPool(options, { ...probeLimits, max: 1 }),
    log: options.log,
    listeners: new Set(),
    fullAt: undefined,
  });
}

function openPool({ connection, log, idleInTransactionTimeout = 30_000 }: DatabaseOptions, limits: PoolConfig): Pool {
  const pool = new Pool({
    ...clientConfig(connection),
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    ...limits,
  });
  // Without listeners the loss of a connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'));
  });
  return pool;
}

/** State that all views of one database share. */
interface Shared {
  readonly pool: Pool;
  readonly publicPool: Pool;
  readonly probePool: Pool;
  readonly log: Log;
  readonly listeners: Set<(organizationId: number) => void>;
  /** Time of the last failure because of missing space, in milliseconds of the monotonic clock. */
  fullAt: number | undefined;
}

class PooledDatabase implements Database {
  readonly publicReads: Queryable;
  readonly #shared: Shared;
  /** What each transaction begins with, beside its scope. */
  readonly #settings: string;

  constructor(shared: Shared, settings = '') {
    this.#shared = shared;
    this.#settings = settings;
    this.publicReads = {
      run: (query, values) => withClient(shared, shared.publicPool, (client) => runOn(client, query, values)),
    };
  }

  get forJobs(): Database {
    return new PooledDatabase(this.#shared, '; set local lock_timeout = 0');
  }

  get isFull(): boolean {
    const { fullAt } = this.#shared;
    return fullAt !== undefined && performance.now() - fullAt < FULL_MS;
  }

  async probe(): Promise<void> {
    await withClient(this.#shared, this.#shared.probePool, (client) => runOn(client, ping, []));
  }

  async run<Row, Values extends StatementValues>(
    query: Statement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    return this.#withClient((client) => runOn(client, query, values));
  }

  async transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#withClient((client) =>
      inTransaction(client, new OpenTransaction(client), `begin${this.#settings}`, work),
    );
  }

  async tenant<T>(scope: OrgScope, work: (transaction: TenantTransaction) => Promise<T>): Promise<T> {
    assertMinted(scope);
    const { organizationId } = scope;
    return this.#withClient(async (client) => {
      const transaction = new OpenTenantTransaction(client, organizationId);
      // One round trip, and local to the transaction: behind a pooler the connection's next user must not inherit it.
      const begin = `begin; set local tunna.organization_id = '${organizationId}'${this.#settings}`;
      try {
        const result = await inTransaction(client, transaction, begin, work);
        if (transaction.wrote) this.#shared.fullAt = undefined;
        return result;
      } finally {
        // Also when the commit's answer was lost: it may have happened.
        if (transaction.commitSent && transaction.wrote) this.#announce(organizationId);
      }
    });
  }

  async snapshot<T>(scope: OrgScope, work: (transaction: TenantTransaction) => Promise<T>): Promise<T> {
    assertMinted(scope);
    const { organizationId } = scope;
    const begin = `begin isolation level repeatable read, read only; set local tunna.organization_id = '${organizationId}'${this.#settings}`;
    return this.#withClient((client) =>
      inTransaction(client, new OpenTenantTransaction(client, organizationId), begin, work),
    );
  }

  reader(scope: OrgScope): TenantReader {
    assertMinted(scope);
    const { organizationId } = scope;
    return {
      organizationId,
      run: async (query, values) => {
        // No listener would be notified of the change.
        if (query.writes) throw new TypeError(`${query.name} may write: it needs a transaction.`);
        return this.#withClient((client) => runWithin(client, organizationId, query, values).catch(rethrow));
      },
    };
  }

  async write<Row, Values extends StatementValues>(
    scope: OrgScope,
    query: Statement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    assertMinted(scope);
    const { organizationId } = scope;
    return this.#withClient(async (client) => {
      // Also when the response was lost: it may have been committed.
      let mayBeCommitted = true;
      try {
        const rows = await runWithin(client, organizationId, query, values);
        this.#shared.fullAt = undefined;
        return rows;
      } catch (error) {
        const known = asDatabaseError(error);
        mayBeCommitted = known instanceof DatabaseUnavailableError;
        throw known;
      } finally {
        if (mayBeCommitted) this.#announce(organizationId);
      }
    });
  }

  async personal<T>(scope: PersonScope, work: (transaction: PersonTransaction) => Promise<T>): Promise<T> {
    assertMinted(scope);
    const { personId } = scope;
    const begin = `begin; set local tunna.person_id = '${personId}'${this.#settings}`;
    return this.#withClient((client) =>
      inTransaction(client, new OpenPersonTransaction(client, personId), begin, work),
    );
  }

  onTenantCommit(listener: (organizationId: number) => void): () => void {
    const { listeners } = this.#shared;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  pools() {
    return { calls: poolState(this.#shared.pool), public: poolState(this.#shared.publicPool) };
  }

  async close(): Promise<void> {
    const { pool, publicPool, probePool } = this.#shared;
    await Promise.all([pool.end(), publicPool.end(), probePool.end()]);
  }

  #announce(organizationId: number): void {
    const { listeners, log } = this.#shared;
    for (const listener of listeners) {
      try {
        listener(organizationId);
      } catch (error) {
        log.error({ err: error, organizationId }, 'A listener failed after a commit.');
      }
    }
  }

  #withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return withClient(this.#shared, this.#shared.pool, work);
  }
}

async function withClient<T>(shared: Shared, pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  let client: PoolClient | undefined;
  let broken = false;
  try {
    client = await pool.connect().catch(rethrow);
    return await work(client);
  } catch (error) {
    broken = error instanceof DatabaseUnavailableError || error instanceof RollbackError;
    const first = error instanceof RollbackError ? error.cause : error;
    if (first instanceof DatabaseError && shortageOf(first) === 'disk_full') shared.fullAt = performance.now();
    throw first;
  } finally {
    client?.release(broken);
  }
}

const ping = statement('ping', 'select');

/** The transaction could be neither committed nor rolled back; `cause` is the error that came first. */
class RollbackError extends Error {}

class OpenTransaction implements Queryable {
  readonly #client: PoolClient;
  #open = true;
  /** The statement before: a connection takes one at a time. */
  #latest: Promise<unknown> = Promise.resolve();
  wrote = false;
  commitSent = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async run<Row, Values extends StatementValues>(
    query: Statement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    // The connection may by now serve another organization.
    if (!this.#open) throw new Error(`The transaction has ended: ${query.name} was called too late.`);
    this.wrote ||= query.writes;
    const rows = this.#latest.then(() => runOn(this.#client, query, values));
    this.#latest = rows.catch(() => undefined);
    return rows;
  }

  end(): void {
    this.#open = false;
  }
}

class OpenTenantTransaction extends OpenTransaction implements TenantTransaction {
  readonly organizationId: number;

  constructor(client: PoolClient, organizationId: number) {
    super(client);
    this.organizationId = organizationId;
  }
}

class OpenPersonTransaction extends OpenTransaction implements PersonTransaction {
  readonly personId: number;

  constructor(client: PoolClient, personId: number) {
    super(client);
    this.personId = personId;
  }
}

/** Only what the driver threw is judged: the work may fail to reach something that is not the database. */
function rethrow(error: unknown): never {
  throw asDatabaseError(error);
}

async function runOn<Row, Values extends StatementValues>(
  client: PoolClient,
  query: Statement<Row, Values>,
  values: Values,
): Promise<Row[]> {
  const { name, text } = query;
  const result = await client.query({ name, text, values: orderedValues(query, values) }).catch(rethrow);
  return result.rows as Row[];
}

async function inTransaction<Transaction extends OpenTransaction, T>(
  client: PoolClient,
  transaction: Transaction,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    await client.query(begin).catch(rethrow);
    const result = await work(transaction);
    transaction.end();
    transaction.commitSent = true;
    const { command } = await client.query('commit').catch(rethrow);
    // After an error that the work caught, PostgreSQL rolls back on commit.
    if (command !== 'COMMIT')
      throw new Error('A statement failed and the work continued: the transaction was rolled back.');
    return result;
  } catch (error) {
    transaction.end();
    if (error instanceof DatabaseUnavailableError) throw error;
    try {
      await client.query('rollback');
    } catch {
      throw new RollbackError('The transaction could not be rolled back.', { cause: error });
    }
    throw error;
  }
}

const readCurrentRole = statement(
  'database.current_role',
  `select rolname as name, rolsuper as "superuser!", rolbypassrls as "bypasses!",
     exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as owns
   from pg_roles where rolname = current_user`,
);

/**
 * Refuses a role that row-level security would not hold.
 * @throws Error that names the role when it is a superuser, bypasses row-level security or owns a table
 */
export async function assertRestrictedRole(database: Queryable): Promise<void> {
  const [role] = await database.run(readCurrentRole, []);
  if (role === undefined || role.superuser || role.bypasses || role.owns) {
    throw new Error(
      `The server must not work as the database role ${role?.name ?? '(unknown)'}: it is a superuser, bypasses row-level ` +
        'security or owns tables. Let it work as tunna_app.',
    );
  }
}
