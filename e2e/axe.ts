import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Theme = 'light' | 'dark';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds in each theme at each width, one line each. Fails if the page is wider than the window.
 * Restores the window's width and the light theme.
 * @param widths in CSS pixels
 */
export async function violations(
  page: Page,
  widths: readonly number[],
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Charts measure their new width after the window has changed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width at ${width}`)
      .toBeLessThanOrEqual(width);
    // A field that is partly under the header would count as a target that is too small.
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      // Our pages have no frames; the other mode opens a window for them.
      const builder = new AxeBuilder({ page }).setLegacyMode();
      // For axe, a theme changes only colours.
      const result = await (colorScheme === 'light'
        ? builder.withTags(rules)
        : builder.withRules(colorRules)
      ).analyze();
      for (const { id, nodes } of result.violations) {
        found.push(...nodes.map(({ html }) => `${colorScheme} ${width}: ${id} ${html}`));
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
  return found;
}
