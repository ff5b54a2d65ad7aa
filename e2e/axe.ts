import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { Language } from '@tunna/domain/text/languages';
import type { RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules = ['color-contrast', 'link-in-text-block'];
/** For axe, a theme changes only colours. */
const runsIn = {
  light: { runOnly: { type: 'tag', values: rules } },
  dark: { runOnly: { type: 'rule', values: colorRules } },
  'without colors': {
    runOnly: { type: 'tag', values: rules },
    rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Readonly<Record<string, RunOptions>>;

/** What `violations` checks: everything in both themes, or everything but colours. */
type Checks = 'all' | 'without colors';

/** The checks of a page that is opened in every language: colours are the same in all. */
export const checksIn = (language: Language): Checks => (language === 'is' ? 'all' : 'without colors');

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
 * The violations that axe finds at each width, one line each. Fails if the page is wider than the window. Restores the
 * window's width and the light theme.
 * @param widths in CSS pixels
 */
export async function violations(page: Page, widths: readonly number[], checks: Checks = 'all'): Promise<string[]> {
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
    for (const run of checks === 'all' ? (['light', 'dark'] as const) : (['without colors'] as const)) {
      await page.emulateMedia({ colorScheme: run === 'dark' ? 'dark' : 'light' });
      const result = await runAxe(page, runsIn[run]);
      for (const { id, html } of result) found.push(...html.map((one) => `${run} ${width}: ${id} ${one}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
  return found;
}
