import { type PoolClient, Query } from 'pg';
import { observed } from './observed.ts';
import { orderedValues, type Statement, type StatementValues } from './statement.ts';

/** A statement without rows that is sent together with the next one. */
export interface Opening {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** Sets a parameter until the transaction ends. Returns no row, so that only the requested rows are returned. */
export const settingOf = (parameter: string, value: string): Opening => ({
  name: 'database.set',
  text: 'select from (values (set_config($1, $2, true))) setting (value) where value is null',
  values: [parameter, value],
});

const prepared = new WeakMap<PoolClient, Set<string>>();

function preparedOn(client: PoolClient): Set<string> {
  const names = prepared.get(client) ?? new Set();
  prepared.set(client, names);
  return names;
}

/**
 * Runs a statement after others, in one round trip. Statements that are sent together are one transaction until the driver asks for an
 * answer, with neither `begin` nor `commit`: what is set lasts for the statement and not beyond, also when it fails, and a pooler that lends
 * connections for a transaction keeps all of it on one. If one of them fails, those after it are not run.
 */
export async function runAfter<Row, Values extends StatementValues>(
  client: PoolClient,
  openings: readonly Opening[],
  statement: Statement<Row, Values>,
  values: Values,
): Promise<Row[]> {
  const { name, text } = statement;
  const run = () =>
    new Promise<Row[]>((resolve, reject) => {
      const query = new Query({ name, text, values: orderedValues(statement, values) }, (error, results: unknown) => {
        if (error) reject(error);
        else resolve(rowsRead<Row>(results, openings.length));
      });
      const { submit } = query;
      query.submit = (connection) => {
        // Sent by one system call instead of three for each.
        connection.stream.cork();
        try {
          for (const opening of openings) {
            connection.bind({ statement: opening.name, values: [...opening.values] }, true);
            connection.execute(null, true);
          }
          return submit.call(query, connection);
        } finally {
          connection.stream.uncork();
        }
      };
      client.query(query);
    });
  return observed(client, name, run);
}

/** Runs such a statement alone, which prepares it on the connection: the driver assigns each prepared statement to the one that it waits for. */
export async function runOpening(client: PoolClient, { name, text, values }: Opening): Promise<void> {
  await client.query({ name, text, values: [...values] });
  preparedOn(client).add(name);
}

/** Whether the statements were prepared on the connection. */
export const areOpeningsPrepared = (client: PoolClient, openings: readonly Opening[]): boolean =>
  openings.every(({ name }) => preparedOn(client).has(name));

/** Runs a statement on an organization’s rows in one round trip. If the organization cannot be set, it is not run. */
export async function runWithin<Row, Values extends StatementValues>(
  client: PoolClient,
  organizationId: number,
  statement: Statement<Row, Values>,
  values: Values,
): Promise<Row[]> {
  const setting = settingOf('tunna.organization_id', String(organizationId));
  // Outside a transaction this sets nothing.
  if (!areOpeningsPrepared(client, [setting])) await runOpening(client, setting);
  return runAfter(client, [setting], statement, values);
}

/** The rows of the last of several statements. */
function rowsRead<Row>(results: unknown, before: number): Row[] {
  const rows: unknown = Array.isArray(results) ? results[before]?.rows : undefined;
  if (!Array.isArray(rows)) throw new TypeError('The database did not answer all statements.');
  return rows as Row[];
}
