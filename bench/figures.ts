// The cost of figures of a period: CPU-milliseconds a request, application and database together.
//
// Work: 300,000 lines of two years at 40 locations, of 8 streams and 3 providers. Months by material alone, and with totals, rates,
// streams, treatments and CO2e; the overview's year, compared with the year before; one location; the comparison of two published reports.
// The product also checks session and permission, and works under row-level security. Months are read again after a line was changed, and
// must be right.
// Peers: bare node:http with one prepared statement over the lines, and over a static table of their sums; and for the reports one that
// aggregates both years by stream, location, provider and month.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, organizationId } from './src/database.ts';
import { fillLines } from './src/lines-data.ts';
import { signIn, subjectOf } from './src/list.ts';
import { fetchOnce, getRequest, postRequest } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

/** Requests per round, enough that background work of the machine is negligible. */
const asked = 200;
const rounds = Number(process.env.ROUNDS ?? 20);

/** The sums of the peer. */
const sums = `
  create table bench_sums as
  select date_trunc('month', service_day)::date as month, waste_stream_id, sum(kg) as kg, sum(cost) as cost
  from invoice_line where counted group by 1, 2;
  vacuum (analyze) bench_sums`;

const works = [
  { name: 'two years by month and material', call: 'figures/months?from=2024-01&until=2025-12' },
  { name: 'two years, all of it', call: 'figures?from=2024-01&until=2025-12' },
  { name: 'a year, compared', call: 'figures?from=2025-01&until=2025-12&compare=previous' },
  { name: 'a year of one place', call: 'figures?from=2025-01&until=2025-12&locationId=bench-place-7' },
] as const;
const peers = [
  { name: 'limit: one prepared statement over the lines', source: 'lines' },
  { name: 'limit: the same over kept sums', source: 'sums' },
] as const;
const rawComparison = 'limit: two years of lines, added up anew';
const comparison = 'two published reports compared';

interface Sum {
  readonly month: string;
  readonly kg?: string | null;
  readonly streams?: readonly { readonly kg: string }[];
}

/** Kilograms of each month, to compare two responses. */
function byMonth(rows: readonly Sum[]): string {
  const months = new Map<string, number>();
  for (const { month, kg, streams = [{ kg: kg ?? '0' }] } of rows) {
    for (const stream of streams) months.set(month, (months.get(month) ?? 0) + Math.round(Number(stream.kg) * 10));
  }
  return JSON.stringify([...months].filter(([, kg]) => kg > 0).sort());
}

type Headers = Readonly<Record<string, string>>;

/** A published report on a year. @returns its id */
async function publishReport(port: number, headers: Headers, year: number): Promise<number> {
  const path = `/api/v1/org/${organizationId}/invoices`;
  const input = { name: `Skýrsla ${year}`, from: `${year}-01`, until: `${year}-12`, idempotencyKey: randomUUID() };
  const post = async (to: string, body: object) =>
    JSON.parse((await fetchOnce(port, postRequest(to, body, headers))).body.toString());
  const { id } = (await post(`${path}/generate-report`, input)).report;
  await post(`${path}/publish-invoice-report/${id}`, {});
  for (;;) {
    const { body } = await fetchOnce(port, getRequest(`${path}/invoice-report/${id}`, headers));
    const { state } = JSON.parse(body.toString()).report;
    if (state === 'published') return id;
    if (state === 'failed') throw new Error('The report could not be published.');
    await delay(500);
  }
}

