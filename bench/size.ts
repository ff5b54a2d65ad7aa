// The size of a visitor's downloads, beside its budgets. It measures no time, gives the same figures on every machine, and fails `npm test`
// when a budget is exceeded. Work: the container's page and its request form in every language, an organization's overview, and what each other
// page of an organization adds to it, with its texts. Limit: the first window of TCP.
import { readFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languages } from '../domain/text/languages.ts';
import { printTable } from './src/report.ts';
import { root, startServer, withFolder } from './src/server-process.ts';

/** Ten packets of 1,460 bytes: the maximum that a server may send before the visitor’s first acknowledgement. */
const pageBudget = 14_600;
const firstScriptBudget = 15 * 1024;
/** What a public page fetches when a visitor touches it. Names of files, which are hashes, change it by 150 bytes. */
const touchedBudget = 109 * 1024;
/**
 * What a browser fetches before an organization’s overview can be used, which the server has rendered: scripts with live updates, and texts.
 * The goal is 100 KB in 15 files; the budget is below it, so that it is noticed when the page grows. The script inside the page, 1.3 KB, is
 * part of its HTML.
 */
const overviewBudget = { bytes: 88 * 1024, files: 13 };
/** The charts below it, fetched when they come near the window or the browser is idle. Raised from 13 KB for attributed cost, and for tables that keep the focus when a row is removed. */
const chartsBudget = 14 * 1024;
/** What another page adds to it, without the parts that are fetched when they are used. */
const addedBudget = 30 * 1024;
/** The texts of one page or part in one language. */
const textsBudget = 6 * 1024;
const pages = ['/container/demo-paper', '/container/demo-paper/request'];
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
  readonly dynamicImports?: readonly string[];
}

const client = join(root, 'web', 'dist', 'client');
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(client, name), 'utf8'));
const manifest = (await readJson('manifest.json')) as Record<string, ManifestEntry>;
const { folder: textsFolder } = (await readJson('texts.json')) as { folder: string };

/** The files that a browser fetches before entries run: the entries and all their static imports. */
function filesOf(...entries: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`The web build has no ${name}: run node web/build.ts.`);
    if (files.has(found.file)) return;
    files.add(found.file);
    for (const imported of found.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return [...files].map((file) => `/${file}`);
}

interface Weight {
  readonly what: string;
  readonly encoding: string;
  readonly bytes: number;
  /** Without a budget the size is only reported. */
  readonly budget?: number;
  /** Number of files, if it has a budget. */
  readonly files?: { readonly count: number; readonly budget: number };
}

async function weighPage(port: number, path: string, visitor: Visitor): Promise<Weight> {
  const found = [];
  for (const language of languages) {
    const { bytes, encoding, text } = await compressed(port, path, visitor, language);
    assertComplete(path, text);
    found.push({ bytes, encoding, language });
  }
  const largest = found.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const what = `${path}: HTML with styles (${largest.language})`;
  return { what, encoding: largest.encoding, bytes: largest.bytes, budget: pageBudget };
}

async function weighFiles(port: number, what: string, files: readonly string[], visitor: Visitor): Promise<Weight> {
  const found = [];
  for (const file of files) found.push(await compressed(port, file, visitor));
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  return { what, encoding: found[0]?.encoding ?? '', bytes };
}

