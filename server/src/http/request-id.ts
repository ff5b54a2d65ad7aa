import { randomBytes } from 'node:crypto';

/** Name of the header with the id of a request, on every answer that the framework writes. */
export const requestIdHeader = 'x-request-id';

/** Name of the id in lines of the log, the same as in the body of an error. */
export const requestIdLabel = 'requestId';

/**
 * Ids of the requests of one server process, such as `3f9c21d07ab4-1z`: 48 random bits of the process, then a counter.
 * Two processes share an id only if they drew the same bits. What a client sends as its own id is never read.
 */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}-${last.toString(36)}`;
  };
}
