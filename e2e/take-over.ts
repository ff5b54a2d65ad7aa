import { expect, type Page } from '@playwright/test';

/**
 * Touches a page as a visitor does, and waits until the application has taken it over from the server's HTML. A touch that comes before
 * the first script is there is lost, as a visitor's would be: the next one counts.
 */
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
