import { operatorAddress } from './operator.ts';
import { startServer } from './server-process.ts';
import { tilesUrl } from './tiles.ts';

/** Starts the server of the run, tells the stories where it is, and answers what ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global setup
export default async function start(): Promise<() => Promise<void>> {
  // As behind a proxy: every story comes from an address of its own, and the limits hold for each as they do for everybody.
  const server = await startServer({
    TRUST_PROXY: '1',
    MAP_TILES_URL: tilesUrl,
    PLATFORM_OPERATORS: operatorAddress,
  });
  process.env.E2E_ADDRESS = server.address;
  process.env.E2E_DATA = server.dataDirectory;
  return () => server.stop();
}
