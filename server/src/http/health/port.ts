import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from '../../operator-error.ts';

/** Where a server listens, and the settings with the host and the port. */
interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly hostSetting: string;
  readonly portSetting: string;
}

export const mainEndpoint = ({ host, port }: { readonly host: string; readonly port: number }): Endpoint => ({
  host,
  port,
  hostSetting: 'HOST',
  portSetting: 'PORT',
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The sentence for the operator; undefined for an error of another kind. */
function explain(error: unknown, { host, port, hostSetting, portSetting }: Endpoint): OperatorError | undefined {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `The port ${port} of ${host} is taken by another program. Choose another with ${portSetting}.`,
    EACCES: `This user may not listen on the port ${port}. Choose one from 1024 with ${portSetting}, or give the program the right to.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set ${hostSetting} to one of its addresses, or to 0.0.0.0 for all.`,
    ENOTFOUND: `The host name ${host} has no address. Set ${hostSetting} to an address of this machine, or to 0.0.0.0 for all.`,
  };
  const sentence = sentences[String(codeOf(error))];
  return sentence === undefined ? undefined : new OperatorError(sentence, { cause: error });
}

/** Calls a function that listens. @throws OperatorError that names the setting if it cannot */
export async function withPort<T>(endpoint: Endpoint, listen: (endpoint: Endpoint) => Promise<T>): Promise<T> {
  try {
    return await listen(endpoint);
  } catch (error) {
    throw explain(error, endpoint) ?? error;
  }
}

async function tryAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  server.listen({ host, port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/**
 * Checks that the port can be listened on, so that a start which cannot succeed changes nothing.
 * @throws OperatorError that names the setting
 */
export const assertPortIsFree = (endpoint: Endpoint): Promise<void> =>
  withPort(endpoint, async ({ host, port }) => {
    const addresses = await lookup(host, { all: true });
    for (const { address } of addresses) {
      try {
        await tryAddress(address, port);
      } catch (error) {
        // A name such as localhost may have an IPv6 address on a machine without IPv6.
        if (addresses.length === 1 || codeOf(error) !== 'EADDRNOTAVAIL') throw error;
      }
    }
  });
