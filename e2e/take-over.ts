import { expect, type Page } from '@playwright/test';

/** Presses a key and waits until the page is hydrated. A key before the first script is lost, as a visitor’s would be; the next one counts. */
export async function takeOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    const isTaken = await page.evaluate(() => {
      const rendered = document.querySelector('#root > :not(link)');
      return rendered !== null && Object.keys(rendered).some((key) => key.startsWith('__reactProps'));
    });
    expect(isTaken).toBe(true);
  }).toPass();
}

/**
 * Holds the application between its start and the hydration of the page, as on a slow device. Call it before the page is opened.
 * @returns a function that waits for that moment after a key or a press, and a function that lets hydration continue
 */
export async function holdHydration(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function post(message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    addEventListener('release-hydration', () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const post of held) post();
    });
  });
  return {
    started: () =>
      page.waitForFunction(() => {
        const root = document.querySelector('#root');
        return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
      }),
    release: async () => {
      await page.evaluate(() => dispatchEvent(new Event('release-hydration')));
      await takeOver(page);
    },
  };
}
