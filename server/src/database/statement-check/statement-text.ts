/** The text for PostgreSQL, and the annotations of the author. */
export interface StatementText {
  readonly text: string;
  /** The names of `$1`, `$2` and so on. Undefined if the author numbered the parameters. */
  readonly parameters: readonly string[] | undefined;
  /** Columns that the author marks as never null, written `as "name!"`. */
  readonly promised: ReadonlySet<string>;
}

// Tokens that may contain a colon but no parameter come first: strings, dollar quotes, comments, casts and assignments. A
// slice of an array has a value before its colon.
const tokens =
  /\be'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|--[^\n]*|\/\*.*?\*\/|\$([a-z_]\w*)?\$.*?\$\1\$|::|:=|\$(?<number>\d+)|(?<![\w\])]):(?<name>[a-z]\w*)/gis;

/**
 * Numbers the named parameters of a statement (`:name`) in the order of their first use.
 * @throws Error if the text has numbered parameters as well
 */
export function readStatementText(source: string): StatementText {
  const parameters: string[] = [];
  const promised = new Set<string>();
  let numbered = false;
  const text = source.replace(tokens, (token: string, ...rest: unknown[]) => {
    const { name, number } = rest.at(-1) as { name?: string; number?: string };
    if (number !== undefined) numbered = true;
    if (name !== undefined) {
      const known = parameters.indexOf(name);
      return `$${known === -1 ? parameters.push(name) : known + 1}`;
    }
    if (!token.startsWith('"') || !token.endsWith('!"')) return token;
    promised.add(token.slice(1, -2));
    return `${token.slice(0, -2)}"`;
  });
  if (numbered && parameters.length > 0) throw new Error(`The parameters are numbered and named: ${source}`);
  return { text, parameters: parameters.length > 0 ? parameters : undefined, promised };
}
