// How the cost of a page's calls grows with the data: CPU-milliseconds a request, application and database together.
//
// Work: each series adds rows in steps of ten times and measures the calls of its pages at each step. To reach: ten times the rows cost at
// most 1.2 times. `SERIES` names one series, `MOST` the largest step.
import { openDatabase, organizationId as orgId } from './src/database.ts';
import { allSeries, type Series } from './src/growth-data.ts';
import { signIn, subjectOf } from './src/list.ts';
import { fetchOnce, getRequest } from './src/load.ts';
import { type Cost, measure, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { startServer, withFolder } from './src/server-process.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
const requests = Number(process.env.REQUESTS ?? 24);
const largestStep = Number(process.env.MOST ?? Number.POSITIVE_INFINITY);
const wanted = process.env.SERIES;
const limit = 1.2;

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Adds rows without the indexes and foreign keys that the series names, and creates these again. */
async function grow({ owner }: Database, series: Series, from: number, to: number): Promise<void> {
  const { rebuiltIndexes = '', rebuiltKeys = '' } = series;
  const indexes = await owner.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where indexname like $1 and not exists (select from pg_constraint where conname = indexname)`,
    [rebuiltIndexes],
  );
  const keys = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = to_regclass($1)`,
    [rebuiltKeys],
  );
  for (const { indexname } of indexes.rows) await owner.query(`drop index ${indexname}`);
  for (const { table, name } of keys.rows) await owner.query(`alter table ${table} drop constraint ${name}`);
  for (const text of series.grow(from, to).split(';')) await owner.query(text);
  for (const { indexdef } of indexes.rows) await owner.query(indexdef);
  for (const { table, name, definition } of keys.rows)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
  // As autovacuum would leave it.
  await owner.query('vacuum (analyze)');
}

async function measureStep(
  folder: string,
  database: Database,
  { calls }: Series,
  token: string,
): Promise<Map<string, Cost>> {
  const product = await startServer(folder, database.environment);
  try {
    const subjects: Subject[] = [];
    for (const { name, path } of calls) {
      const request = getRequest(`/api/v1/org/${orgId}${path}`, { authorization: `Bearer ${token}` });
      const { status, body } = await fetchOnce(product.port, request);
      if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
      subjects.push(await subjectOf(product, name, request, requests));
    }
    return await measure({ subjects, rounds, postmaster: database.postmaster });
  } finally {
    await product.stop();
  }
}

async function measureSeries(folder: string, series: Series): Promise<string[][]> {
  const database = await openDatabase(folder, series.containers);
  try {
    const token = await signIn(database, 'owner');
    for (const text of series.prepare?.split(';') ?? []) await database.owner.query(text);
    const measured: [number, Map<string, Cost>][] = [];
    let from = 0;
    for (const to of series.steps.filter((step) => step <= largestStep)) {
      await grow(database, series, from, to);
      measured.push([to, await measureStep(folder, database, series, token)]);
      console.error(`${series.name}: ${to.toLocaleString('en')}`);
      from = to;
    }
    return series.calls.map(({ name }) =>
      rowOf(
        `${series.name}: ${name}`,
        measured.map(([, costs]) => costs.get(name)),
      ),
    );
  } finally {
    await database.stop();
  }
}

/** The cost at each step, and the greatest ratio of two neighbouring steps. */
function rowOf(name: string, costs: readonly (Cost | undefined)[]): string[] {
  const medians = costs.map((cost) => cost?.total.median ?? Number.NaN);
  const ratios = medians.slice(1).map((median, index) => median / (medians[index] ?? Number.NaN));
  const worst = Math.max(...ratios);
  const figures = costs.map((cost) => (cost === undefined ? '–' : written(cost.total, 2)));
  return [
    name,
    figures.join(' → '),
    ratios.map((ratio) => ratio.toFixed(2)).join(', '),
    worst <= limit ? 'reached' : 'missed',
  ];
}

const rows: string[][] = [];
for (const series of allSeries.filter(({ name }) => wanted === undefined || name === wanted))
  rows.push(...(await withFolder((folder) => measureSeries(folder, series))));
printTable(['call', 'CPU-ms a request at each step', 'ten times cost', `≤ ${limit}`], rows);
