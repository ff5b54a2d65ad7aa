// Builds the web application: the browser's half, the half that renders on the server, and the words as files.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { shellFiles } from './shell-files.ts';

const root = import.meta.dirname;
const client = join(root, 'dist', 'client');
const locales = join(root, 'src', 'locales');

/** Merges the texts of each language into one file: the fallback if a feature's own bundle cannot be loaded. */
function writeTranslations(): void {
  const folder = join(client, 'i18n');
  mkdirSync(folder, { recursive: true });
  for (const language of readdirSync(locales)) {
    const features = readdirSync(join(locales, language)).map((file) => {
      const words: unknown = JSON.parse(readFileSync(join(locales, language, file), 'utf8'));
      return [file.replace(/\.json$/, ''), words] as const;
    });
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(Object.fromEntries(features)));
  }
}

/** Compresses once, at the best quality, what every visitor downloads. */
function compressAssets(): void {
  const folder = join(client, 'assets');
  for (const file of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, best));
  }
}

/** The service worker that keeps weighing stations open without a network; it lists all of their files. */
async function buildStationWorker(): Promise<void> {
  const { files, bootScript, version } = shellFiles(JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')));
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

const configFile = join(root, 'vite.config.ts');
await build({ configFile, logLevel: 'warn' });
await build({ configFile, logLevel: 'warn', build: { ssr: true } });
await buildStationWorker();
writeTranslations();
compressAssets();
