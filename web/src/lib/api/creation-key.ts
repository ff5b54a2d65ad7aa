import type { Arrived } from './early-calls.ts';
import { randomUuid } from './random-uuid.ts';

/** Keys of creations that may have been stored without the user seeing it, by address and content. */
const unanswered = new Map<string, string>();

/**
 * Sends a creation with a key: a new one, or that of the previous attempt if its answer was lost. The server creates one record for a key.
 * @param attempt its address and content
 */
export async function withKey(attempt: string, headers: Headers, send: () => Promise<Arrived>): Promise<Arrived> {
  const key = unanswered.get(attempt) ?? randomUuid();
  headers.set('idempotency-key', key);
  let status = 0;
  try {
    const arrived = await send();
    status = arrived.response.status;
    return arrived;
  } finally {
    if (status === 0 || status >= 500) unanswered.set(attempt, key);
    // Other refusals say nothing about the previous attempt.
    else if (status < 400 || status === 404 || status === 409) unanswered.delete(attempt);
  }
}
