import { randomBytes } from 'node:crypto';

/** Header with the id of a request, on every response of the framework. */
export const requestIdHeader = 'x-request-id';

/** Name of the id in log lines, the same as in the body of an error. */
export const requestIdLabel = 'requestId';

/**
 * Ids of requests of one server process, such as `3f9c21d07ab4-1z`: 48 random bits of the process, then a counter.
 * The server never uses an id from a client.
 */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}-${last.toString(36)}`;
  };
}
