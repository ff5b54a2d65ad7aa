import type { PoolClient } from 'pg';
import { asDatabaseError, DatabaseUnavailableError } from './errors.ts';
import { observed } from './statement/observed.ts';
import { areOpeningsPrepared, runAfter, runOpening } from './statement/scoped-statement.ts';
import { type Opening, send } from './statement/sent.ts';
import { orderedValues, type Queryable, type Statement, type StatementValues } from './statement/statement.ts';

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

/** The transaction could be neither committed nor rolled back; `cause` is the error that came first. */
export class RollbackError extends Error {}

const begin: Opening = { name: 'database.begin', text: 'begin', values: [] };
const beginSnapshot: Opening = {
  name: 'database.begin_snapshot',
  text: 'begin isolation level repeatable read, read only',
  values: [],
};

/** How a transaction begins: `settings` last until it ends. */
export interface Beginning {
  readonly isSnapshot?: boolean;
  readonly settings: readonly Opening[];
}

export class OpenTransaction implements Queryable {
  readonly #client: PoolClient;
  readonly #beginning: Beginning;
  #open = true;
  /** Whether the transaction may have begun on the server. It begins with its first statement. */
  begun = false;
  /** The statement before: a connection takes one at a time. */
  #latest: Promise<unknown> = Promise.resolve();
  wrote = false;
  commitSent = false;

  constructor(client: PoolClient, beginning: Beginning) {
    this.#client = client;
    this.#beginning = beginning;
  }

  async run<Row, Values extends StatementValues>(
    query: Statement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    // The connection may by now serve another organization.
    if (!this.#open) throw new Error(`The transaction has ended: ${query.name} was called too late.`);
    this.wrote ||= query.writes;
    const rows = this.#latest.then(() =>
      this.begun ? runOn(this.#client, query, values) : this.#begin(query, values),
    );
    this.#latest = rows.catch(() => undefined);
    return rows;
  }

  /** Begins the transaction together with its first statement: one round trip instead of two. */
  async #begin<Row, Values extends StatementValues>(query: Statement<Row, Values>, values: Values): Promise<Row[]> {
    const { isSnapshot = false, settings } = this.#beginning;
    const openings = [isSnapshot ? beginSnapshot : begin, ...settings];
    this.begun = true;
    if (areOpeningsPrepared(this.#client, openings))
      return runAfter(this.#client, openings, query, values).catch(rethrow);
    for (const opening of openings) await runOpening(this.#client, opening).catch(rethrow);
    return runOn(this.#client, query, values);
  }

  end(): void {
    this.#open = false;
  }
}

export class OpenTenantTransaction extends OpenTransaction implements TenantTransaction {
  readonly organizationId: number;

  constructor(client: PoolClient, organizationId: number, beginning: Beginning) {
    super(client, beginning);
    this.organizationId = organizationId;
  }
}

export class OpenPersonTransaction extends OpenTransaction implements PersonTransaction {
  readonly personId: number;

  constructor(client: PoolClient, personId: number, beginning: Beginning) {
    super(client, beginning);
    this.personId = personId;
  }
}

/** Only what the driver threw is judged: the work may fail to reach something that is not the database. */
export function rethrow(error: unknown): never {
  throw asDatabaseError(error);
}

export async function runOn<Row, Values extends StatementValues>(
  client: PoolClient,
  query: Statement<Row, Values>,
  values: Values,
): Promise<Row[]> {
  const { name, text } = query;
  const run = () => send(client, { name, text, values: orderedValues(query, values) });
  const result = await observed(client, name, run).catch(rethrow);
  return result.rows as Row[];
}

export async function inTransaction<Transaction extends OpenTransaction, T>(
  client: PoolClient,
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(transaction);
    transaction.end();
    if (!transaction.begun) return result;
    transaction.commitSent = true;
    const { command } = await send(client, { text: 'commit' }).catch(rethrow);
    // After an error that the work caught, PostgreSQL rolls back on commit.
    if (command !== 'COMMIT')
      throw new Error('A statement failed and the work continued: the transaction was rolled back.');
    return result;
  } catch (error) {
    transaction.end();
    if (error instanceof DatabaseUnavailableError || !transaction.begun) throw error;
    try {
      await send(client, { text: 'rollback' });
    } catch {
      throw new RollbackError('The transaction could not be rolled back.', { cause: error });
    }
    throw error;
  }
}
