// How soon the server answers after its start on an existing database, and how much memory it takes.
//
// Work: the demo data. Start of the server's process until the first answers (ready, and a whole page); `npm start` a second time
// until ready; memory of the server's process and of PostgreSQL at rest; memory at worst under 64 connections that read pages and
// calls, render forms and ask for containers to be emptied.
// Limits: 0.7 s, 5 s, 100 MiB, 160 MiB. The figures are in results/start-and-memory.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { languages } from '../domain/text/languages.ts';
import { freePort } from '../server/test/programs/free-port.ts';
import { memoryOf, memoryOfPostgres, peakMemoryOf } from './src/cpu.ts';
import { fetchOnce, getRequest, postRequest, runLoad } from './src/load.ts';
import { printTable, spread, written } from './src/report.ts';
import { root, startServer, withFolder } from './src/server-process.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
const pagePath = '/container/demo-paper';
const restBefore = 15_000;
const connections = 64;
const loadRequests = 16_000;

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'latin1').split('\n')[0]);

async function assertPage(port: number): Promise<void> {
  const { status, body } = await fetchOnce(port, getRequest(pagePath));
  if (status !== 200 || !body.toString().endsWith('</html>')) throw new Error(`The page answers ${status}.`);
}

interface Start {
  readonly ready: number;
  readonly page: number;
  readonly memory: number;
  readonly postgres: number;
}

async function startOnce(folder: string): Promise<Start> {
  const begun = performance.now();
  const server = await startServer(folder, { PORT: String(await freePort()) });
  try {
    await assertPage(server.port);
    const page = (performance.now() - begun) / 1000;
    await delay(restBefore);
    const postgres = memoryOfPostgres(postmasterOf(folder));
    return { ready: server.startedIn / 1000, page, memory: memoryOf(server.pid), postgres };
  } finally {
    await server.stop();
  }
}

/** Seconds until `npm start` responds. All its processes are stopped. */
async function npmStart(folder: string): Promise<number> {
  const port = String(await freePort());
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  const ended = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error('npm cannot be run.');
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) break;
      if (child.exitCode !== null) throw new Error('npm start ended.');
      await delay(10);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    if (child.exitCode === null) process.kill(-pid, 'SIGTERM');
    await ended;
    // npm may end before the server has unlocked the data folder.
    for (;;) {
      const left = await fetch(`http://127.0.0.1:${port}/health`).then(
        () => false,
        () => true,
      );
      if (left) break;
      await delay(50);
    }
    await delay(1000);
  }
}

const encodings = ['gzip, deflate, br', 'gzip', 'identity'];

/** One request of each kind that visitors send, in turn. */
function visit(index: number): Buffer {
  const headers = {
    'accept-language': languages[index % languages.length] ?? 'is',
    'accept-encoding': encodings[index % encodings.length] ?? 'gzip',
  };
  const paths = [
    pagePath,
    `${pagePath}/request`,
    '/api/v1/container/demo-paper',
    '/api/v1/container/demo-paper/waste-stream/is',
    '/location/demo-location',
    '/container/demo-mixed',
    '/api/v1/location/demo-location/info',
  ];
  const path = paths[index % (paths.length + 1)];
  if (path !== undefined) return getRequest(path, headers);
  const createdBy = { fullName: 'Guðrún Jónsdóttir', phoneNumber: '+354 555 1234', email: `g${index}@mail.example` };
  const body = { containerSlug: 'demo-paper', action: 'empty_container', createdBy };
  return postRequest('/api/v1/service-request/create', body);
}

async function underLoad(folder: string): Promise<{ memory: number; postgres: number }> {
  const server = await startServer(folder, { REQUESTS_PER_MINUTE: '100000' });
  try {
    await runLoad({
      port: server.port,
      connections,
      count: loadRequests,
      request: visit,
      check({ status, body }, index) {
        if (status !== 200) throw new Error(`${visit(index)}\n${status} ${body.subarray(0, 500)}`);
      },
    });
    return { memory: peakMemoryOf(server.pid), postgres: memoryOfPostgres(postmasterOf(folder)) };
  } finally {
    await server.stop();
  }
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < times; time += 1) results.push(await work());
  return results;
}

function row(what: string, figures: readonly number[], unit: string, limit?: number): string[] {
  const figure = spread(figures);
  const digits = unit === 's' ? 2 : 0;
  if (limit === undefined) return [what, `${written(figure, digits)} ${unit}`, '', '', ''];
  const ratio = `${(figure.median / limit).toFixed(2)} ×`;
  const verdict = figure.median <= limit ? 'reached' : 'missed';
  return [what, `${written(figure, digits)} ${unit}`, `≤ ${limit} ${unit}`, ratio, verdict];
}

const rows = await withFolder(async (folder) => {
  // Installs and builds what is missing, and creates the database.
  await npmStart(folder);
  const starts = await repeat(rounds, () => startOnce(folder));
  const again = await repeat(3, () => npmStart(folder));
  const loaded = await repeat(3, () => underLoad(folder));
  return [
    row(
      'ready after start, existing database',
      starts.map(({ ready }) => ready),
      's',
      0.7,
    ),
    row(
      'first page after start',
      starts.map(({ page }) => page),
      's',
      0.7,
    ),
    row('`npm start`, second time, until ready', again, 's', 5),
    row(
      'server at rest',
      starts.map(({ memory }) => memory),
      'MiB',
      100,
    ),
    row(
      'PostgreSQL at rest, shared pages once',
      starts.map(({ postgres }) => postgres),
      'MiB',
    ),
    row(
      `server at worst, ${connections} connections`,
      loaded.map(({ memory }) => memory),
      'MiB',
      160,
    ),
    row(
      'PostgreSQL after that',
      loaded.map(({ postgres }) => postgres),
      'MiB',
    ),
  ];
});
printTable(['what', 'measured', 'to reach', 'of the limit', ''], rows);
