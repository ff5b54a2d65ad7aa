// nginx as a shared cache in front of the server (operations/nginx-cache.conf): what a page costs the server and nginx, and how soon an edit shows.
//
// Work: the pages of 200 containers, read again and again. Peer: the server itself, which sends the same bytes from memory.
// Edits: the organization is renamed, and each page is read until it has the new name. A page that shows an old one afterwards is an error.
// Limits: 0.05 × of the server's own processor time, and one second until an edit shows. It needs nginx with Lua (libnginx-mod-http-lua).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../server/test/programs/free-port.ts';
import { Part } from './src/cluster/part.ts';
import { cpuOf } from './src/cpu.ts';
import { openDatabase, organizationId, slugOf } from './src/database.ts';
import { type Answer, fetchOnce, getRequest, runLoad } from './src/load.ts';
import { printTable } from './src/report.ts';
import { root, startServer, withFolder } from './src/server-process.ts';

const connections = 8;
const pages = 200;
const requests = 20_000;
const edits = 50;
/** Milliseconds. */
const editLimit = 1_000;
const purgesAgainAfter = 6_000;
const token = 'a-secret-of-this-benchmark';
const modules = '/usr/lib/nginx/modules';

interface Ports {
  readonly server: number;
  readonly cache: number;
  readonly purge: number;
}

/** The configuration for operators, with the ports and folders of this run. One worker, whose processor time is measured. */
async function configure(folder: string, { server, cache, purge }: Ports): Promise<string> {
  const given = await readFile(join(root, 'operations', 'nginx-cache.conf'), 'utf8');
  const own = given
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('listen 8080', `listen 127.0.0.1:${cache}`)
    .replace('127.0.0.1:8081;', `127.0.0.1:${purge};`)
    .replace('Bearer SECRET', `Bearer ${token}`)
    .replace('/var/cache/nginx/tunna', join(folder, 'pages'));
  const file = join(folder, 'nginx.conf');
  await mkdir(join(folder, 'logs'), { recursive: true });
  await writeFile(
    file,
    `load_module ${modules}/ndk_http_module.so;
load_module ${modules}/ngx_http_lua_module.so;
daemon off; master_process off; user root;
pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'logs', 'error.log')};
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${join(folder, 'body')}; proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')}; uwsgi_temp_path ${join(folder, 'uwsgi')}; scgi_temp_path ${join(folder, 'scgi')};
  ${own}
}`,
  );
  return file;
}

const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'is' };
const pageRequests = Array.from({ length: pages }, (_, index) => getRequest(`/container/${slugOf(index)}`, headers));
const requestOf = (index: number): Buffer => pageRequests[index % pages] ?? Buffer.alloc(0);
const textOf = ({ head, body }: Answer): string =>
  (/content-encoding: gzip/i.test(head) ? gunzipSync(body) : body).toString('utf8');

function assertOk({ status }: Answer): void {
  if (status !== 200) throw new Error(`The answer is ${status}.`);
}

/** Processor milliseconds of a process for a request. */
async function costOf(pid: number, port: number): Promise<number> {
  const before = cpuOf(pid);
  await runLoad({ port, connections, count: requests, request: requestOf, check: assertOk });
  return (cpuOf(pid) - before) / requests;
}

/** Reads every page once. @throws Error if one of them shows an older name */
async function readAll(port: number, name: string): Promise<void> {
  for (let index = 0; index < pages; index += 1) {
    const isNew = textOf(await fetchOnce(port, requestOf(index))).includes(name);
    if (!isNew) throw new Error(`${slugOf(index)} shows an old name.`);
  }
}

/** Milliseconds from an edit until the last page that was read with the old name. @throws Error if a page becomes old again */
async function delayOf(port: number, name: string): Promise<number> {
  const start = performance.now();
  let lastOld = 0;
  for (let index = 0; index < pages; ) {
    if (textOf(await fetchOnce(port, requestOf(index))).includes(name)) index += 1;
    else {
      lastOld = performance.now() - start;
      if (lastOld > 20 * editLimit) throw new Error('An edit does not show.');
      await delay(2);
    }
  }
  await readAll(port, name);
  return lastOld;
}

await withFolder(async (folder) => {
  const database = await openDatabase(folder);
  const [cache, purge] = [await freePort(), await freePort()];
  const product = await startServer(folder, {
    ...database.environment,
    CDN_PURGE_URL: `http://127.0.0.1:${purge}/purge`,
    CDN_PURGE_TOKEN: token,
    TRUST_PROXY: '1',
  });
  const file = await configure(folder, { server: product.port, cache, purge });
  const nginx = new Part({
    ...{ name: 'nginx', file: 'nginx', arguments: ['-c', file, '-p', folder] },
    isReady: () => fetch(`http://127.0.0.1:${cache}/health`).then(({ ok }) => ok),
  });
  try {
    await nginx.start();
    const pid = Number(await readFile(join(folder, 'nginx.pid'), 'utf8'));
    const direct = await costOf(product.pid, product.port);
    // The purge at the start is repeated. Then twice: the first reading makes the tag of an address known.
    await delay(purgesAgainAfter);
    for (let round = 0; round < 2; round += 1) await readAll(cache, 'Sorphirða sveitarfélagsins');
    const before = cpuOf(product.pid);
    const nginxCost = await costOf(pid, cache);
    const behind = (cpuOf(product.pid) - before) / requests;
    const delays: number[] = [];
    for (let edit = 1; edit <= edits; edit += 1) {
      const name = `Sorphirða ${edit}, ${performance.now()}`;
      await database.owner.query('update organization set name = $1 where id = $2', [name, organizationId]);
      delays.push(await delayOf(cache, name));
    }
    delays.sort((one, other) => one - other);
    const median = delays[Math.floor(edits / 2)] ?? 0;
    const slowest = delays.at(-1) ?? 0;
    printTable(
      ['page', 'CPU-ms'],
      [
        ['the server, from memory', direct.toFixed(4)],
        ['nginx, from its cache', nginxCost.toFixed(4)],
        ['the server behind nginx', behind.toFixed(4)],
      ],
    );
    printTable(
      ['edits', 'pages', 'ms until the last old page (median)', 'slowest'],
      [[String(edits), String(pages), median.toFixed(0), slowest.toFixed(0)]],
    );
    if (behind > 0.05 * direct) throw new Error('The server works for pages that nginx has.');
    if (slowest > editLimit) throw new Error(`An edit took longer than ${editLimit} ms to show.`);
  } finally {
    await nginx.end();
    await product.stop();
    await database.stop();
  }
});
