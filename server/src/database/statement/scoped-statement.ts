import type { PoolClient } from 'pg';
import { observed } from './observed.ts';
import { type Opening, send } from './sent.ts';
import { orderedValues, type Statement, type StatementValues } from './statement.ts';

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
  const run = () => send(client, { name, text, values: orderedValues(statement, values) }, openings);
  const { rows } = await observed(client, name, run);
  return rows as Row[];
}

/** Runs such a statement alone, which prepares it on the connection: the driver assigns each prepared statement to the one that it waits for. */
export async function runOpening(client: PoolClient, { name, text, values }: Opening): Promise<void> {
  await send(client, { name, text, values: [...values] });
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
