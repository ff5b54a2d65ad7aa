// Strapi: a REST API and an application for types that it stores in its own tables. It has no call that adds up.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getRequest } from '../src/load.ts';
import { startProgram } from '../src/server-process.ts';
import { peerSchema } from './data.ts';
import { chosen, loginOf, type Peer, searched } from './peer.ts';

const program = 'node_modules/.bin/strapi';
const ownSchema = 'strapi';

const text = { type: 'text' };
const string = { type: 'string' };
const type = {
  kind: 'collectionType',
  collectionName: 'containers',
  info: { singularName: 'container', pluralName: 'containers', displayName: 'Container' },
  options: { draftAndPublish: false },
  attributes: {
    ...{ slug: string, name: string, location: string, stream: string, state: string },
    ...{ volume_liters: { type: 'integer' }, description: text },
  },
};
const createdBy = (factory: string, options = '') =>
  `module.exports = require('@strapi/strapi').factories.${factory}('api::container.container'${options});`;

/** A project with one type, which visitors may read. */
const files: Readonly<Record<string, string>> = {
  'config/database.js': `module.exports = () => ({ connection: { client: 'postgres', pool: { min: 0, max: 10 }, connection: {
    host: process.env.DB_HOST, user: process.env.DB_USER, password: process.env.DB_PASSWORD, database: process.env.DB_DATABASE, schema: '${ownSchema}',
  } } });`,
  'config/server.js': `module.exports = () => ({ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['benchmark'] } });`,
  'config/admin.js': `module.exports = () => ({
    auth: { secret: 'benchmark' }, apiToken: { salt: 'benchmark' }, transfer: { token: { salt: 'benchmark' } }, secrets: { encryptionKey: 'benchmark' },
  });`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 50, maxLimit: 100, withCount: true } };',
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name);`,
  'src/index.js': 'module.exports = { register() {}, bootstrap() {} };',
  'src/api/container/content-types/container/schema.json': JSON.stringify(type),
  'src/api/container/controllers/container.js': createdBy('createCoreController'),
  'src/api/container/services/container.js': createdBy('createCoreService'),
  'src/api/container/routes/container.js': createdBy(
    'createCoreRouter',
    ', { config: { find: { auth: false }, findOne: { auth: false } } }',
  ),
};

const documentId = `'bench' || lpad(id::text, 19, '0')`;
const rows = `
  insert into ${ownSchema}.containers
    (document_id, slug, name, location, stream, volume_liters, description, state, created_at, updated_at, published_at)
  select ${documentId}, slug, name, location, stream, volume_liters, description, status, now(), now(), now() from ${peerSchema}.container`;

export const strapi: Peer = {
  name: 'Strapi',
  firstPage: '/admin',
  asked: {
    container: {
      request: getRequest(`/api/containers/bench${String(chosen.id).padStart(19, '0')}`),
      figureOf: (answer) => (answer as { data: { name: string } }).data.name,
    },
    search: {
      request: getRequest(
        `/api/containers?filters[name][$containsi]=${encodeURIComponent(searched)}&pagination[pageSize]=50&sort=name`,
      ),
      figureOf: (answer) => (answer as { meta: { pagination: { total: number } } }).meta.pagination.total,
    },
  },
  async start({ folder, port, databaseAddress, owner }) {
    const environment = { ...loginOf(databaseAddress), PORT: String(port), STRAPI_TELEMETRY_DISABLED: 'true' };
    mkdirSync(join(folder, 'public', 'uploads'), { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const options = { cwd: folder, env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment } };
    if (!existsSync(join(folder, 'build'))) execFileSync(process.execPath, [join(folder, program), 'build'], options);
    await owner.query(`create schema ${ownSchema}`);
    const start = () =>
      startProgram({ checkout: folder, file: program, args: ['start'], ready: '/_health', environment });
    // The first start creates its tables.
    await (await start()).stop();
    await owner.query(rows);
    await owner.query(`vacuum (analyze) ${ownSchema}.containers`);
    return start();
  },
};