/** The measured script must be the first one that a page names. */
async function assertFirstScript(port: number, path: string): Promise<void> {
  const { text } = await compressed(port, path, 'browser');
  const [first] = filesOf('src/boot.ts');
  const named = [...text.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
  if (named.length !== 1 || named[0] !== first) throw new Error(`${path} fetches ${named.join(', ')}.`);
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

const workspace = 'src/areas/workspace';
const overview = 'figures/overview.page';
const texts = (set: string, language: string): string => `${textsFolder}/${language}/${set}.json`;

/** What popovers, selects, dialogs and toasts need: fetched when the page has its data, or at the first press. */
const layers = '../ui/layers.ts';
const layersBudget = 34.5 * 1024;

const firstEntries = [
  'src/boot.ts',
  'src/main.tsx',
  `${workspace}/workspace.area.ts`,
  `${workspace}/${overview}.tsx`,
  'src/lib/live/event-stream.ts',
];
/** What the overview loads first: the application, the area, the page, and live updates. */
const firstScripts = filesOf(...firstEntries);

/** Everything that the overview loads, with its charts. */
const overviewScripts = filesOf(...firstEntries, `${workspace}/figures/overview-charts.tsx`);

/** The other pages of an organization. */
const otherPages = Object.keys(manifest)
  .flatMap((source) => new RegExp(`^${workspace}/(.+\\.page)\\.tsx$`).exec(source)?.[1] ?? [])
  .filter((page) => page !== overview);

async function weighOverview(port: number, visitor: Visitor): Promise<Weight> {
  const files = [...firstScripts, texts('workspace', 'is'), texts(overview, 'is')];
  const { bytes: budget, files: maxFiles } = overviewBudget;
  const weight = await weighFiles(port, 'overview: first scripts, and all texts', files, visitor);
  return visitor === 'browser' ? { ...weight, budget, files: { count: files.length, budget: maxFiles } } : weight;
}

async function weighCharts(port: number): Promise<Weight> {
  const added = overviewScripts.filter((file) => !firstScripts.includes(file));
  const weight = await weighFiles(port, 'charts of the overview, after the page', added, 'browser');
  return { ...weight, budget: chartsBudget };
}

async function weighLayers(port: number): Promise<Weight> {
  const added = filesOf(layers).filter((file) => !overviewScripts.includes(file));
  const weight = await weighFiles(port, 'menus, dialogs and toasts, after the page', added, 'browser');
  return { ...weight, budget: layersBudget };
}

const shownPages = 5;

const isPart = (source: string): boolean => source.endsWith('.part.tsx');
const setOf = (part: string): string => part.slice('src/'.length, -'.tsx'.length);

/** The parts that an entry may load, and that these may load. */
function partsOf(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  const { imports = [], dynamicImports = [] } = manifest[entry] ?? {};
  for (const next of [...imports, ...dynamicImports.filter(isPart)]) {
    if (seen.has(next)) continue;
    seen.add(next);
    partsOf(next, seen);
  }
  return new Set([...seen].filter(isPart));
}

/** What a page adds to the overview, with some of its parts. */
async function weighAdded(port: number, what: string, page: string, parts: readonly string[]): Promise<Weight> {
  const scripts = filesOf(`${workspace}/${page}.tsx`, ...parts).filter((file) => !overviewScripts.includes(file));
  const files = [...scripts, ...[page, ...parts.map(setOf)].map((set) => texts(set, 'is'))];
  return weighFiles(port, `${what}: adds ${files.length} files to the overview`, files, 'browser');
}

const heaviest = (weights: readonly Weight[], count: number): Weight[] =>
  weights.toSorted((one, other) => other.bytes - one.bytes).slice(0, count);

/** The heaviest of the other pages, by what they add to the overview. A visit to a page of steps shows one of them. */
async function weighAddedPages(port: number): Promise<Weight[]> {
  const found: Weight[] = [];
  const whole: Weight[] = [];
  for (const page of otherPages) {
    const parts = [...partsOf(`${workspace}/${page}.tsx`)];
    const steps = parts.filter((part) => part.endsWith('.step.part.tsx'));
    for (const step of steps.length === 0 ? [undefined] : steps) {
      const weight = await weighAdded(
        port,
        step === undefined ? page : setOf(step),
        page,
        step === undefined ? [] : [step],
      );
      found.push({ ...weight, budget: addedBudget });
    }
    whole.push(await weighAdded(port, `${page} with all of its parts`, page, parts));
  }
  return [...heaviest(found, shownPages), ...heaviest(whole, 1)];
}

/** The heaviest texts, in the language in which they are longest. */
async function weighTexts(port: number): Promise<Weight[]> {
  const found: Weight[] = [];
  const parts = Object.keys(manifest).filter(isPart).map(setOf);
  for (const set of ['workspace', overview, ...otherPages, ...parts]) {
    for (const language of languages) {
      const weight = await weighFiles(port, `texts of ${set} (${language})`, [texts(set, language)], 'browser');
      found.push({ ...weight, budget: textsBudget });
    }
  }
  return heaviest(found, shownPages);
}

const isBroken = ({ bytes, budget, files }: Weight): boolean =>
  (budget !== undefined && bytes > budget) || (files !== undefined && files.count > files.budget);

/** A figure relative to its budget. */
function verdict(weight: Weight): string {
  if (weight.budget === undefined) return '';
  return isBroken(weight) ? 'TOO LARGE' : 'ok';
}

async function weighAll(port: number): Promise<Weight[]> {
  const weights: Weight[] = [];
  const visitors = ['browser', 'gzip'] as const;
  for (const path of pages) {
    await assertFirstScript(port, path);
    for (const visitor of visitors) weights.push(await weighPage(port, path, visitor));
  }
  for (const visitor of visitors) {
    const first = await weighFiles(port, 'first script, with what it imports', filesOf('src/boot.ts'), visitor);
    weights.push({ ...first, budget: firstScriptBudget });
  }
  const touched = filesOf('src/main.tsx', 'src/areas/public/public.area.ts');
  for (const visitor of visitors) {
    const weight = await weighFiles(port, 'application and public pages, after a touch', touched, visitor);
    weights.push(visitor === 'browser' ? { ...weight, budget: touchedBudget } : weight);
  }
  for (const visitor of visitors) weights.push(await weighOverview(port, visitor));
  weights.push(await weighCharts(port), await weighLayers(port));
  return [...weights, ...(await weighAddedPages(port)), ...(await weighTexts(port)), ...(await weighFonts(port))];
}

const weights = await withFolder(async (folder) => {
  const server = await startServer(folder);
  try {
    return await weighAll(server.port);
  } finally {
    await server.stop();
  }
});
printTable(
  ['what', 'encoding', 'bytes', 'budget', 'files', ''],
  weights.map((weight) => [
    weight.what,
    weight.encoding,
    String(weight.bytes),
    String(weight.budget ?? ''),
    weight.files === undefined ? '' : `${weight.files.count} of ${weight.files.budget}`,
    verdict(weight),
  ]),
);
if (weights.some(isBroken)) process.exitCode = 1;
