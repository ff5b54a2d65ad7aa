import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Loads axe into a document once, and returns only violations: the result of everything that axe checked has megabytes. */
async function runAxe(
  page: Page,
  options: RunOptions,
): Promise<{ readonly id: string; readonly html: readonly string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { readonly axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { ...given, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
  }, options);
}

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
      // For axe, a theme changes only colours.
      const result = await runAxe(page, {
        runOnly: colorScheme === 'light' ? { type: 'tag', values: rules } : { type: 'rule', values: colorRules },
      });
      for (const { id, html } of result) found.push(...html.map((one) => `${colorScheme} ${width}: ${id} ${one}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
  return found;
}
