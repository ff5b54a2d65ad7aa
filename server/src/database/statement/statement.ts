import { readStatementText, type StatementText } from '../statement-check/statement-text.ts';
import { arrayText } from './array-text.ts';
import type { Statements } from './statements.gen.ts';

export type StatementName = keyof Statements;

/** A row of the statement, as the database describes it. */
export type RowOf<Name extends StatementName> = Statements[Name]['row'];

declare const shape: unique symbol;

/** The values of a statement’s parameters: by name, or in the order of their numbers. */
export type StatementValues = Readonly<Record<string, unknown>> | readonly unknown[];

/** An SQL text with a name under which each connection prepares it once, and the types of its rows and values. */
export interface Statement<Row, Values = readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** Whether it may change rows, including a `select` that locks or a `with` that writes. */
  readonly writes: boolean;
  /** The names of `$1`, `$2` and so on. */
  readonly parameters: readonly string[] | undefined;
  readonly [shape]?: { readonly row: Row; readonly take: (values: Values) => void };
}

/** A statement whose row type comes from the database. */
interface CheckedStatement<Row, Values> extends Statement<Row, Values> {
  /** The same statement with a more precise row type, for example with the possible values of a text. */
  returns<Declared extends Matching<Declared, Row>>(): Statement<Declared, Values>;
}

type KeyOf<Type> = Type extends unknown ? keyof Type : never;
/** The type of a column in the members of a union. A member without the column does not count. */
type At<Type, Key, Column> = Type extends unknown
  ? Key extends keyof Type
    ? Type[Key]
    : Extract<Column, null>
  : never;

/** The expected type of a declared column: unknown if it is valid, otherwise the error. */
type Column<Declared, Row, Key> = Key extends keyof Row
  ? Fitting<At<Declared, Key, Row[Key]>, Row[Key]>
  : 'the statement does not return this column';

type Fitting<Declared, Column> = unknown extends Declared
  ? unknown
  : null extends Column
    ? null extends Declared
      ? OfType<Declared, Column>
      : 'the column may be null'
    : null extends Declared
      ? 'the column is never null'
      : OfType<Declared, Column>;

type OfType<Declared, Column> = [Declared] extends [Column] ? unknown : Column;

/** The declared row, if its columns match those of the statement. Otherwise a type that names the error. */
type Matching<Declared, Row> = { readonly [Key in KeyOf<Declared>]?: Column<Declared, Row, Key> } & {
  readonly [Key in Exclude<keyof Row, KeyOf<Declared>>]: Row[Key];
};

/** PostgreSQL shortens longer identifiers, so two statements could get the same name. */
const MAX_NAME_BYTES = 63;

/** A statement whose text is read at its first use: a start uses few of them. */
class Declaration implements StatementText {
  readonly name: string;
  readonly source: string;
  #read: StatementText | undefined;
  #writes: boolean | undefined;

  constructor(name: string, source: string) {
    this.name = name;
    this.source = source;
  }

  /** @throws Error if the text has numbered parameters as well as named ones */
  get #text(): StatementText {
    this.#read ??= readStatementText(this.source);
    return this.#read;
  }

  get text() {
    return this.#text.text;
  }

  get parameters() {
    return this.#text.parameters;
  }

  get promised() {
    return this.#text.promised;
  }

  get writes() {
    this.#writes ??= !/^\s*select\b/i.test(this.text) || /\b(insert|update|delete|merge)\b/i.test(this.text);
    return this.#writes;
  }

  returns(): this {
    return this;
  }
}

const declarations = new Map<string, Declaration>();

/** All statements of imported modules, by name. */
export const declaredStatements: ReadonlyMap<string, Declaration> = declarations;

/**
 * Declares a statement, once, at module scope. `:name` in the text is a parameter; `as "name!"` promises a column that is never null where
 * PostgreSQL cannot know. `npm run database:types` writes the types of rows and values, from the name.
 * @throws Error when another statement has the name, or the name is longer than PostgreSQL keeps
 */
export function statement<const Name extends StatementName>(
  name: Name,
  text: string,
): CheckedStatement<Statements[Name]['row'], Statements[Name]['values']> {
  return uncheckedStatement(name, text);
}

/** Declares a statement without a check, for tests. Its row type is asserted. */
export function uncheckedStatement<Row, Values = readonly unknown[]>(
  name: string,
  source: string,
): CheckedStatement<Row, Values> {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`The statement name ${name} is too long.`);
  const known = declarations.get(name);
  if (known !== undefined && known.source !== source) throw new Error(`Two statements are named ${name}.`);
  const declaration = known ?? new Declaration(name, source);
  declarations.set(name, declaration);
  return declaration;
}

/** @returns the values in the order of the statement’s parameter numbers, as the driver takes them */
export function orderedValues(
  { parameters }: { readonly parameters: readonly string[] | undefined },
  values: StatementValues,
): unknown[] {
  if (parameters === undefined) return (values as readonly unknown[]).map(arrayText);
  const named = values as Readonly<Record<string, unknown>>;
  return parameters.map((name) => arrayText(named[name]));
}

/** Runs statements: the pool, or one transaction. */
export interface Queryable {
  /** @throws DatabaseUnavailableError if the database cannot be reached; otherwise the database’s error */
  run<Row, Values extends StatementValues>(statement: Statement<Row, Values>, values: NoInfer<Values>): Promise<Row[]>;
}
