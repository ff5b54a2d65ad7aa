import { Client } from 'pg';
import { type Connection, clientConfig } from '../connection.ts';
import { readCatalog, readTypes, type SqlType } from './statement-catalog.ts';
import { requiredColumns } from './statement-nulls.ts';
import { type ParameterNulls, parameterNulls } from './statement-parameters.ts';
import { type Catalog, returnedColumns } from './statement-scope.ts';
import type { StatementText } from './statement-text.ts';
import { isNode, readTree, type Tree, type TreeNode, wordAt } from './statement-tree.ts';

const HEADER = `// Generated from the statements and the migrated database by \`npm run database:types\`. Do not edit.

/** The value of a JSON column. The statement’s row type is more precise. */
type Json = NonNullable<unknown>;

/** The row and the parameter values of each statement. */
export interface Statements {
`;

interface Described {
  readonly query: TreeNode;
  readonly parameters: readonly string[];
  readonly columns: readonly string[];
}

/** A statement that PostgreSQL cannot prepare, or with an unmapped type. */
export class StatementError extends Error {
  readonly statement: string;

  constructor(statement: string, problem: string) {
    super(problem);
    this.statement = statement;
  }
}

/**
 * The text of statements.gen.ts for the statements in the database.
 * @throws AggregateError with a StatementError for each wrong statement
 */
export async function generateStatements(
  connection: Connection,
  statements: ReadonlyMap<string, StatementText>,
): Promise<string> {
  const client = new Client(clientConfig(connection));
  await client.connect();
  try {
    const types = await readTypes(client);
    const catalog = await readCatalog(client);
    const described = await describe(client, [...statements]);
    const errors: StatementError[] = [];
    const entries: string[] = [];
    const known = new Map<string, string>();
    for (const [name, result] of described) {
      try {
        const text = statements.get(name);
        if (result instanceof StatementError || text === undefined) throw result;
        const shape = `{\n${rowOf(catalog, types, result, text)}${valuesOf(catalog, types, result, text)}  }`;
        const same = known.get(shape);
        if (same === undefined) known.set(shape, name);
        entries.push(`  readonly ${property(name)}: ${same === undefined ? shape : `Statements['${same}']`};\n`);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        errors.push(error instanceof StatementError ? error : new StatementError(name, error.message));
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Statements do not fit the database.');
    return `${HEADER}${entries.join('')}}\n`;
  } finally {
    await client.end();
  }
}

const property = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`);

/** Prepares each statement. The parse tree comes as a notice, the types of parameters and columns from the prepared statement. */
async function describe(
  client: Client,
  statements: readonly (readonly [string, StatementText])[],
): Promise<[string, Described | StatementError][]> {
  let tree: string | undefined;
  client.on('notice', ({ message, detail }) => {
    if (message === 'parse tree:') tree = detail;
  });
  await client.query(`set client_min_messages = log; set debug_pretty_print = off`);
  await client.query('set debug_print_parse = on');
  const results = new Map<string, TreeNode | StatementError>();
  for (const [index, [name, { text }]] of statements.entries()) {
    try {
      await client.query(`prepare "${index}" as ${text}`);
      results.set(name, queryIn(readTree(tree ?? '')));
    } catch (error) {
      results.set(
        name,
        new StatementError(name, `does not prepare: ${error instanceof Error ? error.message : error}`),
      );
    }
  }
  await client.query('set debug_print_parse = off');
  const { rows } = await client.query<{ name: number; parameters: string[]; columns: string[] | null }>(
    `select name::int, parameter_types::oid[]::text[] as parameters, result_types::oid[]::text[] as columns from pg_prepared_statements`,
  );
  const prepared = new Map(rows.map(({ name, ...types }) => [name, types]));
  return statements.map(([name], index) => {
    const query = results.get(name) ?? new StatementError(name, 'was not prepared');
    const { parameters = [], columns } = prepared.get(index) ?? {};
    return [name, query instanceof StatementError ? query : { query, parameters, columns: columns ?? [] }];
  });
}

function queryIn(tree: Tree): TreeNode {
  const query = isNode(tree) ? tree : undefined;
  if (query?.label !== 'QUERY') throw new Error('PostgreSQL printed no query.');
  return query;
}

type Types = ReadonlyMap<string, SqlType>;

function typeOf(types: Types, id: string, what: string): SqlType {
  const type = types.get(id);
  if (type === undefined)
    throw new Error(`${what} has a type for which statement-catalog.ts knows no TypeScript type: ${id}`);
  return type;
}

function rowOf(catalog: Catalog, types: Types, { query, columns }: Described, { promised }: StatementText): string {
  const entries = returnedColumns(query);
  const required = requiredColumns(catalog, query);
  const names = entries.map((entry) => wordAt(entry, 'resname') ?? '?column?');
  const unknown = [...promised].find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`promises the column ${unknown}, which it does not return`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`returns two columns ${twice}`);
  const lines = names.map((name, index) => {
    const { result } = typeOf(types, columns[index] ?? '', name);
    return `      ${property(name)}: ${result}${required[index] === true || promised.has(name) ? '' : ' | null'};\n`;
  });
  return lines.length === 0
    ? '    readonly row: Record<never, never>;\n'
    : `    readonly row: {\n${lines.join('')}    };\n`;
}

function valuesOf(
  catalog: Catalog,
  types: Types,
  { query, parameters }: Described,
  { parameters: names }: StatementText,
): string {
  if (parameters.length === 0) return '    readonly values: readonly [];\n';
  if (names === undefined) return '    readonly values: readonly unknown[];\n';
  const nulls = parameterNulls(catalog, query);
  const lines = names.map((name, index) => {
    const type = typeOf(types, parameters[index] ?? '', `:${name}`);
    return `      readonly ${name}: ${parameterType(type, nulls.get(index + 1))};\n`;
  });
  return `    readonly values: {\n${lines.join('')}    };\n`;
}

function parameterType({ parameter, element }: SqlType, nulls: ParameterNulls | undefined): string {
  const type =
    element === undefined
      ? parameter
      : `readonly ${nulls?.mayHoldNulls === true ? `(${element} | null)` : group(element)}[]`;
  return nulls?.mayBeNull === true ? `${type} | null` : type;
}

const group = (type: string): string => (type.includes(' ') ? `(${type})` : type);
