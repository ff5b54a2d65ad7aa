// What the same work costs Tunna, other programs that serve tables of PostgreSQL, and bare node:http with one prepared statement.
//
// Work: one container, the first 50 of 2,000 containers that a search finds with their number, and the kilograms of two years by month and
// material from 300,000 lines, in default configurations. The figures of all answers must be equal. Start, memory, and the first page of
// the application in Chromium, as sent.
// Peers: those whose packages are in a folder of their name below the folder PEERS, of which bench/peers.md says how to install them.
// Tunna also checks session and permission, works under row-level security, and joins what its pages need.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { freePort } from '../server/test/programs/free-port.ts';
import { fillPeerTables } from './peers/data.ts';
import { directus } from './peers/directus.ts';
import { type Asked, chosen, type Peer, searched, sumOf, type Work, works } from './peers/peer.ts';
import { postgraphile } from './peers/postgraphile.ts';
import { strapi } from './peers/strapi.ts';
import { memoryOf } from './src/cpu.ts';
import { type BenchDatabase, openDatabase, organizationId } from './src/database.ts';
import { fillLines } from './src/lines-data.ts';
import { signIn, subjectOf } from './src/list.ts';
import { fetchOnce, getRequest } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printLoad, printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

const rounds = Number(process.env.ROUNDS ?? 6);
const restBefore = 15_000;
/** Milliseconds after the page, in which it fetches what it needs later. */
const loadedAfter = 5_000;
const peersFolder = process.env.PEERS ?? '';
const peers = [postgraphile, directus, strapi].filter(({ name }) => existsSync(folderOf(name)));
/** Requests per round. */
const asked: Readonly<Record<Work, number>> = { container: 200, search: 40, months: 4 };
const titles: Readonly<Record<Work, string>> = {
  container: 'one container',
  search: 'first 50 of a search, and its total',
  months: 'two years by month and material',
};
const limitName = 'limit: one prepared statement';
const months = 'from=2024-01&until=2025-12';

function folderOf(name: string): string {
  return join(peersFolder, name.toLowerCase());
}

interface Running {
  readonly name: string;
  readonly firstPage: string | undefined;
  readonly process: NodeProcess;
  readonly asked: Partial<Record<Work, Asked>>;
}

interface Months {
  readonly months: readonly { readonly streams: readonly { readonly kg: string }[] }[];
}

/** Tunna for a member, whose responses are not kept in memory. */
async function startProduct(folder: string, database: BenchDatabase): Promise<Running> {
  const headers = { authorization: `Bearer ${await signIn(database)}` };
  const call = (path: string): Buffer => getRequest(`/api/v1/org/${organizationId}/${path}`, headers);
  // The first start after a build compiles its code.
  await (await startServer(folder, database.environment)).stop();
  return {
    name: 'Tunna',
    firstPage: '/login',
    process: await startServer(folder, database.environment),
    asked: {
      container: {
        request: call(`containers/${chosen.id}`),
        figureOf: (answer) => (answer as { customId: string }).customId,
      },
      search: {
        request: call(`containers?search=${encodeURIComponent(searched)}`),
        figureOf: (answer) => (answer as { total: number }).total,
      },
      months: {
        request: call(`figures/months?${months}`),
        figureOf: (answer) => sumOf((answer as Months).months.flatMap(({ streams }) => streams)),
      },
    },
  };
}

/** One program for each work, each without authentication. */
async function startLimits({ environment }: BenchDatabase): Promise<Running[]> {
  const start = (file: string, extra: Readonly<Record<string, string>> = {}) =>
    startProgram({ file, environment: { DATABASE_URL: environment.DATABASE_MIGRATION_URL, ...extra } });
  const limit = async (work: Work, running: Promise<NodeProcess>, each: Asked): Promise<Running> => ({
    name: limitName,
    firstPage: undefined,
    process: await running,
    asked: { [work]: each },
  });
  return [
    await limit('container', start('bench/peer-prepared.ts'), {
      request: getRequest(`/${chosen.slug}`),
      figureOf: (answer) => (answer as { container: { customId: string } }).container.customId,
    }),
    await limit('search', start('bench/peer-list.ts'), {
      request: getRequest(`/?search=${searched}`),
      figureOf: (answer) => (answer as { total: number }).total,
    }),
    await limit('months', start('bench/peer-figures.ts', { FIGURES: 'peer' }), {
      request: getRequest('/?from=2024-01-01&before=2026-01-01'),
      figureOf: (answer) =>
        sumOf((answer as { rows: { kg: string | null }[] }).rows.map(({ kg }) => ({ kg: kg ?? '0' }))),
    }),
  ];
}

