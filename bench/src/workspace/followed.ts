// From the press of a link to the page behind it: its data was fetched while the pointer stayed on the link.
import type { Page } from 'playwright';
import { openBrowser, slowDown, watchRequests } from './browser.ts';
import type { Site } from './site.ts';

export interface Followed {
  readonly page: string;
  /** Milliseconds from the press to the frame with the first row or heading of the page. */
  readonly shown: number;
  /** Requests between the press and that frame, without event streams. */
  readonly requests: number;
}

const root = '/organization/demo';
const links = [
  { name: 'containers', path: `${root}/containers`, shows: 'main tbody th' },
  { name: 'locations', path: `${root}/locations`, shows: 'main tbody th' },
  { name: 'waste streams', path: `${root}/waste-streams`, shows: 'main h1' },
  { name: 'invoices', path: `${root}/invoices`, shows: 'main h1' },
  { name: 'overview', path: root, shows: 'main h1' },
] as const;

/** Runs in the page: resolves after the frame in which the address has changed and the selector matches. */
function whenShown([path, selector]: readonly [string, string]): void {
  const result = new Promise<number>((resolve) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = (): void => {
          if (location.pathname !== path || document.querySelector(selector) === null) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
  Reflect.set(window, 'benchShown', result);
}

async function follow(
  page: Page,
  { name, path, shows }: (typeof links)[number],
  idle: () => Promise<void>,
): Promise<Followed> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await link.hover();
  await idle();
  await page.evaluate(whenShown, [path, shows] as const);
  let requests = 0;
  const count = (): void => {
    requests += 1;
  };
  page.on('request', count);
  await page.mouse.down();
  await page.mouse.up();
  const shown = await page.evaluate(() => Reflect.get(window, 'benchShown') as Promise<number>);
  page.off('request', count);
  await idle();
  return { page: name, shown, requests };
}

/** Follows the links of the side bar, on the network and the processor of the targets. */
export async function followLinks(site: Site): Promise<Followed[]> {
  const browser = await openBrowser(site);
  try {
    const page = await browser.context.newPage();
    const idle = watchRequests(page);
    await page.goto(site.origin + site.paths.overview);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await idle();
    await slowDown(page, { network: true, processor: true });
    const followed: Followed[] = [];
    for (const link of links) followed.push(await follow(page, link, idle));
    return followed;
  } finally {
    await browser.close();
  }
}
