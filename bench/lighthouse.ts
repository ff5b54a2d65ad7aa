// Lighthouse on the public pages, as a phone on slow 4G sees them: 1.6 Mbit/s, 150 ms, processor four times slower.
//
// Work: each page three times with an empty browser, the server warm. Limits: 100 in all four categories; on the container's page
// LCP 0.8 s and CLS 0. The network is simulated from what was loaded, which is Lighthouse's standard; the container's page is
// also run with a network that is really slowed down.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { fetchOnce, getRequest } from './src/load.ts';
import { printTable, spread } from './src/report.ts';
import { startServer, withFolder } from './src/server-process.ts';

const runs = Number(process.env.ROUNDS ?? 3);
const pages = ['/container/demo-paper', '/container/demo-paper/request', '/location/demo-location'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const slow4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

type Method = 'simulate' | 'devtools';

interface Browser {
  readonly port: number;
  stop(): Promise<void>;
}

async function openBrowser(profile: string): Promise<Browser> {
  const file = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const child = spawn(file, [...chromiumFlags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let notified = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Chromium ended. ${notified}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      notified += text;
      const found = /DevTools listening on ws:\/\/[\w.]+:(\d+)/.exec(notified)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function audit(browser: Browser, url: string, throttlingMethod: Method): Promise<Result> {
  const result = await lighthouse(
    url,
    { port: browser.port, output: 'json', logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: { formFactor: 'mobile', onlyCategories: categories, throttlingMethod, throttling: slow4G },
    },
  );
  if (result === undefined) throw new Error('Lighthouse gave no result.');
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

interface Page {
  readonly path: string;
  readonly method: Method;
  readonly results: readonly Result[];
}

const median = (figures: readonly number[]): number => spread(figures).median;

const scoreOf = ({ results }: Page, category: string): number =>
  Math.round(100 * median(results.map((result) => result.categories[category]?.score ?? 0)));

const figureOf = ({ results }: Page, name: string): number =>
  median(results.map((result) => result.audits[name]?.numericValue ?? Number.NaN));

/** The findings that keep a page below 100. */
function shortcomings({ path, results }: Page): string[] {
  const [result] = results;
  if (result === undefined) return [];
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${path}: ${category}: ${id} ${result.audits[id]?.displayValue ?? ''}`),
  );
}

async function auditAll(origin: string, browser: Browser): Promise<Page[]> {
  const wanted: [path: string, method: Method][] = [
    ...pages.map((path): [string, Method] => [path, 'simulate']),
    [pages[0] ?? '/', 'devtools'],
  ];
  const audited: Page[] = [];
  for (const [path, method] of wanted) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await audit(browser, origin + path, method));
    audited.push({ path, method, results });
  }
  return audited;
}

const audited = await withFolder(async (folder) => {
  const server = await startServer(folder);
  try {
    for (const path of pages) {
      const { status } = await fetchOnce(server.port, getRequest(path));
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    }
    const browser = await openBrowser(join(folder, 'browser'));
    try {
      return await auditAll(`http://127.0.0.1:${server.port}`, browser);
    } finally {
      await browser.stop();
    }
  } finally {
    await server.stop();
  }
});

printTable(
  [
    'page',
    'network',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP s',
    'LCP s',
    'CLS',
    'blocked ms',
    'kB',
  ],
  audited.map((page) => [
    page.path,
    page.method === 'simulate' ? 'simulated' : 'slowed down',
    ...categories.map((category) => String(scoreOf(page, category))),
    (figureOf(page, 'first-contentful-paint') / 1000).toFixed(2),
    (figureOf(page, 'largest-contentful-paint') / 1000).toFixed(2),
    figureOf(page, 'cumulative-layout-shift').toFixed(3),
    figureOf(page, 'total-blocking-time').toFixed(0),
    (figureOf(page, 'total-byte-weight') / 1000).toFixed(0),
  ]),
);
for (const shortcoming of audited.flatMap(shortcomings)) console.log(shortcoming);
