import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that was free a moment ago, as the system chose it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
