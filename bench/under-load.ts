// The speed of the server during the heaviest work of visitors and members.
//
// Work: `/health`, and the public page of a container from memory and from the database, each request on a new connection. First on an idle
// server, then during all of this: imports of invoice files of 16 MiB full of namespaces, one member who requests eight sheets of 60 labels
// repeatedly, members who export lists and print reports, and 1,000 connections that send a byte every few seconds.
// Limit: the medians under load are at most 3 times those without it. The load runs on the same processors.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSessionTokens } from '../server/src/modules/people/session-token/session-token.service.ts';
import { haulerMonth, invoiceXml } from '../server/test/files/invoice-files.ts';
import { testKeys } from '../server/test/keys.ts';
import { type BenchDatabase, openDatabase, organizationId, slugOf } from './src/database.ts';
import { fetchOnce, getRequest, postRequest } from './src/load.ts';
import { printTable, spread, written } from './src/report.ts';
import { startServer, withFolder } from './src/server-process.ts';

const rounds = Number(process.env.ROUNDS ?? 4);
const samples = 60;
const slowConnections = 1_000;
const labelSheets = 8;
const limit = 3;

const pageHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'is' };

const people = `
  with people as (
    insert into person (full_name, terms_version, terms_accepted_at)
    select 'Notandi ' || n, 'tos_privacy_2024-04', now() from generate_series(1, 6) n returning id
  ), members as (
    insert into membership (organization_id, person_id, role) select ${organizationId}, id, 'admin' from people
  )
  insert into session (person_id, method, expires_at) select id, 'email', now() + interval '1 day' from people returning id`;

/** Tokens of six members. */
async function signIn({ owner }: BenchDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(people);
  const tokens = openSessionTokens(testKeys, () => new Date());
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const identity = { email: 'notandi@bench.example' };
  return Promise.all(rows.map(({ id }) => tokens.sign({ roles: ['admin'], expiresAt, identity, jti: id })));
}

/** 16 MiB within the limits of every element: it is parsed for a long time before it is rejected. */
function hostileFile(number: number): string {
  const [head = '', tail = ''] = invoiceXml({ ...haulerMonth, number: `H-${number}` }).split('<cbc:CustomizationID>');
  const uri = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
  const declared = Array.from({ length: 40 }, (_none, index) => ` xmlns:n${index}=""`).join('');
  const content = `<x${declared}/>`.repeat(12_000) + '<x xmlns:m=""/>'.repeat(500_000);
  return `${head}<u:UBLExtensions xmlns:u="${uri}">${content}</u:UBLExtensions><cbc:CustomizationID>${tail}`;
}

let hostileFiles = 0;

/** Stores files to import, as uploads do. */
async function queueImports({ owner }: BenchDatabase, folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    hostileFiles += 1;
    const content = hostileFile(hostileFiles);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const directory = join(folder, 'files', String(organizationId), sha256.slice(0, 2));
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, sha256), content);
    await owner.query(
      `with kept as (
         insert into file (organization_id, name, purpose, content_type, size, sha256)
         values ($1, 'bench', 'invoice', 'text/plain', $2, decode($3, 'hex')) returning id
       )
       insert into import_attempt (organization_id, file_id, file_name, format)
       select $1, id, 'bench', 'unknown' from kept`,
      [organizationId, Buffer.byteLength(content), sha256],
    );
  }
}

/** Responses of the load by status. */
type Tally = Map<string, number>;

class Load {
  readonly tally: Tally = new Map();
  readonly #port: number;
  #isOver = false;
  readonly #loops: Promise<void>[] = [];
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.#port = port;
  }

  #count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  /** Repeats a request. After a rejection it waits half a second, less than the server asks for. */
  repeat(name: string, request: Buffer): void {
    const loop = async (): Promise<void> => {
      while (!this.#isOver) {
        const url = request.toString().split(' ')[1] ?? '';
        const text = request.toString();
        const token = /authorization: (.*)\r\n/.exec(text)?.[1] ?? '';
        try {
          const answer = await fetch(`http://127.0.0.1:${this.#port}${url}`, { headers: { authorization: token } });
          await answer.arrayBuffer();
          this.#count(`${name} ${answer.status}`);
          if (answer.status !== 200) await delay(500);
        } catch {
          this.#count(`${name} reset`);
          await delay(500);
        }
      }
    };
    this.#loops.push(loop());
  }

  /** Connections that send one byte at a time and reconnect when the server closes them. */
  openSlow(count: number): void {
    for (let index = 0; index < count; index += 1) this.#openSlow(index);
    const loop = async (): Promise<void> => {
      while (!this.#isOver) {
        for (const socket of this.#sockets) socket.write('x');
        await delay(4000);
      }
    };
    this.#loops.push(loop());
  }

  #openSlow(index: number): void {
    if (this.#isOver) return;
    const socket = connect(this.#port, '127.0.0.1', () => {
      this.#sockets.add(socket);
      const start = index % 2 === 0 ? 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ' : slowBody;
      socket.write(start);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#count('slow connection ended');
      setTimeout(() => this.#openSlow(index), 500).unref();
    });
  }

  async end(): Promise<void> {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#loops);
  }
}

