import { operatorAddress } from './operator.ts';
import { startServer } from './server-process.ts';
import { tilesUrl } from './tiles.ts';

/** Starts the server of the run, passes its address to the stories, and returns a function that stops it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global setup
export default async function start(): Promise<() => Promise<void>> {
  // Like behind a proxy: every story has its own client address, so that limits apply to each.
  const server = await startServer({
    TRUST_PROXY: '1',
    MAP_TILES_URL: tilesUrl,
    PLATFORM_OPERATORS: operatorAddress,
  });
  process.env.E2E_ADDRESS = server.address;
  process.env.E2E_DATA = server.dataDirectory;
  return () => server.stop();
}
