// Directus: a REST API and an application for tables that exist, with its own tables beside them.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getRequest } from '../src/load.ts';
import { startProgram } from '../src/server-process.ts';
import { peerSchema } from './data.ts';
import { chosen, loginOf, type Peer, type PeerSetting, searched, sumOf } from './peer.ts';

const program = 'node_modules/.bin/directus';
const ownSchema = 'directus';

interface Grouped {
  readonly data: readonly { readonly sum: { readonly kg: string } }[];
}

const environmentOf = ({ port, databaseAddress }: PeerSetting): Record<string, string> => ({
  DB_CLIENT: 'pg',
  ...loginOf(databaseAddress),
  DB_PORT: '5432',
  DB_SEARCH_PATH: `array:${ownSchema},${peerSchema}`,
  SECRET: 'a secret of the benchmark, 32 letters',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'a password of the benchmark',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
});

/** Visitors may read both tables. */
const permissions = `
  insert into ${ownSchema}.directus_permissions (policy, collection, action, permissions, fields)
  select id, collection, 'read', '{}'::json, '*' from ${ownSchema}.directus_policies, unnest(array['container', 'material_line']) collection
  where not admin_access`;

export const directus: Peer = {
  name: 'Directus',
  firstPage: '/admin/login',
  asked: {
    container: {
      request: getRequest(`/items/container/${chosen.id}`),
      figureOf: (answer) => (answer as { data: { name: string } }).data.name,
    },
    search: {
      request: getRequest(
        `/items/container?filter[name][_icontains]=${encodeURIComponent(searched)}&limit=50&sort=name&meta=filter_count`,
      ),
      figureOf: (answer) => (answer as { meta: { filter_count: number } }).meta.filter_count,
    },
    months: {
      request: getRequest(
        '/items/material_line?aggregate[sum]=kg&groupBy[]=year(service_day)&groupBy[]=month(service_day)&groupBy[]=stream&limit=-1',
      ),
      figureOf: (answer) => sumOf((answer as Grouped).data.map(({ sum }) => sum)),
    },
  },
  async start(setting) {
    const { folder, owner } = setting;
    const environment = environmentOf(setting);
    for (const name of ['uploads', 'extensions']) mkdirSync(join(folder, name), { recursive: true });
    await owner.query(`create schema ${ownSchema}`);
    execFileSync(process.execPath, [join(folder, program), 'bootstrap'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
    });
    await owner.query(permissions);
    return startProgram({ checkout: folder, file: program, args: ['start'], ready: '/server/ping', environment });
  },
};
