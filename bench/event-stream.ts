// The cost of notifying a thousand people of a change: milliseconds until each is notified, processor time and memory of the one process
// that holds their streams.
//
// Work: 1,000 members, each with a session and a stream, on one server with its worker; one of them comments on a request repeatedly, each
// comment on disk before the notification. A latency begins when the comment is sent, and ends when a reader has the event: it includes
// storing, waking, reading, selecting and writing, and this program, which reads all streams.
// Limit: bare node:http that writes the same bytes to 1,000 responses, and stores nothing.
// Every event is counted at every reader.
import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openSessionTokens } from '../server/src/modules/people/session-token/session-token.service.ts';
import { testKeys } from '../server/test/keys.ts';
import { cpuOf, memoryOf } from './src/cpu.ts';
import { type BenchDatabase, openDatabase, organizationId, slugOf } from './src/database.ts';
import { fetchOnce, getRequest, postRequest } from './src/load.ts';
import { printTable, spread, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

const readers = 1_000;
const rounds = Number(process.env.ROUNDS ?? 60);
const warmUps = 10;
const longestWait = 10_000;

/** One open stream. It counts the received changes and records the time of the last one. */
class Reader {
  changes = 0;
  receivedAt = 0;
  bytes = '';
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static open(port: number, path: string): Promise<Reader> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(getRequest(path)));
      const reader = new Reader(socket);
      socket.setNoDelay(true).setEncoding('latin1').once('error', reject);
      socket.on('data', (text: string) => {
        if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
        if (text.includes('event: ready')) resolve(reader);
        const found = text.split('event: change').length - 1;
        if (found === 0) return;
        reader.changes += found;
        reader.receivedAt = performance.now();
        reader.bytes = text;
      });
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

const people = `
  with people as (
    insert into person (full_name, terms_version, terms_accepted_at)
    select 'Lesandi ' || n, 'tos_privacy_2024-04', now() from generate_series(1, ${readers}) n returning id
  ), members as (
    insert into membership (organization_id, person_id, role) select ${organizationId}, id, 'editor' from people
  )
  insert into session (person_id, method, expires_at) select id, 'email', now() + interval '1 day' from people returning id`;

interface Commenting {
  readonly token: string;
  readonly requestId: number;
}

/** A ticket for each member, and one member who comments. */
async function prepare(database: BenchDatabase, port: number): Promise<{ tickets: string[]; commenting: Commenting }> {
  const { rows: sessions } = await database.owner.query<{ id: string }>(people);
  const tickets = sessions.map(() => randomBytes(32).toString('base64url'));
  await database.owner.query(
    `insert into event_stream_ticket
     select unnest($1::bytea[]), unnest($2::uuid[]), now() + interval '10 minutes'`,
    [tickets.map((ticket) => createHash('sha256').update(ticket).digest()), sessions.map(({ id }) => id)],
  );
  const tokens = openSessionTokens(testKeys, () => new Date());
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const identity = { email: 'lesandi@bench.example' };
  const token = await tokens.sign({ roles: ['editor'], expiresAt, identity, jti: sessions[0]?.id ?? '' });
  const createdBy = { fullName: 'Gestur', phoneNumber: '5551234', email: 'gestur@bench.example' };
  const created = await fetchOnce(
    port,
    postRequest('/api/v1/service-request/create', { containerSlug: slugOf(0), action: 'empty_container', createdBy }),
  );
  if (created.status !== 200) throw new Error(`${created.status} ${created.body}`);
  const { rows } = await database.owner.query<{ id: number }>('select id from service_request');
  return { tickets, commenting: { token, requestId: Number(rows[0]?.id) } };
}

interface Notified {
  readonly median: number;
  readonly p99: number;
  readonly cpu: number;
}

/** Sends one event to all. @returns milliseconds until half, and until 99 %, have received it */
async function broadcast(open: readonly Reader[], pid: number, notify: () => Promise<void>): Promise<Notified> {
  const before = open.map(({ changes }) => changes);
  const cpu = cpuOf(pid);
  const begun = performance.now();
  await notify();
  while (!open.every(({ changes }, index) => changes > (before[index] ?? 0))) {
    if (performance.now() - begun > longestWait) throw new Error('Not everybody was told.');
    await delay(2);
  }
  const latencies = open.map(({ receivedAt }) => receivedAt - begun).toSorted((a, b) => a - b);
  // Also counts unexpected later events, such as a duplicate.
  await delay(40);
  if (open.some(({ changes }, index) => changes !== (before[index] ?? 0) + 1))
    throw new Error('Somebody was told twice.');
  const at = (share: number) => latencies[Math.ceil(latencies.length * share) - 1] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), cpu: cpuOf(pid) - cpu };
}

