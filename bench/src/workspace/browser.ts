// A real browser with a signed-in member, on a network and a processor that are really slowed down.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Request } from 'playwright';
import type { Site } from './site.ts';

/** The device of the targets: slow 4G and a processor that is four times slower. */
const slow = { latency: 150, bytesPerSecond: 1_600_000 / 8, processor: 4 } as const;

export interface SignedIn {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Signs a profile in. @returns the page that it needed */
export async function signInContext(
  context: BrowserContext,
  { origin, token }: Pick<Site, 'origin' | 'token'>,
): Promise<Page> {
  const { hostname: domain } = new URL(origin);
  // Without an end, they would end with the last page of the browser.
  const expires = Date.now() / 1000 + 86_400;
  await context.addCookies([
    { name: 'signed_in', value: '1', domain, path: '/', expires },
    { name: 'page_token', value: token, domain, path: '/organization', expires },
  ]);
  const [page = await context.newPage()] = context.pages();
  // Storage of the origin needs a page of it: a small one without scripts.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('USER_TOKEN44', text), token);
  return page;
}

/** A browser with an empty profile on the disk, as a person has one: its caches also keep compiled scripts. */
export async function openBrowser(site: Pick<Site, 'origin' | 'token'>): Promise<SignedIn> {
  const profile = await mkdtemp(join(tmpdir(), 'tunna-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'is-IS',
    timezoneId: 'Atlantic/Reykjavik',
    reducedMotion: 'reduce',
    args: ['--no-sandbox', '--disable-quic'],
  });
  const page = await signInContext(context, site);
  await page.close().catch(() => undefined);
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

interface Slowdown {
  readonly network?: boolean;
  readonly processor?: boolean;
}

/** Slows a page down. */
export async function slowDown(page: Page, { network = false, processor = false }: Slowdown): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    });
  }
  if (processor) await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
  return session;
}

/**
 * Watches the requests of a page, before it is opened.
 * @returns a function that waits until nothing was fetched for a time. The event stream and the events that are sent along never end.
 */
export function watchRequests(page: Page): (quiet?: number) => Promise<void> {
  const open = new Set<Request>();
  let changed = performance.now();
  page.on('request', (request) => {
    if (/event-stream|client-event/.test(request.url())) return;
    changed = performance.now();
    open.add(request);
  });
  const end = (request: Request): void => {
    changed = performance.now();
    open.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (quiet = 700) => {
    while (open.size > 0 || performance.now() - changed < quiet) await page.waitForTimeout(50);
  };
}
