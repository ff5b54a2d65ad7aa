import { expect, type Page } from '@playwright/test';

/** Presses a key and waits until the page is hydrated. A key before the first script is lost, as a visitor’s would be; the next one counts. */
export async function takeOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    const isTaken = await page.evaluate(() => {
      const root = document.querySelector('#root');
      return root !== null && '__k' in root;
    });
    expect(isTaken).toBe(true);
  }).toPass();
}

/**
 * Holds the application before it hydrates the page, as on a slow device. Call it before the page is opened.
 * @returns a function that waits until the application is fetched, and a function that lets it continue
 */
export async function holdHydration(page: Page) {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    started.resolve();
    await released.promise;
    await route.continue();
  });
  return {
    started: () => started.promise,
    release: async () => {
      released.resolve();
      await takeOver(page);
    },
  };
}
