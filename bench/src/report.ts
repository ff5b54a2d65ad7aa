// Statistics of measurements, and their table.
import { loadavg } from 'node:os';

export interface Spread {
  readonly median: number;
  /** First quartile. */
  readonly low: number;
  /** Third quartile. */
  readonly high: number;
}

/** The quantile of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new RangeError('There are no figures.');
  return below + (above - below) * (position - Math.floor(position));
}

/** @throws RangeError for an empty list */
export function spread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** `0.241 (0.236–0.250)` */
export const written = ({ median, low, high }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;

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

/** Prints how busy the machine was, in processes that wanted a processor: in the last minute, and in the last 5 and 15. */
export const printLoad = (): void =>
  console.log(
    `Load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  );
