import type { BrowserContext, Route } from '@playwright/test';

const host = 'https://tiles.example';

/** The map tiles of the stories’ server, served by the stories themselves. */
export const tilesUrl = `${host}/{z}/{x}/{y}.png`;

/** One grey pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CgAA8wDy6w5g6QAAAABJRU5ErkJggg==',
  'base64',
);

/** Serves map tiles. @returns the received Referer headers */
export async function answerTiles(context: BrowserContext): Promise<(string | undefined)[]> {
  const referrers: (string | undefined)[] = [];
  await context.route(`${host}/**`, async (route: Route) => {
    referrers.push(route.request().headers().referer);
    await route.fulfill({ contentType: 'image/png', body: tile });
  });
  return referrers;
}
