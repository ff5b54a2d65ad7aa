import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { termsVersion } from '@tunna/contract/people/user';
import { Pool } from 'pg';
import { clientConfig } from '../../../server/src/database/connection.ts';
import { testKeysText } from '../../../server/test/keys.ts';
import { fillDatabase } from '../database.ts';
import { root } from '../server-process.ts';
import { Machine, ownAddress } from './network.ts';
import { openLog, Part, until } from './part.ts';
import { commandProxy, proxyConfiguration } from './proxy.ts';
import { isOk, ReplicatedDatabase, superuserAt } from './replicated-database.ts';
import type { Owner } from './traffic.ts';

const serverCount = 3;
// The network is private: no port is taken.
const ports = { proxy: 8080, server: 3000, store: 9000, database: 5432 };
const url = `http://${ownAddress}:${ports.proxy}`;
const databaseUrl = `postgresql://tunna:tunna-of-the-cluster@${ownAddress}:${ports.database}/tunna`;

export const serverProgram = (program = root): string => join(program, 'server', 'dist', 'main.js');

interface Server {
  readonly machine: Machine;
  readonly part: Part;
  /** Its data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** HAProxy and the store on this machine, three servers and three databases on their own. */
export interface Cluster {
  readonly url: string;
  readonly socket: string;
  readonly servers: readonly Server[];
  readonly store: Part;
  readonly proxy: Part;
  readonly database: ReplicatedDatabase;
  readonly owner: Owner;
  close(): Promise<void>;
}

const storageSettings = {
  S3_ENDPOINT: `http://${ownAddress}:${ports.store}`,
  S3_BUCKET: 'tunna-skrar',
  S3_REGION: 'eu-north-1',
  S3_ACCESS_KEY: 'TUNNAKEY',
  S3_SECRET_KEY: 'leyndarmál/með+skástriki',
};

async function openServer(folder: string, index: number): Promise<Server> {
  const machine = await Machine.open(`server ${index}`, 21 + index);
  const host = machine.address('outer');
  const environment = {
    ...storageSettings,
    INSTANCE_KEYS: testKeysText,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    HOST: host,
    PORT: String(ports.server),
    DATA_DIR: join(folder, `server-${index}`),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const part = new Part({
    name: `server ${index}`,
    ...machine.command(process.execPath, [serverProgram()]),
    environment,
    log: openLog(folder, `server-${index}`),
    isReady: () => isOk(`http://${host}:${ports.server}/health/ready`),
  });
  return { machine, part, folder: environment.DATA_DIR, environment };
}

function openStore(folder: string): Part {
  const script = join(import.meta.dirname, 'store.ts');
  return new Part({
    name: 'the store',
    file: process.execPath,
    arguments: [script, ownAddress, String(ports.store), join(folder, 'objects')],
    isReady: () =>
      fetch(storageSettings.S3_ENDPOINT).then(
        () => true,
        () => false,
      ),
  });
}

/** Creates the login and the database of an operator, and fills it. */
async function prepareDatabase(): Promise<Owner & { close(): Promise<void> }> {
  const superuser = new Pool({ ...superuserAt(ownAddress), max: 1 });
  await until('The primary behind HAProxy', () => superuser.query('select'));
  await superuser.query(`create role tunna login createrole password 'tunna-of-the-cluster'`);
  await superuser.query('create database tunna owner tunna');
  await superuser.end();
  const connection = { connectionString: databaseUrl };
  const ignore = (): void => undefined;
  const problem = (details: object, message: string): void => console.error(message, details);
  const filling = new Pool({ ...clientConfig(connection), max: 1 });
  filling.on('error', ignore);
  filling.on('connect', (client) => client.on('error', ignore));
  await fillDatabase(connection, filling, { debug: ignore, info: ignore, warn: problem, error: problem });
  await filling.end();
  const pool = new Pool({ ...clientConfig(connection), max: 2, query_timeout: 10_000 });
  // The failover ends connections; the query is repeated.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return {
    query: (text, values = []) => until('A query of the owner', () => pool.query(text, [...values])),
    close: () => pool.end(),
  };
}

/** Starts all parts in the folder. */
export async function openCluster(folder: string): Promise<Cluster> {
  const database = await ReplicatedDatabase.open(folder);
  const servers = await Promise.all(Array.from({ length: serverCount }, (_none, index) => openServer(folder, index)));
  const store = openStore(folder);
  const socket = join(folder, 'haproxy.sock');
  const configuration = join(folder, 'haproxy.cfg');
  await writeFile(
    configuration,
    proxyConfiguration({
      host: ownAddress,
      port: ports.proxy,
      socket,
      servers: servers.map(({ machine }) => `${machine.address('outer')}:${ports.server}`),
      databasePort: ports.database,
      databases: database.members.map(({ machine }) => machine.address('outer')),
    }),
  );
  const proxy = new Part({
    name: 'HAProxy',
    file: '/usr/sbin/haproxy',
    arguments: ['-db', '-f', configuration],
    // Before its first checks every server counts as up, also standbys.
    isReady: async () => (await commandProxy(socket, 'show stat')).match(/^database,db\d,.*,UP,/gm)?.length === 1,
  });
  await database.start();
  await proxy.start();
  const owner = await prepareDatabase();
  for (const part of [store, ...servers.map((server) => server.part)]) await part.start();
  return { url, socket, servers, store, proxy, database, owner, close: () => owner.close() };
}

/** Signs in with the code that one of the servers wrote. @returns the token */
export async function signIn({ url, servers, owner }: Cluster): Promise<string> {
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
  const { challengeId } = await until('HAProxy’s first server', async () => {
    const challenge = await post('email', { email: 'umsjon@bench.example', language: 'is' });
    return challenge.challengeId === undefined ? undefined : challenge;
  });
  const code = await until('The message with the code', async () => {
    for (const { folder } of servers) {
      const names = await readdir(join(folder, 'outbox')).catch(() => []);
      const name = names.find((one) => one.includes(challengeId) && one.endsWith('.eml'));
      if (name !== undefined) return /^\s*(\d{6})\s*$/m.exec(await readFile(join(folder, 'outbox', name), 'utf8'))?.[1];
    }
    return undefined;
  });
  return (await post('login', { challengeId, code })).token;
}
