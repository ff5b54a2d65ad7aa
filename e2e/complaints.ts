import type { BrowserContext } from '@playwright/test';

/** What a browser has to complain of: errors and warnings in its console, errors of a page or of its taking over, requests that failed. */
export interface Complaints {
  /** Lets complaints pass that a story brings about on purpose. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

/** Listens to every page of a context, from its first moment. */
export function listenForComplaints(context: BrowserContext): Complaints {
  const found: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      found.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
    }
  });
  context.on('weberror', (error) => found.push(`page error: ${error.error().stack ?? error.error().message}`));
  // Hydration errors are reported to the collector, not to the console.
  context.on('request', (request) => {
    const body = request.url().endsWith('/client-event') ? (request.postData() ?? '') : '';
    if (body.includes('"event":"error"')) found.push(`error reported: ${body}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') found.push(`request failed: ${request.url()} ${reason}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => found.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
