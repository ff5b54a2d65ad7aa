import type { PoolClient } from 'pg';
import { asDatabaseError, DatabaseUnavailableError } from './errors.ts';
import {
  inTransaction,
  OpenPersonTransaction,
  OpenTenantTransaction,
  OpenTransaction,
  type PersonTransaction,
  rethrow,
  runOn,
  type TenantReader,
  type TenantTransaction,
} from './open-transaction.ts';
import { type DatabaseOptions, openPool, type PoolState, poolState, type Shared, withClient } from './pool.ts';
import { assertMinted, type OrgScope, type PersonScope } from './scope.ts';
import { runWithin, settingOf } from './statement/scoped-statement.ts';
import type { Opening } from './statement/sent.ts';
import { type Queryable, type Statement, type StatementValues, statement } from './statement/statement.ts';

export type { PersonTransaction, TenantReader, TenantTransaction } from './open-transaction.ts';

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
   * The same database for frequent calls whose statements take arrays: transactions plan each statement once for a connection. Otherwise
   * PostgreSQL plans such a statement for each call, because it expects more values than most calls have.
   */
  readonly planningOnce: Database;
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

/** Additional milliseconds to wait for an answer after the statement timeout. Then the server does not respond at all. */
const ANSWER_GRACE_MS = 5_000;

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
    answerTimeout: statementTimeout + ANSWER_GRACE_MS,
  };
  const probeLimits = { connectionTimeoutMillis: PROBE_MS, answerTimeout: PROBE_MS };
  return new PooledDatabase({
    pool: openPool(options, { ...limits, max: options.poolSize ?? 10 }),
    publicPool: openPool(options, { ...limits, max: options.publicPoolSize ?? 2 }),
    probePool: openPool(options, { ...probeLimits, max: 1 }),
    log: options.log,
    listeners: new Set(),
    fullAt: undefined,
  });
}

const ping = statement('ping', 'select pg_is_in_recovery() as "standby!"');

class PooledDatabase implements Database {
  readonly publicReads: Queryable;
  readonly #shared: Shared;
  /** What each transaction begins with, beside its scope. */
  readonly #settings: readonly Opening[];

  constructor(shared: Shared, settings: readonly Opening[] = []) {
    this.#shared = shared;
    this.#settings = settings;
    this.publicReads = {
      run: (query, values) => withClient(shared, shared.publicPool, (client) => runOn(client, query, values)),
    };
  }

  get forJobs(): Database {
    return new PooledDatabase(this.#shared, [...this.#settings, settingOf('lock_timeout', '0')]);
  }

  get planningOnce(): Database {
    return new PooledDatabase(this.#shared, [...this.#settings, settingOf('plan_cache_mode', 'force_generic_plan')]);
  }

  get isFull(): boolean {
    const { fullAt } = this.#shared;
    return fullAt !== undefined && performance.now() - fullAt < FULL_MS;
  }

  async probe(): Promise<void> {
    await withClient(this.#shared, this.#shared.probePool, async (client) => {
      const [found] = await runOn(client, ping, []);
      if (found?.standby) throw new DatabaseUnavailableError('The database is a standby.');
    });
  }

  async run<Row, Values extends StatementValues>(
    query: Statement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    return this.#withClient((client) => runOn(client, query, values));
  }

  async transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#withClient((client) =>
      inTransaction(client, new OpenTransaction(client, { settings: this.#settings }), work),
    );
  }

  async tenant<T>(scope: OrgScope, work: (transaction: TenantTransaction) => Promise<T>): Promise<T> {
    assertMinted(scope);
    const { organizationId } = scope;
    return this.#withClient(async (client) => {
      const transaction = new OpenTenantTransaction(client, organizationId, { settings: this.#within(organizationId) });
      try {
        const result = await inTransaction(client, transaction, work);
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
    const beginning = { isSnapshot: true, settings: this.#within(organizationId) };
    return this.#withClient((client) =>
      inTransaction(client, new OpenTenantTransaction(client, organizationId, beginning), work),
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
    const beginning = { settings: [settingOf('tunna.person_id', String(personId)), ...this.#settings] };
    return this.#withClient((client) =>
      inTransaction(client, new OpenPersonTransaction(client, personId, beginning), work),
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

  /** Local to the transaction: behind a pooler the connection's next user must not inherit it. */
  #within(organizationId: number): readonly Opening[] {
    return [settingOf('tunna.organization_id', String(organizationId)), ...this.#settings];
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
