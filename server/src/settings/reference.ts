// Writes the table of settings into docs/SETTINGS.md: `npm run settings:reference`. With `--check` it only compares, and fails if they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const heading = ['variable', 'default', 'accepts', 'meaning'];

const rowOf = ({ environment, doc, fallback = '', expected, isSecret }: Setting<unknown>): string[] => [
  isSecret ? `\`${environment}\`, \`${environment}_FILE\`` : `\`${environment}\``,
  fallback === '' ? '' : `\`${fallback}\``,
  expected,
  doc,
];

/** A table of Markdown with aligned columns. */
function table(rows: readonly string[][]): string {
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [first = [], ...rest] = lines;
  return [first, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'SETTINGS.md');
const found = readFileSync(file, 'utf8');
const expected = found.replace(
  /^\| variable .*\n(?:\|.*\n)*/m,
  table([heading, ...Object.values<Setting<unknown>>(settings).map(rowOf)]),
);
if (!process.argv.includes('--check')) writeFileSync(file, expected);
else if (found !== expected) {
  process.stderr.write('docs/SETTINGS.md differs from the settings: npm run settings:reference\n');
  process.exitCode = 1;
}
