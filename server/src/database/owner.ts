import { Client, type PoolClient } from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import { orderedValues, type Queryable } from './statement/statement.ts';

/** Runs statements on a connection of the table owner, who sees the rows of all organizations. */
const ownerQueryable = (client: Client | PoolClient): Queryable => ({
  run: async (statement, values) =>
    (await client.query({ text: statement.text, values: orderedValues(statement, values) })).rows,
});

/** Calls a function with a connection, which is closed afterwards. */
export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(connection));
  // The query that was running reports the loss of the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Calls a function in one transaction of the owner. */
export const ownerTransaction = <T>(
  client: Client | PoolClient,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> => within(client, 'begin', work);

/** Calls a function in a transaction that only reads, and sees everything at one moment. */
export const ownerSnapshot = <T>(
  client: Client | PoolClient,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> => within(client, 'begin isolation level repeatable read, read only', work);

async function within<T>(
  client: Client | PoolClient,
  begin: string,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const result = await work(ownerQueryable(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
