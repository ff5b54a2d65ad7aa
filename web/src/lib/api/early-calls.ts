import { basePath } from '@tunna/contract/base-path';

/** A response, and when it arrived, in milliseconds since 1970. */
export interface Arrived {
  readonly response: Response;
  readonly at: number;
}

interface EarlyCall {
  readonly token: string;
  readonly arrived: Promise<Arrived>;
}

/** Milliseconds for which a response may wait for its page. */
const longestWait = 30_000;

const waiting = new Map<string, EarlyCall>();

/** @param fetched the response of `fetch` */
export const arrival = async (fetched: Promise<Response>): Promise<Arrived> => ({
  response: await fetched,
  at: Date.now(),
});

/**
 * Starts a read before the application is there.
 * @param path below the path of all calls
 */
export function callEarly(path: string, token: string): void {
  const url = basePath + path;
  const fetched = async (): Promise<Arrived> => {
    const arrived = await arrival(fetch(url, { headers: { authorization: `Bearer ${token}` } }));
    // Read to its end also if no page takes it: otherwise it occupies a connection.
    void arrived.response
      .clone()
      .arrayBuffer()
      .catch(() => undefined);
    return arrived;
  };
  const arrived = fetched();
  // The page that takes the call shows the error.
  arrived.catch(() => undefined);
  waiting.set(url, { token, arrived });
  setTimeout(() => waiting.delete(url), longestWait);
}

/**
 * The early call of an address, once, and only for the holder of the same token.
 * @param signal ends the waiting
 */
export function takeEarly(
  url: string,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Arrived> | undefined {
  const early = waiting.get(url);
  waiting.delete(url);
  if (early === undefined || early.token !== token) return undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([early.arrived, ended]);
}
