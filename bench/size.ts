// The size of a visitor's downloads, beside its budgets. It measures no time, gives the same figures on every machine, and fails `npm test`
// when a budget is exceeded. Work: the container's page and its request form in every language, and an organization's overview. Limit: the
// first window of TCP. A goal that is not reached is reported and does not fail.
import { readFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { areaFeatures, publicFeatures } from '../web/src/lib/features.ts';
import { printTable } from './src/report.ts';
import { root, startServer, withFolder } from './src/server-process.ts';

/** Ten packets of 1,460 bytes: the maximum that a server may send before the visitor’s first acknowledgement. */
const pageBudget = 14_600;
const firstScriptBudget = 15 * 1024;
/** All scripts of an organization’s overview, with its texts. */
const dashboardGoal = 100 * 1024;
const pages = ['/container/demo-paper', '/container/demo-paper/request'];
const languages = ['is', 'en', 'no', 'pl'];
/** Accepted encodings: of current browsers, and of the simplest client or proxy. */
const accepted = { browser: 'gzip, deflate, br, zstd', gzip: 'gzip' };
type Visitor = keyof typeof accepted;
const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

interface Download {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As transferred. */
  readonly body: Buffer;
}

function download(port: number, path: string, headers: Record<string, string>): Promise<Download> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

interface Compressed {
  readonly encoding: string;
  readonly bytes: number;
  readonly text: string;
}

/** Compressed bytes of an address. They are decompressed to verify the encoding. */
async function compressed(port: number, path: string, visitor: Visitor, language = 'is'): Promise<Compressed> {
  const { status, headers, body } = await download(port, path, {
    'accept-encoding': accepted[visitor],
    'accept-language': language,
  });
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  const encoding = headers['content-encoding'] ?? 'none';
  const unpacked = unpack[encoding]?.(body);
  if (unpacked === undefined) throw new Error(`${path} is sent with the encoding ${encoding}.`);
  return { encoding, bytes: body.length, text: unpacked.toString('utf8') };
}

/** A page is measured only if it contains everything that it needs to be displayed. */
function assertComplete(path: string, html: string): void {
  if (!html.endsWith('</html>')) throw new Error(`${path} is cut off.`);
  if (!/<style>[^<]{1000,}/.test(html)) throw new Error(`${path} has no styles inside.`);
  if (/<link[^>]+rel="?stylesheet/.test(html)) throw new Error(`${path} waits for a style sheet.`);
  if (!/<h1[ >]/.test(html)) throw new Error(`${path} has no heading before scripts run.`);
}

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The files that a browser fetches before entries run: the entries and all their static imports. */
async function filesOf(...entries: readonly string[]): Promise<string[]> {
  const text = await readFile(join(root, 'web', 'dist', 'client', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, ManifestEntry>;
  const files = new Set<string>();
  const visit = (name: string): void => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`The web build has no ${name}: run node web/build.ts.`);
    if (files.has(found.file)) return;
    files.add(found.file);
    for (const imported of found.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return [...files];
}

interface Weight {
  readonly what: string;
  readonly encoding: string;
  readonly bytes: number;
  /** Without a budget the size is only reported. */
  readonly budget?: number;
  /** A target that may be exceeded. */
  readonly goal?: number;
}

async function weighPage(port: number, path: string, visitor: Visitor): Promise<Weight> {
  const found = [];
  for (const language of languages) {
    const { bytes, encoding, text } = await compressed(port, path, visitor, language);
    assertComplete(path, text);
    found.push({ bytes, encoding, language });
  }
  const heaviest = found.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const what = `${path}: HTML with styles (${heaviest.language})`;
  return { what, encoding: heaviest.encoding, bytes: heaviest.bytes, budget: pageBudget };
}

async function weighScript(port: number, what: string, entries: readonly string[], visitor: Visitor): Promise<Weight> {
  const found = [];
  for (const file of await filesOf(...entries)) found.push(await compressed(port, `/${file}`, visitor));
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  return { what, encoding: found[0]?.encoding ?? '', bytes };
}

/** The measured script must be the first one that a page names. */
async function assertFirstScript(port: number, path: string): Promise<void> {
  const { text } = await compressed(port, path, 'browser');
  const [first] = await filesOf('src/boot.ts');
  const named = [...text.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
  if (named.length !== 1 || named[0] !== `/${first}`) throw new Error(`${path} fetches ${named.join(', ')}.`);
}

async function weighFonts(port: number): Promise<Weight[]> {
  const { text } = await compressed(port, '/container/demo-paper', 'browser');
  const files = [...new Set([...text.matchAll(/url\(["']?(\/[^)"']+\.woff2)/g)].map((match) => match[1] ?? ''))];
  return Promise.all(
    files.map(async (file) => {
      const { status, body } = await download(port, file, {});
      if (status !== 200) throw new Error(`${file} answers ${status}.`);
      return {
        what: `font ${file.replace(/^.*\/|-wght.*$/g, '')}, fetched when a page has its letters`,
        encoding: 'woff2',
        bytes: body.length,
      };
    }),
  );
}

/** The files that the overview loads in sequence: the application, the area with its texts, the page. */
const overviewEntries = [
  'src/boot.ts',
  'src/main.tsx',
  'src/areas/workspace/workspace.area.ts',
  'src/areas/workspace/figures/overview.page.tsx',
  ...[...publicFeatures, ...areaFeatures.workspace].map((feature) => `src/locales/is/${feature}.json`),
];

/** A figure relative to its budget and goal. */
function verdict({ bytes, budget, goal }: Weight): string {
  if (budget !== undefined) return bytes > budget ? 'TOO LARGE' : 'ok';
  if (goal === undefined) return '';
  return bytes > goal ? `goal missed by ${bytes - goal}` : 'goal reached';
}

async function weighAll(port: number): Promise<Weight[]> {
  const weights: Weight[] = [];
  const visitors = ['browser', 'gzip'] as const;
  for (const path of pages) {
    await assertFirstScript(port, path);
    for (const visitor of visitors) weights.push(await weighPage(port, path, visitor));
  }
  for (const visitor of visitors) {
    const first = await weighScript(port, 'first script, with what it imports', ['src/boot.ts'], visitor);
    weights.push({ ...first, budget: firstScriptBudget });
  }
  for (const visitor of visitors) {
    weights.push(await weighScript(port, 'application, fetched with the first touch', ['src/main.tsx'], visitor));
  }
  for (const visitor of visitors) {
    const overview = await weighScript(port, 'first route of the dashboard: the overview', overviewEntries, visitor);
    weights.push({ ...overview, goal: dashboardGoal });
  }
  return [...weights, ...(await weighFonts(port))];
}

const weights = await withFolder(async (folder) => {
  const server = await startServer(folder);
  try {
    return await weighAll(server.port);
  } finally {
    await server.stop();
  }
});
const broken = weights.filter(({ bytes, budget }) => budget !== undefined && bytes > budget);
printTable(
  ['what', 'encoding', 'bytes', 'budget', ''],
  weights.map((weight) => [
    weight.what,
    weight.encoding,
    String(weight.bytes),
    String(weight.budget ?? weight.goal ?? ''),
    verdict(weight),
  ]),
);
if (broken.length > 0) process.exitCode = 1;
