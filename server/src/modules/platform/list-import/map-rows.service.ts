import { setImmediate as afterOtherWork } from 'node:timers/promises';

/** Rows that are planned together. */
const piece = 100;

/** Maps rows in order, and lets other calls run in between. */
export async function mapRows<Row, Result>(rows: readonly Row[], of: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % piece === piece - 1) await afterOtherWork();
    results.push(of(row));
  }
  return results;
}
