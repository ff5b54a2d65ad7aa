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
  }).toPass({ timeout: 20_000 });
}
