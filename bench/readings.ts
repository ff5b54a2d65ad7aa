// The speed of pages of scales over 1,000,000 readings: milliseconds a call, one after another.
//
// Work: two years of readings of four scales, 700,000 of them of one; 5 % are unassigned, 1 % are quarantined, the others are of 8 streams
// and 12 departments; 1,000 weights were typed at the busiest scale within a month. Each call is one that a page makes when it is opened or filtered. The goal is 100 ms at the median.
// The responses are compared with the rows.
import { openDatabase, organizationId } from './src/database.ts';
import { signIn } from './src/list.ts';
import { fetchOnce, getRequest } from './src/load.ts';
import { printTable } from './src/report.ts';
import { type NodeProcess, startServer, withFolder } from './src/server-process.ts';

const readings = 1_000_000;
const typed = 1_000;
const rounds = Number(process.env.ROUNDS ?? 40);
const limit = 100;

const fixture = `
  insert into department (organization_id, id, name) select 1, n, 'Deild ' || n from generate_series(1, 12) n;
  insert into device (organization_id, id, name, location_id) select 1, n, 'Vogartölva ' || n, 'bench-place-' || n from generate_series(1, 4) n;
  insert into scale (organization_id, id, name, location_id, device_id) select 1, n, 'Vog ' || n, 'bench-place-' || n, n from generate_series(1, 4) n;
  insert into scale_reading (organization_id, scale_id, device_id, sequence, origin, location_id, net, gross, unit, weighed_at, weighed_on, device_time,
    waste_stream_id, department_id, assigned_at, held_because, load)
  select 1, scale, scale, n, 'scale', 'bench-place-' || scale, (n * 13 % 2990 + 10) / 100.0, (n * 13 % 2990 + 10) / 100.0, 'kg', at, at::date, at,
    case when n % 20 > 0 then n % 8 + 1 end, case when n % 20 > 0 then n % 12 + 1 end, case when n % 20 > 0 then at end,
    case when n % 100 = 0 then 'repeated' end, n / 3
  from (
    select n, case when n % 10 < 7 then 1 else n % 10 - 5 end as scale, now() - make_interval(secs => (${readings} - n) * 62.0) as at
    from generate_series(1, ${readings}) n
  ) made;
  insert into scale_reading (organization_id, scale_id, origin, location_id, net, gross, unit, weighed_at, weighed_on, waste_stream_id, assigned_at,
    assigned_by_device_id, weighing_key, idempotency_key)
  select 1, 1, 'station', 'bench-place-1', (n * 17 % 2990 + 10) / 100.0, (n * 17 % 2990 + 10) / 100.0, 'kg', at, at::date, 1, at, 2, key, key
  from (select n, gen_random_uuid() as key, now() - interval '29 days' + make_interval(mins => n * 12) as at from generate_series(1, ${typed}) n) made;
  insert into scale_weighing (organization_id, key, scale_id, net, weighed_at, waste_stream_id, by_device_id, reading_id, received_at)
  select 1, weighing_key, 1, net, weighed_at, 1, 2, id, weighed_at from scale_reading where origin = 'station';
  select aggregate_figures();
  vacuum (analyze) scale_reading;
  vacuum (analyze) scale_hour;
  vacuum (analyze) monthly_figure`;

const all = '/scales/all-scale-readings/1';
const calls = [
  { name: 'all scales', path: '/scales/' },
  { name: 'a scale: its first page', path: all },
  { name: 'a scale: one month of what counts', path: `${all}?state=counted&from=2026-03-01&until=2026-03-31` },
  { name: 'a scale: one month of a stream', path: `${all}?wasteStreamId=3&from=2026-03-01&until=2026-03-31` },
  { name: 'a scale: a stream in all two years', path: `${all}?wasteStreamId=3` },
  { name: 'a scale: the heaviest', path: `${all}?sort=kg` },
  { name: 'a scale: page 100', path: `${all}?page=100` },
  { name: 'a scale: a year by day and hour of the week', path: '/scales/1/timeline?from=2025-07-01&until=2026-06-30' },
  { name: 'a scale: a month by hour', path: '/scales/1/timeline?from=2026-03-01&until=2026-03-31&bucket=hour' },
  { name: 'what waits, of all scales', path: '/readings/unassigned' },
  { name: 'what is kept apart', path: '/readings/unassigned?state=held' },
  { name: 'pairs that may be one load', path: '/readings/pairs' },
  { name: 'a department: its readings', path: '/departments/3/readings' },
  { name: 'a department: its report of a year', path: '/department-report/3?from=2025-07&until=2026-06' },
  { name: 'issues', path: '/issues' },
] as const;

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

async function measurePages(folder: string): Promise<string[][]> {
  const database = await openDatabase(folder);
  const running: NodeProcess[] = [];
  try {
    for (const statement of fixture.split(';')) await database.owner.query(statement);
    const headers = { authorization: `Bearer ${await signIn(database)}` };
    const product = await startServer(folder, database.environment);
    running.push(product);
    const ask = async (path: string) => {
      const from = performance.now();
      const { status, body } = await fetchOnce(
        product.port,
        getRequest(`/api/v1/org/${organizationId}${path}`, headers),
      );
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      return { milliseconds: performance.now() - from, body };
    };
    const { rows: counted } = await database.owner.query<{ total: string; kg: string }>(
      `select count(*) as total, sum(net) filter (where counted) as kg from scale_reading where scale_id = 1`,
    );
    const first = JSON.parse((await ask(all)).body.toString()) as { total: number; kg: string };
    if (first.total !== Number(counted[0]?.total) || Number(first.kg) !== Number(counted[0]?.kg))
      throw new Error(`The page says ${JSON.stringify(first.total)}, the rows ${JSON.stringify(counted[0])}.`);
    const table: string[][] = [];
    for (const { name, path } of calls) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push((await ask(path)).milliseconds);
      const middle = median(times);
      table.push([name, middle.toFixed(1), Math.max(...times).toFixed(0), middle <= limit ? '' : 'missed']);
    }
    return table;
  } finally {
    for (const process of running) await process.stop();
    await database.stop();
  }
}

printTable(['call', 'median ms', 'longest', `limit ${limit}`], await withFolder(measurePages));
