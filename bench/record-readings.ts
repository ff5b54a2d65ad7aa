// The cost of receiving readings of scales: CPU-milliseconds a reading, application and database together, every commit on disk.
//
// Work: POST /api/v1/device/scale-reading with batches of 1, 50 and 500 of 200 agents, each with a scale: the session is read, each reading
// is checked, stored once by its number, counted by the hour and sent to other servers. 120,000 readings exist before.
// Peer: bare node:http with one prepared insert of the same batch into one table. The data folder must be on a disk.
import { randomBytes } from 'node:crypto';
import { type BenchDatabase, openDatabase } from './src/database.ts';
import { fetchOnce, postRequest, runLoad } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, withFolder } from './src/server-process.ts';

const agents = 200;
const connections = 4;
const rounds = Number(process.env.ROUNDS ?? 5);
const flags = process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`];
/** Readings per call, and calls per round: no agent exceeds its limit per minute. */
const allWork = [
  { batch: 1, calls: 1_000 },
  { batch: 50, calls: 60 },
  { batch: 500, calls: 12 },
] as const;
/** `BATCH` names one size. */
const work = allWork.filter(({ batch }) => [undefined, String(batch)].includes(process.env.BATCH));

/** Number of readings that each agent sent before. */
const earlier = 600;

const fixture = `
  insert into device (organization_id, id, name, location_id) select 1, n, 'Vogartölva ' || n, 'bench-place-' || (n % 40 + 1) from generate_series(1, ${agents}) n;
  insert into scale (organization_id, id, name, location_id, device_id) select 1, n, 'Vog ' || n, 'bench-place-' || (n % 40 + 1), n from generate_series(1, ${agents}) n;
  create table bench_reading (
    device_id bigint not null, sequence bigint not null, net numeric(12, 3) not null, unit text not null, stable boolean not null,
    load bigint, device_time timestamptz not null, primary key (device_id, sequence)
  );
  insert into bench_reading select agent, n, 12.5, 'kg', true, n, now() from generate_series(1, ${agents}) agent, generate_series(1, ${earlier}) n;
  insert into scale_reading (organization_id, scale_id, location_id, device_id, sequence, load, net, unit, weighed_at, weighed_on, device_time, origin,
    assigned_at)
  select 1, agent, 'bench-place-' || (agent % 40 + 1), agent, n, n, 12.5, 'kg', at, at::date, at, 'scale', null
  from generate_series(1, ${agents}) agent, generate_series(1, ${earlier}) n, lateral (select now() - make_interval(mins => n * 10)) times (at);
  vacuum (analyze) bench_reading;
  vacuum (analyze) scale_reading`;

/** Logs each agent in with a new credential. @returns their tokens */
async function signInAgents({ owner }: BenchDatabase, port: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let agent = 1; agent <= agents; agent += 1) {
    const credential = `tunna_dev_${randomBytes(32).toString('base64url')}`;
    await owner.query(
      'insert into credential (organization_id, device_id, secret_hash) values (1, $1, sha256($2::text::bytea))',
      [agent, credential],
    );
    // A different address for each, because sign-ins per address are limited.
    const from = { 'x-forwarded-for': `198.18.1.${agent}` };
    const answer = await fetchOnce(port, postRequest('/api/v1/auth/device', { credential }, from));
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
    tokens.push(String((JSON.parse(String(answer.body)) as { token: unknown }).token));
  }
  return tokens;
}

/** Continues from round to round, like agents. */
const sequences = new Map<number, number>();

function batchOf(agent: number, size: number): object {
  const first = (sequences.get(agent) ?? earlier) + 1;
  sequences.set(agent, first + size - 1);
  const sentAt = Date.now();
  return {
    sentAt: new Date(sentAt).toISOString(),
    readings: Array.from({ length: size }, (_each, index) => ({
      sequence: first + index,
      load: first + index,
      gross: ((first + index) % 900) / 10 + 2,
      tare: 1,
      net: ((first + index) % 900) / 10 + 1,
      unit: 'kg',
      stable: true,
      deviceTime: new Date(sentAt - (size - index) * 15_000).toISOString(),
    })).map(({ gross, tare, net, ...rest }) => ({
      ...rest,
      gross: gross.toFixed(1),
      tare: tare.toFixed(1),
      net: net.toFixed(1),
    })),
  };
}

const agentOf = (index: number): number => (index % agents) + 1;

async function send(
  port: number,
  { batch, calls }: (typeof allWork)[number],
  headersOf: (agent: number) => Record<string, string>,
  expected: string,
): Promise<number> {
  const requests = Array.from({ length: calls }, (_each, index) =>
    postRequest('/api/v1/device/scale-reading', batchOf(agentOf(index), batch), headersOf(agentOf(index))),
  );
  await runLoad({
    port,
    connections,
    count: calls,
    request: (index) => requests[index] ?? Buffer.alloc(0),
    check({ status, body }) {
      const found = String(body).split(expected).length - 1;
      if (status !== 200 || found !== (expected.startsWith('"outcome') ? batch : 1))
        throw new Error(`${status} ${body}`);
    },
  });
  return batch * calls;
}

/** Number of rows in a table. */
async function countOf({ owner }: BenchDatabase, table: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

function subjectsOf(
  size: (typeof allWork)[number],
  database: BenchDatabase,
  {
    server,
    peer,
    tokens,
  }: { readonly server: NodeProcess; readonly peer: NodeProcess; readonly tokens: readonly string[] },
): Subject[] {
  const before = new Map<string, number>();
  const counting = (table: string) => ({
    async prepare(): Promise<void> {
      await database.owner.query('truncate live_event');
      before.set(table, await countOf(database, table));
    },
    async verify(): Promise<void> {
      const made = (await countOf(database, table)) - (before.get(table) ?? 0);
      if (made !== size.batch * size.calls) throw new Error(`${made} readings came into ${table}.`);
    },
  });
  const bearer = (agent: number) => ({ authorization: `Bearer ${tokens[agent - 1]}` });
  return [
    {
      name: 'limit',
      pid: peer.pid,
      ...counting('bench_reading'),
      run: () => send(peer.port, size, (agent) => ({ 'x-device': String(agent) }), '"stored":true'),
    },
    {
      name: 'stored',
      pid: server.pid,
      ...counting('scale_reading'),
      run: () => send(server.port, size, bearer, '"outcome":"recorded"'),
    },
  ];
}

async function main(folder: string): Promise<Map<string, Cost>[]> {
  const database = await openDatabase(folder);
  const running: NodeProcess[] = [];
  try {
    for (const statement of fixture.split(';')) await database.owner.query(statement);
    const peer = await startProgram({
      file: 'bench/peer-insert-readings.ts',
      environment: { DATABASE_URL: database.environment.DATABASE_MIGRATION_URL },
    });
    running.push(peer);
    // Another process does the follow-up work of commits; none does in this benchmark.
    const environment = { LOG_LEVEL: 'error', DATA_DIR: folder, ...database.environment, TRUST_PROXY: '1' };
    const server = await startProgram({ file: 'bench/server-without-worker.ts', environment, flags });
    running.push(server);
    const tokens = await signInAgents(database, server.port);
    const measured: Map<string, Cost>[] = [];
    for (const size of work) {
      const subjects = subjectsOf(size, database, { server, peer, tokens });
      measured.push(await measure({ subjects, rounds, postmaster: database.postmaster }));
    }
    return measured;
  } finally {
    for (const each of running.reverse()) await each.stop();
    await database.stop();
  }
}

const measured = await withFolder(main);
const rows = measured.flatMap((costs, place) => {
  const [limit, stored] = [costs.get('limit'), costs.get('stored')];
  if (limit === undefined || stored === undefined) throw new Error('Something was not measured.');
  const batch = work[place]?.batch ?? 0;
  const line = (name: string, cost: Cost, held: string) => [
    `${batch} at once: ${name}`,
    written(cost.total, 4),
    cost.application.median.toFixed(4),
    cost.database.median.toFixed(4),
    held,
  ];
  return [
    line('one prepared insert', limit, ''),
    line('judged, stored once and told', stored, written(ratio(stored, limit), 2)),
  ];
});
printTable(['work', 'CPU-ms a reading', 'application', 'database', '× the limit'], rows);
