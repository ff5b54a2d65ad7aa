/** Milliseconds for one call of a station: a half-open connection never responds. */
const timeout = 15_000;

/**
 * Aborts with a signal, or after the timeout.
 * @returns the result of the work
 */
export async function withTimeout<Made>(
  signal: AbortSignal | undefined,
  work: (limited: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const giveUp = new AbortController();
  const leave = () => giveUp.abort();
  const timer = setTimeout(leave, timeout);
  signal?.addEventListener('abort', leave);
  try {
    return await work(giveUp.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}
