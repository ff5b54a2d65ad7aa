// Audits of Lighthouse, and what they say about a page in the median.
import lighthouse, { type Result } from 'lighthouse';
import { type Spread, spread, written } from '../report.ts';
import type { Browser } from './browser.ts';

const slow4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};

/** The network is simulated from what was loaded, or really slowed down. */
export type Method = 'simulate' | 'devtools';

export type Settings = Omit<NonNullable<NonNullable<Parameters<typeof lighthouse>[2]>['settings']>, 'throttling'>;

export async function audit({ port }: Browser, url: string, settings: Settings): Promise<Result> {
  const result = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error' },
    { extends: 'lighthouse:default', settings: { ...settings, throttling: slow4G } },
  );
  if (result === undefined) throw new Error('Lighthouse gave no result.');
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} became ${lhr.finalDisplayedUrl}.`);
  return lhr;
}

export interface Audited {
  readonly page: string;
  readonly method: Method;
  readonly results: readonly Result[];
}

const scoreOf = ({ results }: Audited, category: string): Spread =>
  spread(results.map((result) => 100 * (result.categories[category]?.score ?? 0)));

const figureOf = ({ results }: Audited, name: string): Spread =>
  spread(results.map((result) => result.audits[name]?.numericValue ?? Number.NaN));

const scaled = ({ median, low, high }: Spread, divisor: number): Spread => ({
  median: median / divisor,
  low: low / divisor,
  high: high / divisor,
});

export const headingOf = (categories: readonly string[]): string[] => [
  ...['page', 'network', ...categories],
  ...['FCP s', 'LCP s', 'Speed Index s', 'CLS', 'blocked ms', 'kB', 'requests'],
];

export const rowOf = (audited: Audited, categories: readonly string[]): string[] => [
  audited.page,
  audited.method === 'simulate' ? 'simulated' : 'slowed down',
  ...categories.map((category) => written(scoreOf(audited, category), 0)),
  ...['first-contentful-paint', 'largest-contentful-paint', 'speed-index'].map((name) =>
    written(scaled(figureOf(audited, name), 1000), 2),
  ),
  figureOf(audited, 'cumulative-layout-shift').median.toFixed(3),
  written(figureOf(audited, 'total-blocking-time'), 0),
  scaled(figureOf(audited, 'total-byte-weight'), 1000).median.toFixed(0),
  spread(
    audited.results.map(({ audits }) => {
      const details = audits['network-requests']?.details;
      return details?.type === 'table' ? details.items.length : Number.NaN;
    }),
  ).median.toFixed(0),
];

/** The findings of any visit that keep a page below 100; those that are no figure name their elements. */
export function shortcomings({ page, method, results }: Audited, categories: readonly string[]): string[] {
  const lines = results.flatMap(({ categories: scored, audits }) =>
    categories.flatMap((category) =>
      (scored[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => {
          const details = category === 'performance' ? undefined : audits[id]?.details;
          const items = details?.type === 'table' ? details.items.slice(0, 5) : [];
          const named = items.map((item) => `\n    ${JSON.stringify(item).slice(0, 600)}`);
          return `${page}, ${method}: ${category}: ${id}${named.join('')}`;
        }),
    ),
  );
  return [...new Set(lines)];
}
