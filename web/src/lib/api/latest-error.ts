interface SentCall {
  /** Milliseconds since 1970; 0 before the first time. */
  readonly submittedAt: number;
  readonly error: Error | null;
}

/** The error of the call that was sent last: one that succeeds after another failed leaves none. */
export const latestError = (...calls: readonly SentCall[]): Error | null =>
  calls.toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.error ?? null;
