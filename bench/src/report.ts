// How figures are gathered and printed.

export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** @throws RangeError when there are no figures */
export function spread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)];
  const high = sorted[Math.ceil(middle)];
  if (lowest === undefined || highest === undefined || low === undefined || high === undefined) {
    throw new RangeError('There are no figures.');
  }
  return { median: (low + high) / 2, lowest, highest };
}

/** `0.241 (0.236–0.250)` */
export const written = ({ median, lowest, highest }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`;

/** Prints a Markdown table with aligned columns. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  console.log(line(heading));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(row));
}
