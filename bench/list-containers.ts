// What a page of the containers' list costs the server: CPU-milliseconds a request, application and database together.
//
// Work: the first 50 containers in Icelandic order with their total, of all and of those that a search finds; 2,000 containers in one
// organization, then 100,000. The product also reads who asks and what they may, joins streams, providers, actions, tags and requests,
// and works under row-level security.
// Peer: bare node:http with one prepared statement on one table, given the same stored sort key and the same folded column to search. The
// containers of the page and the total must be the same.
// Limit: 0.8 CPU-ms for 2,000 containers.

import { openDatabase, organizationId } from './src/database.ts';
import { peerName, signIn, subjectOf, summary } from './src/list.ts';
import { fetchOnce, getRequest } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

const rounds = Number(process.env.ROUNDS ?? 20);
const sizes = [
  { containers: 2_000, requests: 200, limit: 0.8 },
  { containers: 100_000, requests: 16, limit: undefined },
] as const;
/** Already normalized, because the peer compares exactly. */
const searches = [
  { name: 'first 50', query: '' },
  { name: 'first 50 of a search', query: 'search=hus%2017' },
] as const;

async function measureSize(folder: string, containers: number, requests: number): Promise<Map<string, Cost>> {
  const database = await openDatabase(folder, containers);
  const running: NodeProcess[] = [];
  try {
    // As autovacuum would leave it within minutes.
    await database.owner.query('vacuum (analyze) container');
    const headers = { authorization: `Bearer ${await signIn(database)}` };
    const product = await startServer(folder, database.environment);
    running.push(product);
    const { DATABASE_MIGRATION_URL: DATABASE_URL } = database.environment;
    const peer = await startProgram({ file: 'bench/peer-list.ts', environment: { DATABASE_URL } });
    running.push(peer);
    const subjects: Subject[] = [];
    for (const { name, query } of searches) {
      const asked = getRequest(`/api/v1/org/${organizationId}/containers?${query}`, headers);
      const bare = getRequest(`/?${query}`);
      const [productResponse, peerResponse] = [await fetchOnce(product.port, asked), await fetchOnce(peer.port, bare)];
      if (summary(productResponse.body) !== summary(peerResponse.body))
        throw new Error(`${name}: other containers.\n${productResponse.body}`);
      subjects.push(await subjectOf(peer, peerName(name), bare, requests));
      subjects.push(await subjectOf(product, name, asked, requests));
    }
    return await measure({ subjects, rounds, postmaster: database.postmaster });
  } finally {
    for (const process of running) await process.stop();
    await database.stop();
  }
}

/** The rows of one search, beside the peer. */
function rowsOf(costs: Map<string, Cost>, containers: number, search: string, limit: number | undefined): string[][] {
  const [cost, peer] = [costs.get(search), costs.get(peerName(search))];
  if (cost === undefined || peer === undefined) throw new Error(`${search} was not measured.`);
  const figures = (name: string, { total, application, database }: Cost): string[] => [
    containers.toLocaleString('en'),
    name,
    written(total, 2),
    application.median.toFixed(2),
    database.median.toFixed(2),
  ];
  const verdict = limit === undefined ? ['–', ''] : [`≤ ${limit}`, cost.total.median <= limit ? 'reached' : 'missed'];
  return [figures(peerName(search), peer), [...figures(search, cost), written(ratio(cost, peer), 2), ...verdict]];
}

const rows: string[][] = [];
for (const { containers, requests, limit } of sizes) {
  const costs = await withFolder((folder) => measureSize(folder, containers, requests));
  for (const { name } of searches) rows.push(...rowsOf(costs, containers, name, limit));
}
printTable(
  ['containers', 'work', 'CPU-ms a request', 'application', 'database', '× the limit', 'CPU-ms to reach', ''],
  rows,
);
