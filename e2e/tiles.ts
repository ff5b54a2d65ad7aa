import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

/** One grey pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CgAA8wDy6w5g6QAAAABJRU5ErkJggg==',
  'base64',
);

/** A map server on loopback. Not an intercepted route, because interception disables the browser's cache for all requests. */
export async function startTileServer(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(tile));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Records requests to the map server. @returns their Referer headers */
export function recordTiles(context: BrowserContext, address: string): (string | undefined)[] {
  const referrers: (string | undefined)[] = [];
  context.on('request', async (request) => {
    if (request.url().startsWith(address)) referrers.push((await request.allHeaders()).referer);
  });
  return referrers;
}
