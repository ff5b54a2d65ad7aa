// Lighthouse on slow 4G (1.6 Mbit/s, 150 ms) with a processor four times slower.
//
// Work: each public page three times, as a phone with an empty browser sees it; and the overview, the containers, an invoice (1440 × 900)
// and the weighing station (a tablet, 1280 × 800) of a signed-in member, each with an empty profile and again with the same one, three
// times. The server has sent each page before. Limits: 100 in all categories that apply; on the container's page LCP 0.8 s and CLS 0.
// The network is simulated from what was loaded, which is Lighthouse's standard, or really slowed down.
import { join } from 'node:path';
import type { Result } from 'lighthouse';
import {
  type Audited,
  audit,
  headingOf,
  type Method,
  rowOf,
  type Settings,
  shortcomings,
} from './src/lighthouse/audit.ts';
import { openBrowser, signIn } from './src/lighthouse/browser.ts';
import { fetchOnce, getRequest } from './src/load.ts';
import { printLoad, printTable } from './src/report.ts';
import { startServer, withFolder } from './src/server-process.ts';
import { warmUp } from './src/workspace/opened.ts';
import { openSite, type Site } from './src/workspace/site.ts';

const runs = Number(process.env.ROUNDS ?? 3);
/** Only these parts, if given: `public`, `members`, `members-simulated`. */
const parts = process.env.PARTS?.split(',');
const isSelected = (part: string): boolean => parts?.includes(part) ?? true;

const publicCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const publicPages = ['/container/demo-paper', '/container/demo-paper/request', '/location/demo-location'];

/** Search engines do not see these pages. */
const memberCategories = publicCategories.filter((category) => category !== 'seo');

/** The event stream and the events that are sent along never end for Lighthouse, so it waits as long as it may, in ms. */
const longestVisit = 20_000;

type Device = Pick<Settings, 'formFactor' | 'screenEmulation' | 'emulatedUserAgent'>;

const desk: Device = {
  formFactor: 'desktop',
  screenEmulation: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false, disabled: false },
  emulatedUserAgent: false,
};
const tablet: Device = {
  formFactor: 'mobile',
  screenEmulation: { width: 1280, height: 800, deviceScaleFactor: 2, mobile: true, disabled: false },
};
const memberPages = [
  ['overview', desk],
  ['containers', desk],
  ['invoice', desk],
  ['station', tablet],
] as const satisfies readonly (readonly [keyof Site['paths'], Device])[];

function report(all: readonly Audited[], categories: readonly string[]): void {
  printTable(
    headingOf(categories),
    all.map((audited) => rowOf(audited, categories)),
  );
  for (const shortcoming of all.flatMap((audited) => shortcomings(audited, categories))) console.log(shortcoming);
}

async function auditPublicPages(folder: string): Promise<Audited[]> {
  const wanted: [page: string, method: Method][] = [
    ...publicPages.map((page): [string, Method] => [page, 'simulate']),
    [publicPages[0] ?? '/', 'devtools'],
  ];
  const server = await startServer(folder);
  try {
    for (const path of publicPages) {
      const { status } = await fetchOnce(server.port, getRequest(path));
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    }
    const browser = await openBrowser(join(folder, 'browser'));
    try {
      const all: Audited[] = [];
      for (const [page, method] of wanted) {
        const settings: Settings = { formFactor: 'mobile', onlyCategories: publicCategories, throttlingMethod: method };
        const results: Result[] = [];
        for (let run = 0; run < runs; run += 1)
          results.push(await audit(browser, `http://127.0.0.1:${server.port}${page}`, settings));
        all.push({ page, method, results });
      }
      return all;
    } finally {
      await browser.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Visits a page with a profile that holds nothing but the session, and again with what the first visit left in its caches. */
async function visitTwice(site: Site, path: string, settings: Settings): Promise<[cold: Result, warm: Result]> {
  return withFolder(async (profile) => {
    const browser = await openBrowser(profile, ['--accept-lang=is-IS,is']);
    try {
      await signIn(browser, site);
      const visit = (): Promise<Result> =>
        audit(browser, site.origin + path, { ...settings, disableStorageReset: true, maxWaitForLoad: longestVisit });
      return [await visit(), await visit()];
    } finally {
      await browser.stop();
    }
  });
}

async function auditMemberPages(site: Site, method: Method): Promise<Audited[]> {
  const all: Audited[] = [];
  for (const [name, device] of memberPages) {
    const settings: Settings = { ...device, onlyCategories: memberCategories, throttlingMethod: method };
    const visits: Awaited<ReturnType<typeof visitTwice>>[] = [];
    await warmUp(site, site.paths[name]);
    for (let run = 0; run < runs; run += 1) visits.push(await visitTwice(site, site.paths[name], settings));
    all.push(
      { page: `${name}, cold`, method, results: visits.map(([cold]) => cold) },
      { page: `${name}, warm`, method, results: visits.map(([, warm]) => warm) },
    );
  }
  return all;
}

if (isSelected('public')) report(await withFolder(auditPublicPages), publicCategories);
const methods = (['devtools', 'simulate'] as const).filter((method) =>
  isSelected(method === 'devtools' ? 'members' : 'members-simulated'),
);
if (methods.length > 0)
  await withFolder(async (folder) => {
    const site = await openSite(folder);
    try {
      for (const method of methods) report(await auditMemberPages(site, method), memberCategories);
    } finally {
      await site.stop();
    }
  });
printLoad();