async function openAll(port: number, paths: readonly string[]): Promise<Reader[]> {
  const open: Reader[] = [];
  for (let start = 0; start < paths.length; start += 50) {
    open.push(...(await Promise.all(paths.slice(start, start + 50).map((path) => Reader.open(port, path)))));
  }
  return open;
}

function comment(port: number, { token, requestId }: Commenting): () => Promise<void> {
  const path = `/api/v1/org/${organizationId}/service-requests/${requestId}/comment`;
  const request = postRequest(path, { comment: 'Lykillinn er í móttökunni.' }, { authorization: `Bearer ${token}` });
  return async () => {
    const { status, body } = await fetchOnce(port, request);
    if (status !== 200) throw new Error(`${status} ${body}`);
  };
}

/** Writes the same events to the streams of the limit. */
function repeat(port: number, bytes: string): () => Promise<void> {
  const request = Buffer.from(
    `POST /tell HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(bytes)}\r\n\r\n${bytes}`,
  );
  return async () => {
    await fetchOnce(port, request);
  };
}

function row(name: string, notified: readonly Notified[], memory: number, limit?: readonly Notified[]): string[] {
  const of = (key: keyof Notified) => spread(notified.map((one) => one[key]));
  const times = spread(notified.map(({ cpu }, index) => cpu / (limit?.[index]?.cpu ?? cpu)));
  return [
    name,
    written(of('median'), 1),
    written(of('p99'), 1),
    written(of('cpu'), 1),
    limit === undefined ? '' : written(times, 2),
    memory.toFixed(0),
  ];
}

async function measureBoth(server: NodeProcess, limit: NodeProcess, database: BenchDatabase): Promise<void> {
  const { tickets, commenting } = await prepare(database, server.port);
  // By then the message of the request has been sent.
  await delay(2_000);
  const [restOfServer, restOfLimit] = [memoryOf(server.pid), memoryOf(limit.pid)];
  const begun = performance.now();
  const open = await openAll(
    server.port,
    tickets.map((ticket) => `/api/v1/event-stream/stream?ticket=${ticket}`),
  );
  const opening = performance.now() - begun;
  const openAtLimit = await openAll(
    limit.port,
    tickets.map(() => '/stream'),
  );
  const notify = comment(server.port, commenting);
  await broadcast(open, server.pid, notify);
  const frame = /event: change\nid: .*\ndata: .*\n\n/.exec(open[0]?.bytes ?? '')?.[0];
  if (frame === undefined) throw new Error('No event came.');
  const notifyLimit = repeat(limit.port, frame);
  const [notified, receivedByLimit]: [Notified[], Notified[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    const one = await broadcast(open, server.pid, notify);
    const other = await broadcast(openAtLimit, limit.pid, notifyLimit);
    if (round < 0) continue;
    notified.push(one);
    receivedByLimit.push(other);
  }
  const [full, fullLimit] = [memoryOf(server.pid), memoryOf(limit.pid)];
  console.log(
    `${readers} streams opened in ${(opening / 1000).toFixed(2)} s; ${notified.length} changes, each heard once by each.`,
  );
  printTable(
    ['work', 'ms until half have heard', 'ms until 99 % have', 'CPU-ms a change', '× the limit', 'MiB for the streams'],
    [
      row('limit: the same bytes to as many answers', receivedByLimit, fullLimit - restOfLimit),
      row('a comment, stored and told', notified, full - restOfServer, receivedByLimit),
    ],
  );
  for (const reader of [...open, ...openAtLimit]) reader.close();
}

await withFolder(async (folder) => {
  const database = await openDatabase(folder);
  try {
    const server = await startServer(folder, database.environment);
    try {
      const limit = await startProgram({ file: 'bench/peer-stream.ts', environment: {} });
      try {
        await measureBoth(server, limit, database);
      } finally {
        await limit.stop();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
});
