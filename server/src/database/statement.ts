declare const row: unique symbol;

/** One SQL text with the name under which each connection prepares it once. `Row` is the shape of what it answers. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Whether running it may change rows. A `select` that locks, or writes in a `with`, counts as well. */
  readonly writes: boolean;
  readonly [row]?: Row;
}

/** PostgreSQL cuts longer identifiers off, and two statements would meet under one name. */
const LONGEST_NAME = 63;

const texts = new Map<string, string>();

/**
 * Declares a statement, once, at module scope.
 * @throws Error when another statement has the name, or the name is longer than PostgreSQL keeps
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The statement name ${name} is too long.`);
  const known = texts.get(name);
  if (known !== undefined && known !== text) throw new Error(`Two statements are named ${name}.`);
  texts.set(name, text);
  return { name, text, writes: !/^\s*select\b/i.test(text) || /\b(insert|update|delete|merge)\b/i.test(text) };
}

/** Something that runs statements: the pool, or one transaction. */
export interface Queryable {
  /** @throws DatabaseUnavailableError when the database cannot be reached; else the database's own error */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}
