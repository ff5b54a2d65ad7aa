// `npm run cluster`: an installation of several processes on this machine, whose parts are killed and frozen under load.
//
// HAProxy (Debian's package), three servers, one PostgreSQL, and files on an S3-compatible server (that of the tests). Four callers create
// requests, two send files, two read pages. Every change is repeated with the same key until it is acknowledged.
// For each fault: acknowledged, missing and doubled changes, seconds without an acknowledged request or file, and attempts that were repeated.
// PostgreSQL is one server that is restarted: the failover to a standby is not part of this.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { termsVersion } from '@tunna/contract/people/user';
import type { Pool } from 'pg';
import { freePort } from '../server/test/programs/free-port.ts';
import { Part, until } from './src/cluster/part.ts';
import { proxyConfiguration, tellProxy } from './src/cluster/proxy.ts';
import { longestGap, Traffic } from './src/cluster/traffic.ts';
import { openDatabase } from './src/database.ts';
import { printTable } from './src/report.ts';
import { root, withFolder } from './src/server-process.ts';

/** Seconds: from a fault to the return of the part, and afterwards. */
const faultTime = 6;
const restTime = 3;
/** Seconds without an acknowledged request that a fault of a server may take. */
const serverTarget = 2;
const serverCount = 3;

const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

interface Cluster {
  readonly url: string;
  readonly socket: string;
  readonly servers: readonly Part[];
  readonly store: Part;
  readonly proxy: Part;
  /** Folders of the servers. */
  readonly folders: readonly string[];
}

async function storeOf(folder: string) {
  const port = await freePort();
  const store = new Part({
    name: 'the store',
    file: process.execPath,
    arguments: [join(root, 'bench', 'src', 'cluster', 'store.ts'), String(port), join(folder, 'objects')],
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
  });
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'tunna-skrar',
    S3_REGION: 'eu-north-1',
    S3_ACCESS_KEY: 'TUNNAKEY',
    S3_SECRET_KEY: 'leyndarmál/með+skástriki',
  };
  return { store, settings };
}

async function openCluster(folder: string, environment: Readonly<Record<string, string>>): Promise<Cluster> {
  const { store, settings } = await storeOf(folder);
  const port = await freePort();
  const ports = await Promise.all(Array.from({ length: serverCount }, freePort));
  const folders = ports.map((_port, index) => join(folder, `server-${index}`));
  const servers = ports.map(
    (at, index) =>
      new Part({
        name: `server ${index}`,
        file: process.execPath,
        arguments: [join(root, 'server', 'dist', 'main.js')],
        environment: {
          ...environment,
          ...settings,
          HOST: '127.0.0.1',
          PORT: String(at),
          DATA_DIR: folders[index] ?? '',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          TRUST_PROXY: '1',
          REQUESTS_PER_MINUTE: '100000',
          LOG_LEVEL: 'fatal',
          NODE_ENV: 'production',
        },
        isReady: () => responds(`http://127.0.0.1:${at}/health/ready`),
      }),
  );
  const socket = join(folder, 'haproxy.sock');
  const configuration = join(folder, 'haproxy.cfg');
  await writeFile(configuration, proxyConfiguration(port, socket, ports));
  const url = `http://127.0.0.1:${port}`;
  const proxy = new Part({
    name: 'HAProxy',
    file: '/usr/sbin/haproxy',
    arguments: ['-db', '-f', configuration],
    isReady: () => responds(`${url}/health`),
  });
  return { url, socket, servers, store, proxy, folders };
}

