import type { BrowserContext } from '@playwright/test';

/** Problems of a browser: errors and warnings in its console, errors of a page or of hydration, failed requests. */
export interface Complaints {
  /** Allows expected complaints. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
}

/** Records complaints of every page of a context, from its start. */
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
    // Leaving a page cancels its running requests.
    if (reason !== 'net::ERR_ABORTED') found.push(`request failed: ${request.url()} ${reason}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => found.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
