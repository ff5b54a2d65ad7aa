import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong in both themes, on a phone and on a desktop, each as one line. */
export async function workspaceViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `width at ${width}`).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const result = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
      for (const { id, nodes } of result.violations) {
        found.push(...nodes.map(({ html }) => `${colorScheme} ${width}: ${id} ${html}`));
      }
    }
  }
  return found;
}
