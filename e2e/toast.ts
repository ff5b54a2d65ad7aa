import type { Locator, Page } from '@playwright/test';

/** The button of a toast that undoes a change. The pointer stays on the toast, so that its time does not run out. */
export async function undoButton(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Afturkalla', exact: true });
  await button.hover();
  return button;
}
