/** A statement whose generated types differ, with removed (`-`) and added (`+`) lines. */
export interface StatementChange {
  readonly name: string;
  readonly lines: string;
}

/** Compares two texts of statements.gen.ts, statement by statement. */
export function changedStatements(written: string, generated: string): StatementChange[] {
  const before = entriesOf(written);
  const after = entriesOf(generated);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const removed = before.get(name) ?? [];
    const added = after.get(name) ?? [];
    if (removed.join('\n') === added.join('\n')) return [];
    const lines = [
      ...removed.filter((line) => !added.includes(line)).map((line) => `  - ${line.trim()}`),
      ...added.filter((line) => !removed.includes(line)).map((line) => `  + ${line.trim()}`),
    ];
    return [{ name, lines: lines.join('\n') }];
  });
}

/** The lines of each statement. */
function entriesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const entries = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^ {2}readonly '?([^':]+)'?: /.exec(line)?.[1];
    if (name !== undefined) {
      lines = [];
      entries.set(name, lines);
    }
    if (line.startsWith('  ')) lines.push(line);
  }
  return entries;
}
