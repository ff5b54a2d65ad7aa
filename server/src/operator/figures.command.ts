import { InvalidArgumentError } from 'commander';
import type { Client } from 'pg';
import { loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { checkFigures } from './figures-check/check.ts';
import type { Comparison } from './figures-check/compare.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';
import { table } from './table.ts';

interface Organization {
  readonly id: number;
  readonly name: string;
}

/** @throws OperatorError if there is no such organization */
async function findOrganizations(client: Client, id?: number): Promise<Organization[]> {
  const { rows } = await client.query<Organization>(
    'select id, name from organization where $1::bigint is null or id = $1 order by id',
    [id],
  );
  if (id !== undefined && rows.length === 0) throw new OperatorError(`There is no organization with the id ${id}.`);
  return rows;
}

async function rebuildAll(client: Client): Promise<void> {
  for (const { id, name } of await findOrganizations(client)) {
    const rebuilt = await client.query<{ wrong: number }>(
      'select (rebuild_figures($1) + rebuild_scale_hours($1) + rebuild_attribution($1) + rebuild_invoice_sums($1) + rebuild_line_sums($1) + rebuild_waiting_readings($1) + rebuild_container_sums($1))::int as wrong',
      [id],
    );
    print(`${name}: ${rebuilt.rows[0]?.wrong ?? 0} figures were wrong`);
  }
}

/** Calls a function with the owner’s connection to the database of the settings. */
function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const config = loadConfig();
  return withOwner(config, openLog(config.logLevel), work);
}

interface CheckOptions {
  readonly organization?: number;
  readonly most: number;
}

/** Prints the number of compared figures of each section, and the differences. */
function report({ name, id }: Organization, { compared, differences }: Comparison, most: number): void {
  const total = [...compared.values()].reduce((sum, count) => sum + count, 0);
  print(`${name} (${id}): ${total} figures compared, ${differences.length} different`);
  const wrong = Map.groupBy(differences, ({ section }) => section);
  const counts = [...compared].map(([section, count]) => [
    `  ${section}`,
    String(count),
    String(wrong.get(section)?.length ?? 0),
  ]);
  for (const line of table([['  figures', 'compared', 'different'], ...counts])) print(line);
  for (const { section, figure, expected, found } of differences.slice(0, most))
    print(`  ${section}: ${figure}: expected ${expected ?? 'none'}, found ${found ?? 'none'}`);
  if (differences.length > most)
    print(`  ${differences.length - most} more differences: add --most ${differences.length}`);
}

async function check({ organization, most }: CheckOptions): Promise<void> {
  const different = await withDatabase(async (client) => {
    let count = 0;
    for (const one of await findOrganizations(client, organization)) {
      const comparison = await checkFigures(client, one.id);
      report(one, comparison, most);
      count += comparison.differences.length;
    }
    return count;
  });
  if (different > 0)
    throw new OperatorError(
      `${different} figures differ from the lines. Stored figures are corrected by: npm run tunna -- figures rebuild`,
    );
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Expected a whole number from 1.');
  return value;
}

export const addCommands: AddCommands = (program) => {
  const figures = program.command('figures').description('Manages the monthly figures of the organizations.');
  figures
    .command('rebuild')
    .description(
      'Calculates all figures and sums of lists again from lines and readings, reports how many were wrong, and corrects them. The server attributes all cost again.',
    )
    .action(() => withDatabase(rebuildAll));
  figures
    .command('check')
    .description(
      'Compares figures of aggregates and calls with independent sums of lines, readings and requests. Changes nothing; exit code 1 if one differs.',
    )
    .option('--organization <id>', 'Only this organization.', positive)
    .option('--most <number>', 'Maximum of listed differences for each organization.', positive, 50)
    .action(check);
};
