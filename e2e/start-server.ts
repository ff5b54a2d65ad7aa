import { buildPrograms } from '../server/test/programs/programs.ts';
import { operatorAddress } from './operator.ts';
import { startServer } from './server-process.ts';
import { startTileServer } from './tiles.ts';

/** Builds and starts the server of the run, passes its address to the stories, and returns a function that stops it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global setup
export default async function start(): Promise<() => Promise<void>> {
  buildPrograms('server', 'web');
  const tiles = await startTileServer();
  // Like behind a proxy: every story has its own client address, so that limits apply to each.
  const server = await startServer({
    TRUST_PROXY: '1',
    MAP_TILES_URL: `${tiles.address}/{z}/{x}/{y}.png`,
    PLATFORM_OPERATORS: operatorAddress,
  });
  process.env.E2E_ADDRESS = server.address;
  process.env.E2E_DATA = server.dataDirectory;
  process.env.E2E_TILES = tiles.address;
  return async () => {
    await server.stop();
    await tiles.stop();
  };
}
