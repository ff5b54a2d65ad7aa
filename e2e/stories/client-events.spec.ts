import type { Page } from '@playwright/test';
import type { ClientEvent } from '@tunna/contract/platform/platform';
import { expect, test } from '../story.ts';

test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } });

/** The next reported event that matches. */
async function reported(page: Page, matches: (event: ClientEvent) => boolean): Promise<ClientEvent> {
  const parse = (text: string | null) => JSON.parse(text ?? '{}') as ClientEvent;
  const request = await page.waitForRequest(
    (candidate) => candidate.url().endsWith('/api/v1/client-event') && matches(parse(candidate.postData())),
  );
  expect((await request.response())?.status()).toBe(200);
  return parse(request.postData());
}

const bySource = (source: string) => (event: ClientEvent) => event.extras.errorSource === source;

test('use and errors are reported with their page', async ({ page, complaints }) => {
  complaints.expect(/told to fail/);
  const viewed = reported(page, ({ event }) => event === 'page_view');
  await page.goto('/container/demo-paper');
  const view = await viewed;
  expect(view).toMatchObject({ pathname: '/container/demo-paper', screenWidth: 400, screenHeight: 800, os: 'Linux' });

  const failed = reported(page, bySource('global_error'));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('told to fail in the window');
    });
  });
  const error = await failed;
  expect(error.extras.errorMessage).toBe('told to fail in the window');
  expect(error.extras.errorStack).toContain('told to fail in the window');
  expect(error.sessionId).toBe(view.sessionId);

  const rejected = reported(page, bySource('unhandled_rejection'));
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('told to fail in a promise')));
  });
  expect((await rejected).extras.errorMessage).toBe('told to fail in a promise');
});

test('a session has one id for under a day', async ({ page }) => {
  const viewAt = async (path: string, time: string) => {
    await page.clock.setFixedTime(new Date(time));
    const viewed = reported(page, ({ event }) => event === 'page_view');
    await page.goto(path);
    return (await viewed).sessionId;
  };
  const first = await viewAt('/container/demo-paper', '2026-03-01T12:00:00Z');
  expect(await viewAt('/container/demo-mixed', '2026-03-02T11:59:00Z')).toBe(first);
  expect(await viewAt('/container/demo-paper', '2026-03-02T12:01:00Z')).not.toBe(first);
});

test('what is typed into a form is never reported', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-event')) bodies.push(request.postData() ?? '');
  });
  const viewed = reported(page, ({ event }) => event === 'page_view');
  await page.goto('/container/demo-paper/request');
  await viewed;
  await page.getByLabel('Fullt nafn').fill('Leyndarmál');
  const viewedAgain = reported(page, ({ event }) => event === 'page_view');
  await page.reload();
  await viewedAgain;
  expect(bodies).toHaveLength(2);
  expect(bodies.join()).not.toContain('Leyndarmál');
});