async function startPeer({ name, firstPage, asked, start }: Peer, database: BenchDatabase): Promise<Running> {
  const setting = { folder: folderOf(name), port: await freePort(), owner: database.owner };
  const process = await start({ ...setting, databaseAddress: database.environment.DATABASE_MIGRATION_URL });
  return { name, firstPage, process, asked };
}

/** Every program must give the same figure. */
async function assertEqual(work: Work, running: readonly Running[]): Promise<void> {
  const figures = new Map<string, unknown>();
  for (const { name, process, asked } of running) {
    const each = asked[work];
    if (each === undefined) continue;
    const { status, body } = await fetchOnce(process.port, each.request);
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
    figures.set(name, each.figureOf(JSON.parse(body.toString())));
  }
  if (new Set(figures.values()).size !== 1) throw new Error(`${work} differs: ${JSON.stringify([...figures])}`);
}

/** Bytes as sent, and files. */
async function firstLoad({ process: { port }, firstPage }: Running): Promise<string> {
  if (firstPage === undefined) return '';
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}${firstPage}`, { waitUntil: 'load' });
    await delay(loadedAfter);
    const sizes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => (entry as PerformanceResourceTiming).transferSize,
      ),
    );
    return `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)} kB, ${sizes.length} files`;
  } finally {
    await browser.close();
  }
}

function costRows(costs: Map<string, Cost>, work: Work, running: readonly Running[]): string[][] {
  const limit = costs.get(`${work} ${limitName}`);
  return running.flatMap(({ name, asked }) => {
    const cost = costs.get(`${work} ${name}`);
    if (asked[work] === undefined || cost === undefined || limit === undefined) return [];
    const { total, application, database } = cost;
    const parts = [application.median.toFixed(2), database.median.toFixed(2)];
    return [[titles[work], name, written(total, 2), ...parts, written(ratio(cost, limit), 2)]];
  });
}

async function compare(folder: string): Promise<void> {
  const database = await openDatabase(folder);
  const running: Running[] = [];
  try {
    await fillLines(database.owner);
    await fillPeerTables(database.owner);
    await database.owner.query('vacuum (analyze) container');
    running.push(...(await startLimits(database)), await startProduct(folder, database));
    for (const peer of peers) running.push(await startPeer(peer, database));
    for (const work of works) await assertEqual(work, running);
    await delay(restBefore);
    const atRest = new Map(running.map(({ process: { pid } }) => [pid, memoryOf(pid)]));
    const subjects: Subject[] = [];
    for (const work of works)
      for (const { name, process, asked: calls } of running) {
        const request = calls[work]?.request;
        if (request !== undefined) subjects.push(await subjectOf(process, `${work} ${name}`, request, asked[work]));
      }
    const costs = await measure({ subjects, rounds, postmaster: database.postmaster });
    printTable(
      ['work', 'program', 'CPU-ms a request', 'application', 'database', '× the limit'],
      works.flatMap((work) => costRows(costs, work, running)),
    );
    const programs: string[][] = [];
    for (const each of running.filter(({ firstPage }) => firstPage !== undefined)) {
      const { pid, startedIn } = each.process;
      const memory = [atRest.get(pid) ?? Number.NaN, memoryOf(pid)].map((mebibytes) => mebibytes.toFixed(0));
      programs.push([each.name, (startedIn / 1000).toFixed(2), ...memory, await firstLoad(each)]);
    }
    printTable(['program', 's until it answers', 'MiB at rest', 'MiB after the work', 'first page'], programs);
    printLoad();
  } finally {
    for (const { process } of running.reverse()) await process.stop();
    await database.stop();
  }
}

if (peers.length === 0) throw new Error('No peer is installed below the folder PEERS: see bench/peers.md.');
await withFolder(compare);
