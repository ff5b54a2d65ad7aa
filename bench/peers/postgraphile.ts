// PostGraphile 5: a GraphQL API that it derives from the tables, with the filters of its plugin.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postRequest } from '../src/load.ts';
import { startProgram } from '../src/server-process.ts';
import { peerSchema } from './data.ts';
import { type Asked, chosen, type Peer, searched, sumOf } from './peer.ts';

const configuration = `
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';
export default {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // Columns without an index can be filtered and sorted too.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['${peerSchema}'] })],
  grafserv: { port: Number(process.env.PORT), host: '127.0.0.1', graphiql: true, watch: false },
  grafast: { explain: false },
};`;

interface Answer {
  readonly data: {
    readonly containerBySlug: { readonly name: string };
    readonly allContainers: { readonly totalCount: number };
    readonly allMonthMaterials: { readonly nodes: readonly { readonly kg: string }[] };
  };
}

const fields = 'rowId slug name location stream volumeLiters description status';
const asked = (query: string, variables: object, figure: (data: Answer['data']) => unknown): Asked => ({
  request: postRequest('/graphql', { query, variables }),
  figureOf: (answer) => figure((answer as Answer).data),
});

export const postgraphile: Peer = {
  name: 'PostGraphile',
  firstPage: '/',
  asked: {
    container: asked(
      `query ($slug: String!) { containerBySlug(slug: $slug) { ${fields} } }`,
      { slug: chosen.slug },
      ({ containerBySlug }) => containerBySlug.name,
    ),
    search: asked(
      `query ($text: String!) {
        allContainers(first: 50, filter: { name: { includesInsensitive: $text } }, orderBy: NAME_ASC) { totalCount nodes { ${fields} } }
      }`,
      { text: searched },
      ({ allContainers }) => allContainers.totalCount,
    ),
    months: asked('{ allMonthMaterials { nodes { month stream kg } } }', {}, ({ allMonthMaterials }) =>
      sumOf(allMonthMaterials.nodes),
    ),
  },
  start({ folder, port, databaseAddress }) {
    writeFileSync(join(folder, 'graphile.config.mjs'), configuration);
    return startProgram({
      checkout: folder,
      file: 'node_modules/.bin/postgraphile',
      args: ['-C', 'graphile.config.mjs'],
      ready: '/',
      environment: { PORT: String(port), DATABASE_URL: databaseAddress, GRAPHILE_ENV: 'production' },
    });
  },
};
