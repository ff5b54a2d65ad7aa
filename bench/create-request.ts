// What it costs to ask for a container to be emptied: CPU-milliseconds a request, application and database together, every
// commit on disk.
//
// Work: POST /api/v1/service-request/create, each for another container (request, report, event and message in one
// transaction), and again for containers that are asked for already (the report joins).
// Acknowledgement is measured without the worker; then the whole product, until every message has left as a file.
// Peer: bare node:http with one prepared insert, which took 0.20 CPU-ms where 0.4 was set as what to reach: twice as much.
// The data folder must be on a disk: in memory a commit costs nothing.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchDatabase, containers, openDatabase, slugOf } from './src/database.ts';
import { postRequest, runLoad } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

const insertLimit = 'limit: one prepared insert';
/** Maximum cost of the acknowledgement, as a multiple of the insert. */
const factor = 2;
const connections = 8;
/** Number of deliveries; fewer, because they take longer. */
const deliveries = 300;
const rounds = Number(process.env.ROUNDS ?? 9);
const flags = process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`];
/** Higher than the number of requests that a run sends in a minute. */
const generous = { REQUESTS_PER_MINUTE: '100000' };

const peerTable = `
  create table bench_report (
    id bigint generated always as identity primary key,
    container_slug text not null,
    action text not null,
    idempotency_key uuid not null unique,
    full_name text not null,
    phone_number text not null,
    email text not null,
    created_at timestamptz not null default now()
  )`;

const empty = `
  truncate bench_report, service_request, service_request_report, service_request_event, service_request_attachment, outgoing_message,
    collection, organization_event, notification_read, live_event, budget_use;
  delete from graphile_worker._private_jobs`;

const requestFor = (index: number): Buffer =>
  postRequest(
    '/api/v1/service-request/create',
    {
      containerSlug: slugOf(index),
      action: 'empty_container',
      createdBy: {
        fullName: `Guðrún Jónsdóttir ${index}`,
        phoneNumber: '+354 555 1234',
        email: `gudrun${index}@mail.example`,
      },
    },
    { 'idempotency-key': randomUUID() },
  );

/** Requests each of the first containers once. */
async function askFor(count: number, port: number, joined = false): Promise<number> {
  const requests = Array.from({ length: count }, (_, index) => requestFor(index));
  const expected = Buffer.from(`{"status":"received","joined":${joined}`);
  await runLoad({
    port,
    connections,
    count,
    request: (index) => requests[index] ?? Buffer.alloc(0),
    check({ status, body }) {
      if (status !== 200 || !body.subarray(0, expected.length).equals(expected)) throw new Error(`${status} ${body}`);
    },
  });
  return count;
}

/** Expected rows in the database after the work. */
interface Rows {
  readonly requests: number;
  readonly reports: number;
  readonly messages: number;
  readonly sent: number;
}

async function assertRows({ owner }: BenchDatabase, expected: Rows): Promise<void> {
  const { rows } = await owner.query<Rows>(`
    select (select count(*)::int from service_request) as requests,
      (select count(*)::int from service_request_report) as reports,
      (select count(*)::int from outgoing_message) as messages,
      (select count(*)::int from outgoing_message where status = 'sent') as sent`);
  const found = JSON.stringify(rows[0]);
  if (found !== JSON.stringify(expected)) throw new Error(`Expected ${JSON.stringify(expected)}, found ${found}.`);
}

async function untilDelivered({ owner }: BenchDatabase): Promise<void> {
  const giveUpAt = performance.now() + 120_000;
  for (;;) {
    const { rowCount } = await owner.query(`
      select from outgoing_message where status = 'waiting'
      union all select from service_request_report where not confirmed
      limit 1`);
    if (rowCount === 0) return;
    if (performance.now() > giveUpAt) throw new Error('Messages are not delivered.');
    await delay(200);
  }
}

const emptied = (database: BenchDatabase) => async (): Promise<void> => {
  await database.owner.query(empty);
};

const limitSubject = ({ pid, port }: NodeProcess, database: BenchDatabase): Subject => ({
  name: insertLimit,
  pid,
  prepare: emptied(database),
  run: () => askFor(containers, port),
});

function acknowledgements({ pid, port }: NodeProcess, database: BenchDatabase): Subject[] {
  const prepare = emptied(database);
  const created = { requests: containers, reports: containers, messages: containers, sent: 0 };
  return [
    {
      name: 'acknowledged: created',
      pid,
      prepare,
      run: () => askFor(containers, port),
      verify: () => assertRows(database, created),
    },
    {
      name: 'acknowledged: joined',
      pid,
      async prepare() {
        await prepare();
        await askFor(containers, port);
      },
      run: () => askFor(containers, port, true),
      verify: () => assertRows(database, { ...created, reports: 2 * containers }),
    },
  ];
}

const delivered = ({ pid, port }: NodeProcess, database: BenchDatabase): Subject => ({
  name: 'created, and both messages delivered',
  pid,
  prepare: emptied(database),
  async run() {
    await askFor(deliveries, port);
    await untilDelivered(database);
    return deliveries;
  },
  verify: () =>
    // One to the provider, one to the requester.
    assertRows(database, {
      requests: deliveries,
      reports: deliveries,
      messages: 2 * deliveries,
      sent: 2 * deliveries,
    }),
});

/** Measures one server beside the limit, because two servers would deliver each other’s messages. */
async function beside(
  limit: Subject,
  starting: Promise<NodeProcess>,
  subjectsOf: (server: NodeProcess) => Subject[],
  postmaster: number,
): Promise<Map<string, Cost>> {
  const server = await starting;
  try {
    return await measure({ subjects: [limit, ...subjectsOf(server)], rounds, postmaster });
  } finally {
    await server.stop();
  }
}

async function main(folder: string): Promise<Map<string, Cost>[]> {
  const database = await openDatabase(folder);
  const { postmaster } = database;
  const environment = { ...database.environment, ...generous };
  try {
    await database.owner.query(peerTable);
    const peer = await startProgram({
      file: 'bench/peer-insert.ts',
      environment: { DATABASE_URL: database.environment.DATABASE_MIGRATION_URL },
    });
    try {
      const limit = limitSubject(peer, database);
      const without = { LOG_LEVEL: 'error', DATA_DIR: folder, ...environment };
      const bare = startProgram({ file: 'bench/server-without-worker.ts', environment: without, flags });
      const first = await beside(limit, bare, (server) => acknowledgements(server, database), postmaster);
      // The worker must be idle: its deliveries would conflict with truncating the tables.
      await emptied(database)();
      const whole = startServer(folder, environment, flags);
      return [first, await beside(limit, whole, (server) => [delivered(server, database)], postmaster)];
    } finally {
      await peer.stop();
    }
  } finally {
    await database.stop();
  }
}

const measured = await withFolder(main);
const rows = measured.flatMap((costs) =>
  [...costs].map(([name, cost]) => {
    const isAcknowledged = name.startsWith('acknowledged');
    const ratioToLimit = ratio(cost, costs.get(insertLimit) ?? cost);
    return [
      name,
      written(cost.total, 3),
      cost.application.median.toFixed(3),
      cost.database.median.toFixed(3),
      written(ratioToLimit, 2),
      isAcknowledged ? `≤ ${factor}` : '',
      isAcknowledged ? (ratioToLimit.median <= factor ? 'reached' : 'missed') : '',
    ];
  }),
);
printTable(['work', 'CPU-ms a request', 'application', 'database', '× the limit', 'to reach', ''], rows);
