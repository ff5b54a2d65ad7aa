// Builds the web application: the browser's half, the half that renders on the server, and the words as files.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fallbackLanguage, languages } from '@tunna/domain/text/languages';
import type { Subject } from '@tunna/texts/files';
import { subjectTexts } from '@tunna/texts/read';
import { folders } from '@tunna/texts/subjects.gen';
import { build, type Rolldown } from 'vite';
import { assertNoCycle, chunkNames, type ModuleGraph, moduleGraph } from './chunks.ts';
import { type Catalogue, textChooser } from './page-texts.ts';
import { shellFiles } from './shell-files.ts';

const root = import.meta.dirname;
const client = join(root, 'dist', 'client');
const subjects = Object.keys(folders) as Subject[];
// React in the build and in the server's bundle must be the same kind, whatever the environment of this process is.
process.env.NODE_ENV = 'production';

const catalogue = (language: string): Catalogue =>
  Object.fromEntries(subjects.map((subject) => [subject, subjectTexts(language, subject)]));

const without = (texts: Catalogue, others: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([subject, own]) => {
      const left = Object.entries(own).filter(([key]) => others[subject]?.[key] === undefined);
      return left.length === 0 ? [] : [[subject, Object.fromEntries(left)]];
    }),
  );

/** The sets of texts by name, for one language: one for each area, and for each page, part and dialog of an organization, which has those of its area too. */
function textSets({ entries, codes }: ModuleGraph): (language: Catalogue) => [string, Catalogue][] {
  const choose = textChooser(catalogue(fallbackLanguage));
  const application = codes('src/main.tsx');
  const shared = choose(application);
  const areas = entries.flatMap((entry) => {
    const name = /^src\/areas\/([\w-]+)\/(?:\1\.area\.ts|confirmation-dialog\.tsx)$/.exec(entry)?.[1];
    return name === undefined ? [] : [[name, choose([...application, ...codes(entry)])] as const];
  });
  const pages = entries.flatMap((entry) => {
    const name =
      /^src\/areas\/workspace\/(.+\.(?:page|dialog)|shell\/(?:command-palette|keyboard-help)|figures\/checklist)\.tsx$/.exec(
        entry,
      )?.[1];
    return name === undefined ? [] : [[name, choose(codes(entry))] as const];
  });
  const parts = entries.flatMap((entry) => {
    const name = /^src\/(.+\.part)\.tsx$/.exec(entry)?.[1];
    return name === undefined ? [] : [[name, choose(codes(entry))] as const];
  });
  const shell = areas.find(([name]) => name === 'workspace')?.[1];
  if (shell === undefined) throw new Error('The workspace has no entry.');
  return (language) => [
    ...areas.map(([name, chosen]): [string, Catalogue] => [name, chosen(language)]),
    ...pages.map(([name, chosen]): [string, Catalogue] => [name, without(chosen(language), shell(language))]),
    // A part outside the workspace may be in a page of any area.
    ...parts.map(([name, chosen]): [string, Catalogue] => [
      name,
      without(chosen(language), name.startsWith('areas/workspace/') ? shell(language) : shared(language)),
    ]),
  ];
}

/**
 * Writes the sets of texts, and all texts of each language in one file: the fallback if a set cannot be loaded.
 * @returns the address of their folder, which changes with any text
 */
function writeTexts(graph: ModuleGraph): string {
  const setsIn = textSets(graph);
  const all = languages.map((language) => [language, setsIn(catalogue(language))] as const);
  const version = createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 8);
  mkdirSync(join(client, 'i18n'), { recursive: true });
  for (const [language, sets] of all) {
    const shown = [...new Set(sets.flatMap(([, texts]) => Object.keys(texts)))].sort();
    const texts = Object.fromEntries(
      Object.entries(catalogue(language)).filter(([subject]) => shown.includes(subject)),
    );
    writeFileSync(join(client, 'i18n', `${language}.json`), JSON.stringify(texts));
    for (const [name, set] of sets) {
      const file = join(client, 'assets', `texts-${version}`, language, `${name}.json`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(set));
    }
  }
  const folder = `/assets/texts-${version}`;
  writeFileSync(join(client, 'texts.json'), JSON.stringify({ folder }));
  return folder;
}

/** Compresses once, at the best quality, what every visitor downloads. */
function compressAssets(): void {
  const folder = join(client, 'assets');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(m?js|css|svg|json)$/.test(file)) continue;
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, best));
  }
}

/** The service worker that keeps weighing stations open without a network; it lists all of their files. */
async function buildStationWorker(textsFolder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));
  const { files, bootScript, version } = shellFiles(manifest, textsFolder);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      shellFiles: JSON.stringify([...files, '/favicon.svg']),
      bootScript: JSON.stringify(bootScript),
      shellVersion: JSON.stringify(version),
    },
    build: {
      target: 'chrome111',
      outDir: join(client, 'scale-location'),
      rollupOptions: {
        input: join(root, 'worker', 'station-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** The script inside each page that is rendered for a member. The server names its hash in the content security policy. */
async function buildRenderedScript(): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'chrome111',
      write: false,
      rollupOptions: { input: join(root, 'src', 'rendered-script.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const text = output[0].code.trim();
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  writeFileSync(join(client, 'rendered-script.json'), JSON.stringify({ text, source }));
}

const configFile = join(root, 'vite.config.ts');
const graph = await moduleGraph(configFile);
// Dependencies are named themselves; taking them along would move what other chunks share.
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'pages', name: chunkNames(graph) }],
};
const built = await build({ configFile, logLevel: 'warn', build: { rolldownOptions: { output: { codeSplitting } } } });
assertNoCycle(built as Rolldown.RolldownOutput);
await build({ configFile, logLevel: 'warn', build: { ssr: true } });
await buildStationWorker(writeTexts(graph));
await buildRenderedScript();
compressAssets();
