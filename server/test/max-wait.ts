/**
 * Milliseconds after which a condition that must come true is given up. No test measures with it: a slow machine delays what it waits for, and
 * transactions of tests beside it delay the events of streams.
 */
export const maxWait = 120_000;
