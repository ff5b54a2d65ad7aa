import { type PoolClient, Query } from 'pg';
import { observed } from './observed.ts';
import { orderedValues, type Statement, type StatementValues } from './statement.ts';

// Returns no row, so that only the requested rows are returned. Local to the transaction.
const setOrganization = {
  name: 'database.set_organization',
  text: `select from (values (set_config('tunna.organization_id', $1, true))) setting (value) where value is null`,
} as const;

const prepared = new WeakSet<PoolClient>();

/**
 * Runs a statement on an organization’s rows in one round trip. Statements that are sent together are one transaction until the driver asks for an
 * answer, with neither `begin` nor `commit`: what is set lasts for the statement and not beyond, also when it fails, and a pooler that lends
 * connections for a transaction keeps all of it on one. If the organization cannot be set, nothing is run.
 */
export async function runWithin<Row, Values extends StatementValues>(
  client: PoolClient,
  organizationId: number,
  statement: Statement<Row, Values>,
  values: Values,
): Promise<Row[]> {
  if (!prepared.has(client)) {
    // Separate from the statements: the driver assigns each prepared statement to the one that it waits for.
    await client.query({ ...setOrganization, values: [''] });
    prepared.add(client);
  }
  const { name, text } = statement;
  const run = () =>
    new Promise<Row[]>((resolve, reject) => {
      const query = new Query({ name, text, values: orderedValues(statement, values) }, (error, results: unknown) => {
        if (error) reject(error);
        else resolve(rowsRead<Row>(results));
      });
      const { submit } = query;
      query.submit = (connection) => {
        // Sent by one system call instead of three.
        connection.stream.cork();
        try {
          connection.bind({ statement: setOrganization.name, values: [String(organizationId)] }, true);
          connection.execute(null, true);
          return submit.call(query, connection);
        } finally {
          connection.stream.uncork();
        }
      };
      client.query(query);
    });
  return observed(client, name, run);
}

/** The rows of the second of two statements. */
function rowsRead<Row>(results: unknown): Row[] {
  const rows: unknown = Array.isArray(results) ? results[1]?.rows : undefined;
  if (!Array.isArray(rows)) throw new TypeError('The database did not answer both statements.');
  return rows as Row[];
}
