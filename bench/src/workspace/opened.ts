// The largest contentful paint of a page that is opened, and what the browser did until then.
import type { Page } from 'playwright';
import { openBrowser, slowDown, watchRequests } from './browser.ts';
import type { Site } from './site.ts';

export interface Opened {
  /** Milliseconds from the navigation to the largest contentful paint. */
  readonly lcp: number;
  readonly fcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Responses that ended before it, and their bytes as sent, with headers. */
  readonly files: number;
  readonly kilobytes: number;
  /** Calls among them. */
  readonly calls: number;
  /** Milliseconds beyond 50 of each task, until two seconds after it. */
  readonly blocked: number;
  /** The largest element. */
  readonly element: string;
  /** When each file was requested and answered, for a closer look. */
  readonly timeline: readonly string[];
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const seen = { lcp: 0, element: '', cls: 0, tasks: [] as { start: number; length: number }[] };
  Reflect.set(window, 'benchSeen', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      seen.lcp = entry.startTime;
      const { element } = entry;
      const text = element?.textContent?.trim().slice(0, 40) ?? '';
      seen.element = element ? `${element.tagName.toLowerCase()} "${text}"` : 'removed';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, length: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page, when it is complete. */
function summarize(): Opened {
  const { lcp, element, cls, tasks } = Reflect.get(window, 'benchSeen') as {
    readonly lcp: number;
    readonly element: string;
    readonly cls: number;
    readonly tasks: readonly { readonly start: number; readonly length: number }[];
  };
  const [navigation] = performance.getEntriesByType('navigation');
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const all = [...(navigation === undefined ? [] : [navigation as PerformanceResourceTiming]), ...resources];
  const before = all.filter(({ responseEnd, transferSize }) => responseEnd <= lcp && transferSize > 0);
  const blocking = tasks.filter(({ start }) => start <= lcp + 2000);
  return {
    lcp,
    element,
    cls,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    files: before.length,
    kilobytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    calls: before.filter(({ name }) => name.includes('/api/')).length,
    blocked: blocking.reduce((sum, { length }) => sum + Math.max(0, length - 50), 0),
    timeline: all.map(
      ({ name, startTime, requestStart, responseEnd, transferSize }) =>
        `${startTime.toFixed(0).padStart(5)} ${requestStart.toFixed(0).padStart(5)}–${responseEnd.toFixed(0).padEnd(5)} ${String(transferSize).padStart(6)} B ${new URL(name).pathname}`,
    ),
  };
}

async function openOnce(page: Page, address: string, settle: number): Promise<Opened> {
  await page.addInitScript(observe);
  const untilIdle = watchRequests(page);
  await slowDown(page, { network: true, processor: true });
  await page.goto(address, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  await untilIdle();
  // The last paint may come after the last response.
  await page.waitForTimeout(settle);
  return page.evaluate(summarize);
}

/** Requests a page as often as a server that has run for a while: the first requests compile its code. */
export async function warmUp({ origin, token }: Site, path: string): Promise<void> {
  const headers = { cookie: `signed_in=1; page_token=${token}`, 'accept-language': 'is' };
  for (let sent = 0; sent < 15; sent += 1) await (await fetch(origin + path, { headers })).text();
}

/** Opens a page with an empty browser, and again with the same one. */
export async function openTwice(site: Site, path: string): Promise<{ readonly cold: Opened; readonly warm: Opened }> {
  const browser = await openBrowser(site);
  try {
    const visit = async (): Promise<Opened> => {
      const page = await browser.context.newPage();
      const opened = await openOnce(page, site.origin + path, 1500);
      await page.close();
      return opened;
    };
    return { cold: await visit(), warm: await visit() };
  } finally {
    await browser.close();
  }
}
