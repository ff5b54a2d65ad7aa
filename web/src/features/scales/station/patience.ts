/** Milliseconds for one call of a station: a connection that is half open answers never. */
const patience = 15_000;

/**
 * Ends with a signal, or when the patience is over.
 * @returns what the work makes
 */
export async function withPatience<Made>(
  signal: AbortSignal | undefined,
  work: (limited: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const giveUp = new AbortController();
  const leave = () => giveUp.abort();
  const timer = setTimeout(leave, patience);
  signal?.addEventListener('abort', leave);
  try {
    return await work(giveUp.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}
