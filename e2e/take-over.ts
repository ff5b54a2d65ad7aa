import type { Page } from '@playwright/test';

/** Touches a page as a visitor does, and waits until the application has taken it over from the server's HTML. */
export async function takeOver(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const rendered = document.querySelector('#root > :not(link)');
    return rendered !== null && Object.keys(rendered).some((key) => key.startsWith('__reactProps'));
  });
}
