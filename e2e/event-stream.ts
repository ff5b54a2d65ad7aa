import type { BrowserContext, Page, Response } from '@playwright/test';

/** Resolves when the page receives live updates. */
export const streamOpens = (page: Page): Promise<Response> =>
  page.waitForResponse((answer) => answer.url().includes('/event-stream/stream'));

/** A window with a separate session, such as that of a colleague. @param width in CSS pixels */
export async function separateWindow(context: BrowserContext, width: number): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser.');
  return browser.newPage({ viewport: { width, height: 900 }, locale: 'is-IS', reducedMotion: 'reduce' });
}