/** The comparison of two published reports, and an aggregation of their lines by one statement: kilograms must be equal. */
async function comparisonSubjects(product: NodeProcess, peer: NodeProcess, headers: Headers): Promise<Subject[]> {
  const base = await publishReport(product.port, headers, 2024);
  const other = await publishReport(product.port, headers, 2025);
  const compared = getRequest(
    `/api/v1/org/${organizationId}/invoices/invoice-report/${base}/compare/${other}`,
    headers,
  );
  const bare = getRequest('/?from=2024-01-01&before=2026-01-01');
  const [productResponse, peerResponse] = await Promise.all([
    fetchOnce(product.port, compared),
    fetchOnce(peer.port, bare),
  ]);
  const months = (of: 'base' | 'other') => JSON.parse(productResponse.body.toString())[of].figures.months;
  const raw = JSON.parse(peerResponse.body.toString()).rows.filter(
    ({ month }: { month: string | null }) => month !== null,
  );
  if (byMonth([...months('base'), ...months('other')]) !== byMonth(raw))
    throw new Error('The reports say other kilograms.');
  return [await subjectOf(peer, rawComparison, bare, 4), await subjectOf(product, comparison, compared, asked)];
}

async function measureFigures(folder: string): Promise<Map<string, Cost>> {
  const database = await openDatabase(folder);
  const running: NodeProcess[] = [];
  try {
    await fillLines(database.owner);
    for (const statement of sums.split(';')) await database.owner.query(statement);
    const headers = { authorization: `Bearer ${await signIn(database)}` };
    const product = await startServer(folder, database.environment);
    running.push(product);
    const wanted = ({ call }: { readonly call: string }) =>
      getRequest(`/api/v1/org/${organizationId}/${call}`, headers);
    const monthsNow = async () =>
      byMonth(JSON.parse((await fetchOnce(product.port, wanted(works[0]))).body.toString()).months);
    const subjects: Subject[] = [];
    const bare = getRequest('/?from=2024-01-01&before=2026-01-01');
    const startPeer = async (FIGURES: string): Promise<NodeProcess> => {
      const { DATABASE_MIGRATION_URL: DATABASE_URL } = database.environment;
      const peer = await startProgram({ file: 'bench/peer-figures.ts', environment: { DATABASE_URL, FIGURES } });
      running.push(peer);
      return peer;
    };
    for (const { name, source } of peers) {
      const peer = await startPeer(source);
      const peerResponse = byMonth(JSON.parse((await fetchOnce(peer.port, bare)).body.toString()).rows);
      if (peerResponse !== (await monthsNow()))
        throw new Error(`${name}: other figures.\n${peerResponse}\n${await monthsNow()}`);
      subjects.push(await subjectOf(peer, name, bare, source === 'lines' ? 4 : asked));
    }
    // The next read after an edit returns the new figures.
    const before = await monthsNow();
    const change = 'update invoice_line set kg = kg + $1 where organization_id = 1 and invoice_id = 1 and position = 5';
    await database.owner.query(change, [1]);
    if ((await monthsNow()) === before) throw new Error('A changed line is not in the figures.');
    await database.owner.query(change, [-1]);
    if ((await monthsNow()) !== before) throw new Error('A line that was changed back is not in the figures.');
    await database.owner.query('select aggregate_figures()');
    await database.owner.query(`update membership set role = 'finance' where organization_id = ${organizationId}`);
    subjects.push(...(await comparisonSubjects(product, await startPeer('comparison'), headers)));
    await database.owner.query('vacuum (analyze)');
    for (const work of works) subjects.push(await subjectOf(product, work.name, wanted(work), asked));
    return await measure({ subjects, rounds, postmaster: database.postmaster });
  } finally {
    for (const process of running) await process.stop();
    await database.stop();
  }
}

const costs = await withFolder(measureFigures);
const costOf = (name: string): Cost => {
  const cost = costs.get(name);
  if (cost === undefined) throw new Error(`${name} was not measured.`);
  return cost;
};
const rows = [...peers.map(({ name }) => name), ...works.map(({ name }) => name), rawComparison, comparison].map(
  (name) => {
    const { total, application, database } = costOf(name);
    const times = ratio(costOf(name), costOf(peers[1].name));
    return [name, written(total, 2), application.median.toFixed(2), database.median.toFixed(2), written(times, 2)];
  },
);
printTable(['work', 'CPU-ms a request', 'application', 'database', '× kept sums'], rows);
