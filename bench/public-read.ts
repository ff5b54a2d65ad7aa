// What a visitor at a container costs the server: CPU-milliseconds a request, application and database together.
//
// Work: the container's JSON and its page, from the database and from memory; 2,000 containers in one organization.
// "From the database" needs no switch in the product: before each run the organization is renamed, every kept answer is forgotten
// at that moment, and each container is then read once. Every answer must bear the new name.
// Peers: bare node:http with one prepared statement, and bare node:http that sends ready bytes.
// Limits: 1.25 × the statement, 1.6 × the bytes.
import { gunzipSync } from 'node:zlib';
import { type BenchDatabase, containers, openDatabase, organizationId, slugOf } from './src/database.ts';
import { type Answer, fetchOnce, getRequest, runLoad } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

const connections = 8;
const rounds = Number(process.env.ROUNDS ?? 40);
/** Number of addresses in the runs from memory. */
const cachedAddresses = 500;
const cachedRequests = 5_000;
const coldPages = 100;

const statementLimit = 'limit: one prepared statement';
const callOf = (index: number): string => `/api/v1/container/${slugOf(index)}`;
const pageOf = (index: number): string => `/container/${slugOf(index)}`;
const pageHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'is' };

interface Servers {
  readonly product: NodeProcess;
  readonly tables: NodeProcess;
  readonly throughFunction: NodeProcess;
}

function assertOk({ status, body }: Answer, index: number): void {
  if (status !== 200) throw new Error(`${slugOf(index)}: ${status} ${body.toString()}`);
}

/** Renames the organization. All names have the same length, so that responses have too. */
function renamer(database: BenchDatabase, port: number): { name: string; next(): Promise<void> } {
  let edits = 0;
  const state = {
    name: '',
    async next() {
      edits += 1;
      state.name = `Sorphirða sveitarfélagsins ${String(edits).padStart(6, '0')}`;
      await database.owner.query('update organization set name = $1 where id = $2', [state.name, organizationId]);
      // Not measured: the server is notified within a millisecond, and the first read verifies it.
      const giveUpAt = performance.now() + 2000;
      for (;;) {
        const { body } = await fetchOnce(port, getRequest(callOf(0)));
        if (body.includes(state.name)) return;
        if (performance.now() > giveUpAt) throw new Error('An edit does not show.');
      }
    },
  };
  return state;
}

/** Product and limit must send the same bytes for every container. */
async function assertSameBytes(left: NodeProcess, right: NodeProcess): Promise<void> {
  for (let index = 0; index < containers; index += 1) {
    const request = getRequest(callOf(index));
    const [a, b] = [await fetchOnce(left.port, request), await fetchOnce(right.port, request)];
    if (!a.body.equals(b.body)) throw new Error(`${slugOf(index)} differs:\n${a.body}\n${b.body}`);
  }
}

/** Reads each address once. Every response must contain the newest name of the organization. */
async function readAll(port: number, requests: readonly Buffer[], name: string): Promise<number> {
  const check = (answer: Answer, index: number): void => {
    assertOk(answer, index);
    const packed = /content-encoding: gzip/i.test(answer.head);
    const text = packed ? gunzipSync(answer.body) : answer.body;
    if (!text.includes(name)) throw new Error(`${slugOf(index)} shows an old name.`);
  };
  const request = (index: number): Buffer => requests[index] ?? Buffer.alloc(0);
  await runLoad({ port, connections, count: requests.length, request, check });
  return requests.length;
}

function uncachedSubjects({ product, tables, throughFunction }: Servers, database: BenchDatabase): Subject[] {
  const renaming = renamer(database, product.port);
  const calls = Array.from({ length: containers }, (_, index) => getRequest(callOf(index)));
  const pages = Array.from({ length: coldPages }, (_, index) => getRequest(pageOf(index), pageHeaders));
  const subject = ({ pid, port }: NodeProcess, name: string, requests: readonly Buffer[]): Subject => ({
    name,
    pid,
    prepare: () => renaming.next(),
    run: () => readAll(port, requests, renaming.name),
  });
  return [
    subject(tables, statementLimit, calls),
    subject(throughFunction, 'the same through the public function', calls),
    subject(product, 'JSON, from the database', calls),
    subject(product, 'page, from the database', pages),
  ];
}

