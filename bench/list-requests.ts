// What a page of the service requests' list costs the server: CPU-milliseconds a request, application and database together.
//
// Work: the first 50 of 2,000 open requests by when they are due, with their total, of all and of those that a search finds; beside them
// stand 20,000 that are closed. The product also reads who asks and what they may, joins streams, places, providers and members, and works
// under row-level security.
// Peer: bare node:http with one prepared statement on requests and their containers. The requests of the page and the total must be the same.

import { openDatabase, organizationId } from './src/database.ts';
import { peerName, signIn, subjectOf, summary } from './src/list.ts';
import { fetchOnce, getRequest } from './src/load.ts';
import { type Cost, measure, ratio, type Subject } from './src/measure.ts';
import { printTable, written } from './src/report.ts';
import { type NodeProcess, startProgram, startServer, withFolder } from './src/server-process.ts';

const open = 2_000;
const asked = 200;
const rounds = Number(process.env.ROUNDS ?? 20);
/** Already normalized, because the peer compares exactly. */
const searches = [
  { name: 'first 50', query: '' },
  { name: 'first 50 of a search', query: 'search=hus%2017' },
] as const;

const fixture = `
  insert into service_request (organization_id, container_id, action_type, service_provider_id, status, created_at, due_at)
  select 1, n, 'empty_container', n % 3 + 1, (array['received', 'sent', 'in_progress'])[n % 3 + 1], now() - make_interval(mins => n),
    now() + make_interval(mins => n * 7919 % 10007)
  from generate_series(1, ${open}) n;
  insert into service_request
    (organization_id, container_id, action_type, service_provider_id, status, created_at, due_at, closed_at)
  select 1, n % ${open} + 1, 'empty_container', n % 3 + 1, 'done', now() - make_interval(days => n % 700), now(), now()
  from generate_series(1, ${10 * open}) n;
  vacuum (analyze) service_request;
  vacuum (analyze) container`;

async function measureList(folder: string): Promise<Map<string, Cost>> {
  const database = await openDatabase(folder);
  const running: NodeProcess[] = [];
  try {
    for (const statement of fixture.split(';')) await database.owner.query(statement);
    const headers = { authorization: `Bearer ${await signIn(database)}` };
    const product = await startServer(folder, database.environment);
    running.push(product);
    const { DATABASE_MIGRATION_URL: DATABASE_URL } = database.environment;
    const peer = await startProgram({ file: 'bench/peer-list.ts', environment: { DATABASE_URL, LIST: 'requests' } });
    running.push(peer);
    const subjects: Subject[] = [];
    for (const { name, query } of searches) {
      const wanted = getRequest(`/api/v1/org/${organizationId}/service-requests?status=open&${query}`, headers);
      const bare = getRequest(`/?${query}`);
      const [productResponse, peerResponse] = [await fetchOnce(product.port, wanted), await fetchOnce(peer.port, bare)];
      if (summary(productResponse.body) !== summary(peerResponse.body))
        throw new Error(`${name}: other requests.\n${productResponse.body}`);
      subjects.push(await subjectOf(peer, peerName(name), bare, asked), await subjectOf(product, name, wanted, asked));
    }
    return await measure({ subjects, rounds, postmaster: database.postmaster });
  } finally {
    for (const process of running) await process.stop();
    await database.stop();
  }
}

const costs = await withFolder(measureList);
const rows = searches.flatMap(({ name }) => {
  const [cost, peer] = [costs.get(name), costs.get(peerName(name))];
  if (cost === undefined || peer === undefined) throw new Error(`${name} was not measured.`);
  const figures = (what: string, { total, application, database }: Cost): string[] => [
    what,
    written(total, 2),
    application.median.toFixed(2),
    database.median.toFixed(2),
  ];
  return [figures(peerName(name), peer), [...figures(name, cost), written(ratio(cost, peer), 2)]];
});
printTable(['work', 'CPU-ms a request', 'application', 'database', '× the limit'], rows);