const slowBody =
  'POST /api/v1/service-request/create HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{';

const subjects = ['health', 'page, from memory', 'page, from the database'] as const;
type Subject = (typeof subjects)[number];
type Figures = Readonly<Record<Subject, number[]>>;

let fresh = 100;
function requestOf(subject: Subject): Buffer {
  if (subject === 'health') return getRequest('/health');
  if (subject === 'page, from memory') return getRequest(`/container/${slugOf(0)}`, pageHeaders);
  fresh += 1;
  return getRequest(`/container/${slugOf(fresh)}`, pageHeaders);
}

/** Milliseconds of each response. */
async function sample(port: number, figures: Figures): Promise<void> {
  for (let index = 0; index < samples; index += 1) {
    for (const subject of subjects) {
      const request = requestOf(subject);
      const started = performance.now();
      const { status } = await fetchOnce(port, request);
      figures[subject].push(performance.now() - started);
      if (status !== 200) throw new Error(`${subject}: ${status}`);
    }
    await delay(20);
  }
}

async function createReport(port: number, headers: Readonly<Record<string, string>>): Promise<number> {
  const period = { from: '2026-01', until: '2026-06' };
  const path = `/api/v1/org/${organizationId}/invoices/generate-report`;
  const { status, body } = await fetchOnce(
    port,
    postRequest(
      path,
      {
        name: 'Skýrsla',
        ...period,
        locationIds: [],
        wasteStreamIds: [],
        serviceProviderIds: [],
        idempotencyKey: randomUUID(),
      },
      headers,
    ),
  );
  if (status !== 200) throw new Error(`${status} ${body}`);
  return Number((JSON.parse(String(body)) as { report: { id: number } }).report.id);
}

async function main(folder: string): Promise<void> {
  const database = await openDatabase(folder);
  const figures = { idle: emptyFigures(), loaded: emptyFigures() };
  const tallies: Tally = new Map();
  try {
    const tokens = (await signIn(database)).map((token) => ({ authorization: `Bearer ${token}` }));
    const headersOf = (member: number) => tokens[member] ?? {};
    const server = await startServer(folder, database.environment);
    try {
      const report = await createReport(server.port, headersOf(0));
      const org = `/api/v1/org/${organizationId}`;
      const ids = Array.from({ length: 60 }, (_none, index) => index + 1).join(',');
      await sample(server.port, emptyFigures());
      for (let round = 0; round < rounds; round += 1) {
        await sample(server.port, figures.idle);
        await queueImports(database, folder, 2);
        const load = new Load(server.port);
        load.openSlow(slowConnections);
        for (let sheet = 0; sheet < labelSheets; sheet += 1)
          load.repeat('labels', getRequest(`${org}/containers/labels/pdf?ids=${ids}`, headersOf(1)));
        for (const member of [2, 3])
          load.repeat('export', getRequest(`${org}/containers/export?format=xlsx`, headersOf(member)));
        for (const member of [4, 5])
          load.repeat('report', getRequest(`${org}/invoices/invoice-report/${report}/pdf`, headersOf(member)));
        // Until jobs run and connections are open.
        await delay(4000);
        await sample(server.port, figures.loaded);
        await load.end();
        for (const [what, count] of load.tally) tallies.set(what, (tallies.get(what) ?? 0) + count);
        // Imports of a round end before the next round.
        for (let open = 1; open > 0; await delay(500)) {
          const { rows } = await database.owner.query<{ open: number }>(
            `select count(*)::int as open from import_attempt where state in ('waiting', 'running')`,
          );
          open = rows[0]?.open ?? 0;
        }
      }
    } finally {
      await server.stop();
    }
    const { rows } = await database.owner.query<{ code: string; count: number }>(
      `select failures->0->>'code' as code, count(*)::int as count from import_attempt group by 1`,
    );
    for (const { code, count } of rows) tallies.set(`import ${code}`, count);
  } finally {
    await database.stop();
  }
  print(figures, tallies);
}

const emptyFigures = (): Figures => ({ health: [], 'page, from memory': [], 'page, from the database': [] });

function print({ idle, loaded }: { readonly idle: Figures; readonly loaded: Figures }, tallies: Tally): void {
  const rows = subjects.map((subject) => {
    const [quiet, busy] = [spread(idle[subject]), spread(loaded[subject])];
    const ratio = busy.median / quiet.median;
    const worst = Math.max(...loaded[subject]).toFixed(0);
    return [
      subject,
      written(quiet, 2),
      written(busy, 2),
      worst,
      ratio.toFixed(2),
      `≤ ${limit}`,
      ratio <= limit ? 'reached' : 'missed',
    ];
  });
  printTable(['answer', 'ms without load', 'ms beside it', 'longest', '× without', 'to reach', ''], rows);
  console.log(`\nThe load: ${[...tallies].map(([what, count]) => `${what}: ${count}`).join('; ')}`);
}

await withFolder(main);