/** From memory: product and peer serve the same addresses and bytes. */
async function cachedSubject(
  server: NodeProcess,
  name: string,
  addressOf: (index: number) => string,
  headers: Readonly<Record<string, string>>,
  product: NodeProcess,
): Promise<Subject> {
  const requests = Array.from({ length: cachedAddresses }, (_, index) => getRequest(addressOf(index), headers));
  const expected = new Map<number, Buffer>();
  for (const [index, request] of requests.entries()) expected.set(index, (await fetchOnce(product.port, request)).body);
  return {
    name,
    pid: server.pid,
    async run() {
      await runLoad({
        port: server.port,
        connections,
        count: cachedRequests,
        request: (index) => requests[index % cachedAddresses] ?? Buffer.alloc(0),
        check(answer, index) {
          assertOk(answer, index);
          if (expected.get(index % cachedAddresses)?.equals(answer.body) !== true)
            throw new Error(`${name}: other bytes.`);
        },
      });
      return cachedRequests;
    },
  };
}

async function measureCached(product: NodeProcess, postmaster: number): Promise<Map<string, Cost>> {
  const paths = Array.from({ length: cachedAddresses }, (_, index) => [callOf(index), pageOf(index)]).flat();
  const bytes = await startProgram({
    file: 'bench/peer-bytes.ts',
    environment: { ORIGIN: `http://127.0.0.1:${product.port}`, PATHS: paths.join(' ') },
  });
  try {
    const subjects = [
      await cachedSubject(bytes, 'limit: the bytes of the JSON', callOf, {}, product),
      await cachedSubject(product, 'JSON, from memory', callOf, {}, product),
      await cachedSubject(bytes, 'limit: the bytes of the page', pageOf, pageHeaders, product),
      await cachedSubject(product, 'page, from memory', pageOf, pageHeaders, product),
    ];
    return await measure({ subjects, rounds, postmaster });
  } finally {
    await bytes.stop();
  }
}

async function measureUncached(servers: Servers, database: BenchDatabase): Promise<Map<string, Cost>> {
  await assertSameBytes(servers.product, servers.tables);
  await assertSameBytes(servers.product, servers.throughFunction);
  return measure({ subjects: uncachedSubjects(servers, database), rounds, postmaster: database.postmaster });
}

async function main(folder: string): Promise<Map<string, Cost>> {
  const database = await openDatabase(folder);
  const running: NodeProcess[] = [];
  const started = async (starting: Promise<NodeProcess>): Promise<NodeProcess> => {
    const process = await starting;
    running.push(process);
    return process;
  };
  const { DATABASE_URL, DATABASE_MIGRATION_URL } = database.environment;
  const peer = (READ_THROUGH: string, url: string): Promise<NodeProcess> =>
    started(startProgram({ file: 'bench/peer-prepared.ts', environment: { READ_THROUGH, DATABASE_URL: url } }));
  try {
    const flags = process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`];
    const product = await started(startServer(folder, database.environment, flags));
    const tables = await peer('tables', DATABASE_MIGRATION_URL);
    const throughFunction = await peer('function', DATABASE_URL);
    const uncached = await measureUncached({ product, tables, throughFunction }, database);
    return new Map([...uncached, ...(await measureCached(product, database.postmaster))]);
  } finally {
    for (const process of running) await process.stop();
    await database.stop();
  }
}

const costs = await withFolder(main);

/** The row of the subject, beside its peer. */
function row(name: string, against?: string, factor?: number): string[] {
  const [cost, limit] = [costs.get(name), costs.get(against ?? name)];
  if (cost === undefined || limit === undefined) throw new Error(`${name} was not measured.`);
  const figures = [name, written(cost.total, 3), cost.application.median.toFixed(3), cost.database.median.toFixed(3)];
  if (against === undefined) return figures;
  const ratioToLimit = ratio(cost, limit);
  const verdict = factor === undefined ? [] : [`≤ ${factor}`, ratioToLimit.median <= factor ? 'reached' : 'missed'];
  return [...figures, written(ratioToLimit, 2), ...verdict];
}

printTable(
  ['work', 'CPU-ms a request', 'application', 'database', '× the limit', 'to reach', ''],
  [
    row(statementLimit),
    row('the same through the public function', statementLimit),
    row('JSON, from the database', statementLimit, 1.25),
    row('page, from the database', statementLimit),
    row('limit: the bytes of the JSON'),
    row('JSON, from memory', 'limit: the bytes of the JSON', 1.6),
    row('limit: the bytes of the page'),
    row('page, from memory', 'limit: the bytes of the page', 1.6),
  ],
);
