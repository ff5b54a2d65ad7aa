// How much disk the rows of the largest tables take, with their indexes and kept sums: the basis of the capacity model in docs/SCALE.md.
//
// Work: adds rows as the growth benchmark does, each kind in a new database, vacuums, and compares the size of the database. What a
// database takes without rows is not counted.
import type { Pool } from 'pg';
import { openDatabase } from './src/database.ts';
import { allSeries } from './src/growth-data.ts';
import { printTable } from './src/report.ts';
import { withFolder } from './src/server-process.ts';

/** Rows that are added of each kind, and rows of the capacity model. */
const kinds: readonly { readonly name: string; readonly from: number; readonly to: number; readonly goal: number }[] = [
  { name: 'containers', from: 2_000, to: 52_000, goal: 2e6 },
  { name: 'invoice lines', from: 0, to: 300_000, goal: 1e8 },
  { name: 'readings', from: 0, to: 500_000, goal: 1e9 },
  { name: 'audit entries', from: 0, to: 300_000, goal: 1e8 },
];

async function sizeOf(owner: Pool): Promise<number> {
  await owner.query('vacuum (analyze)');
  const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

/** @returns bytes for each row */
async function bytesOfRow(folder: string, { name, from, to }: (typeof kinds)[number]): Promise<number> {
  const series = allSeries.find((each) => each.name === name);
  if (series === undefined) throw new Error(`There is no series ${name}.`);
  const database = await openDatabase(folder);
  try {
    for (const text of series.prepare?.split(';') ?? []) await database.owner.query(text);
    const before = await sizeOf(database.owner);
    for (const text of series.grow(from, to).split(';')) await database.owner.query(text);
    return ((await sizeOf(database.owner)) - before) / (to - from);
  } finally {
    await database.stop();
  }
}

const rows: string[][] = [];
for (const kind of kinds) {
  const bytes = await withFolder((folder) => bytesOfRow(folder, kind));
  const gibibytes = (bytes * kind.goal) / 1024 ** 3;
  rows.push([
    kind.name,
    (kind.to - kind.from).toLocaleString('en'),
    bytes.toFixed(0),
    kind.goal.toLocaleString('en'),
    gibibytes.toLocaleString('en', { maximumFractionDigits: 0 }),
  ]);
}
printTable(['rows', 'added', 'bytes for each', 'in the model', 'GiB'], rows);
