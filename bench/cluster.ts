// `npm run cluster`: an installation of several machines on this one, whose parts are killed, frozen and cut off under load.
//
// Linux, as root, with Debian's packages haproxy, patroni, etcd-server, python3-etcd and postgresql-client-common. HAProxy, three servers, PostgreSQL 18
// as packaged under Patroni with etcd (a primary, a synchronous standby and another one), and files on an S3-compatible server (that of the tests).
// Each server and each database has a separate network, whose cables can be pulled. PostgreSQL, Patroni and etcd run as an unprivileged account.
// Four callers create requests, two send files, two read pages. Every change is repeated with the same key until it is acknowledged.
// For each fault: acknowledged, missing and doubled changes, seconds without an acknowledged request or file, and attempts that were repeated.
// Words after `npm run cluster --` choose the faults whose names contain one of them.
import { accessSync, constants } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, openCluster, signIn } from './src/cluster/cluster.ts';
import { type Fault, faultsOf } from './src/cluster/faults.ts';
import { isInPrivateNetwork, openNetworks, runInPrivateNetwork } from './src/cluster/network.ts';
import { isEarlierVersionRejected, makeNextVersion } from './src/cluster/next-version.ts';
import { longestGap, Traffic } from './src/cluster/traffic.ts';
import { printTable } from './src/report.ts';
import { withFolder } from './src/server-process.ts';

/** Milliseconds before the first fault, and after each. */
const restTime = 3_000;

const programs = {
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-client': '/usr/bin/pg_isready',
  iproute2: '/usr/sbin/ip',
};

function assertInstalled(): void {
  const missing = Object.entries(programs).filter(([, program]) => {
    try {
      accessSync(program, constants.X_OK);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(' ');
  throw new Error(`The cluster needs Debian's packages: apt-get update && apt-get install -y ${names}`);
}

interface Result {
  readonly row: string[];
  readonly isAsExpected: boolean;
}

async function tryFault(fault: Fault, traffic: Traffic, { owner, database }: Cluster): Promise<Result> {
  traffic.take();
  const from = performance.now();
  await fault.run();
  await database.whole();
  await delay(restTime);
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
  const counts = [failures, unread].map(String);
  return {
    row: [fault.name, ...numbers, ...times, ...counts, isAsExpected ? why : `NOT AS EXPECTED ${why}`],
    isAsExpected,
  };
}

const columns = [
  'fault',
  'acknowledged',
  'missing',
  'doubled',
  's without requests',
  's without files',
  'repeated',
  'pages failed',
  'reasons',
];

async function runFaults(cluster: Cluster, faults: readonly Fault[]): Promise<boolean> {
  const traffic = new Traffic({ url: cluster.url, token: await signIn(cluster) });
  traffic.start();
  await delay(restTime);
  const results: Result[] = [];
  for (const fault of faults) {
    const result = await tryFault(fault, traffic, cluster);
    console.error(result.row.join('  '));
    results.push(result);
  }
  await traffic.stop();
  const end = await traffic.verify(cluster.owner, true);
  printTable(
    columns,
    results.map(({ row }) => row),
  );
  console.log(`At the end: ${end.acknowledged} acknowledged, ${end.missing} missing, ${end.doubled} doubled.`);
  return results.every(({ isAsExpected }) => isAsExpected) && end.missing + end.doubled === 0;
}

async function runInside(folder: string, words: readonly string[]): Promise<void> {
  openNetworks();
  const nextProgram = await makeNextVersion(folder);
  const cluster = await openCluster(folder);
  const faults = faultsOf(cluster, nextProgram).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  let isAsExpected = await runFaults(cluster, faults);
  if (faults.some(({ name }) => name.includes('next version'))) {
    const isRejected = await isEarlierVersionRejected(cluster);
    console.log(`A start of this version on the database of the next one is ${isRejected ? '' : 'NOT '}rejected.`);
    isAsExpected &&= isRejected;
  }
  await cluster.close();
  // Processes of the cluster still run: they end with this one.
  process.exit(isAsExpected ? 0 : 1);
}

const [folder = '', ...words] = process.argv.slice(2);
if (isInPrivateNetwork()) await runInside(folder, words);
else {
  assertInstalled();
  // The inner process ends on Ctrl-C; then the folder is removed.
  process.on('SIGINT', () => undefined);
  await withFolder(async (path) => {
    await chmod(path, 0o755);
    process.exitCode = runInPrivateNetwork([import.meta.filename, path, ...process.argv.slice(2)]);
  });
}