/** Signs in with the code that one of the servers wrote. */
async function signIn({ url, folders }: Cluster, owner: Pool): Promise<string> {
  await owner.query(
    `with someone as (insert into person (full_name, terms_version, terms_accepted_at) values ('Umsjón', $1, now()) returning id),
       known as (insert into person_identity (person_id, kind, value) select id, 'email', 'umsjon@bench.example' from someone)
     insert into membership (organization_id, person_id, role) select 1, id, 'owner' from someone`,
    [termsVersion],
  );
  const post = async (path: string, payload: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1/auth/${path}`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers,
    });
    return (await answer.json()) as { challengeId: string; token: string };
  };
  const { challengeId } = await post('email', { email: 'umsjon@bench.example', language: 'is' });
  const code = await until('The message with the code', async () => {
    for (const folder of folders) {
      const names = await readdir(join(folder, 'outbox')).catch(() => []);
      const name = names.find((one) => one.includes(challengeId) && one.endsWith('.eml'));
      if (name !== undefined) return /^\s*(\d{6})\s*$/m.exec(await readFile(join(folder, 'outbox', name), 'utf8'))?.[1];
    }
    return undefined;
  });
  return (await post('login', { challengeId, code })).token;
}

interface Fault {
  readonly name: string;
  run(): Promise<void>;
  /** Maximum seconds without an acknowledged request. */
  readonly target?: number;
  /** Maximum of repeated attempts. */
  readonly failures?: number;
}

const killed =
  (part: Part, signal: NodeJS.Signals = 'SIGKILL') =>
  async (): Promise<void> => {
    await part.signal(signal);
    await delay(faultTime * 500);
    await part.start();
  };
const frozen = (part: Part) => async (): Promise<void> => {
  await part.signal('SIGSTOP');
  await delay(faultTime * 1_000);
  await part.signal('SIGCONT');
};

/** Each server is drained, stopped, and started again. */
async function rollingRestart({ servers, socket }: Cluster): Promise<void> {
  for (const [index, server] of servers.entries()) {
    await tellProxy(socket, `set server servers/s${index} state drain`);
    await delay(1_000);
    await server.signal('SIGTERM');
    await server.start();
    await tellProxy(socket, `set server servers/s${index} state ready`);
    await until('The return of a server', async () => {
      const states = await tellProxy(socket, 'show stat');
      return new RegExp(`^servers,s${index},.*,UP,`, 'm').test(states) ? true : undefined;
    });
  }
}

function faultsOf(cluster: Cluster, killDatabase: () => Promise<void>): Fault[] {
  const { servers, store, proxy } = cluster;
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('There are too few servers.');
  return [
    { name: 'nothing', run: () => delay(faultTime * 1_000), target: serverTarget, failures: 0 },
    { name: 'a server is killed', run: killed(first), target: serverTarget },
    { name: 'a server is frozen', run: frozen(second), target: serverTarget },
    { name: 'rolling restart', run: () => rollingRestart(cluster), target: serverTarget, failures: 0 },
    { name: 'the store is killed', run: killed(store), target: serverTarget },
    { name: 'the store is frozen', run: frozen(store), target: serverTarget },
    { name: 'HAProxy is killed', run: killed(proxy) },
    { name: 'PostgreSQL is killed', run: killDatabase },
  ];
}

interface Result {
  readonly row: string[];
  readonly isAsExpected: boolean;
}

async function tryFault(fault: Fault, traffic: Traffic, owner: Pool): Promise<Result> {
  traffic.take();
  const from = performance.now();
  await fault.run();
  await delay(restTime * 1_000);
  const to = performance.now();
  const { requests, files, failures, unread, reasons } = traffic.take();
  const { acknowledged, missing, doubled } = await traffic.verify(owner);
  // The hourly limits of one organization are not what is tried here.
  await owner.query('delete from budget_use');
  const gap = longestGap(requests, from, to);
  const isAsExpected =
    missing + doubled === 0 &&
    gap <= (fault.target ?? Number.POSITIVE_INFINITY) &&
    failures <= (fault.failures ?? failures);
  const why = [...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ');
  const numbers = [acknowledged, missing, doubled].map(String);
  const times = [gap, longestGap(files, from, to)].map((seconds) => seconds.toFixed(1));
  return {
    row: [
      fault.name,
      ...numbers,
      ...times,
      String(failures),
      String(unread),
      isAsExpected ? why : `NOT AS EXPECTED ${why}`,
    ],
    isAsExpected,
  };
}

async function runFaults(cluster: Cluster, owner: Pool, killDatabase: () => Promise<void>): Promise<boolean> {
  const traffic = new Traffic({ url: cluster.url, token: await signIn(cluster, owner) });
  traffic.start();
  await delay(restTime * 1_000);
  const results: Result[] = [];
  for (const fault of faultsOf(cluster, killDatabase)) {
    const result = await tryFault(fault, traffic, owner);
    console.error(result.row.join('  '));
    results.push(result);
  }
  await traffic.stop();
  const end = await traffic.verify(owner, true);
  printTable(
    [
      'fault',
      'acknowledged',
      'missing',
      'doubled',
      's without requests',
      's without files',
      'repeated',
      'pages failed',
      'reasons',
    ],
    results.map(({ row }) => row),
  );
  console.log(`At the end: ${end.acknowledged} acknowledged, ${end.missing} missing, ${end.doubled} doubled.`);
  return results.every(({ isAsExpected }) => isAsExpected) && end.missing + end.doubled === 0;
}

function assertInstalled(): void {
  try {
    execFileSync('/usr/sbin/haproxy', ['-v'], { stdio: 'ignore' });
  } catch {
    throw new Error('HAProxy is not installed: apt-get update && apt-get install -y haproxy');
  }
}

assertInstalled();
await withFolder(async (folder) => {
  const database = await openDatabase(join(folder, 'database'), undefined, () => undefined);
  const cluster = await openCluster(folder, database.environment);
  const parts = [cluster.store, ...cluster.servers, cluster.proxy];
  try {
    for (const part of parts) await part.start();
    const killDatabase = async () => {
      process.kill(database.postmaster, 'SIGKILL');
      await delay(faultTime * 1_000);
    };
    if (!(await runFaults(cluster, database.owner, killDatabase))) process.exitCode = 1;
  } finally {
    for (const part of parts.reverse()) await part.end();
    await database.stop();
  }
});
