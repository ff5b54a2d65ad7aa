import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Database } from './database.ts';
import type { Place } from './place.ts';

/** Makes whoever has an e-mail address a member; answers the orgSlug of the place. */
export async function join(database: Database, place: Place, email: string, role: string): Promise<string> {
  await database.query(
    `insert into membership (organization_id, person_id, role) select $1, person_id, $3 from person_identity where value = $2`,
    [place.organizationId, email, role],
  );
  const [row] = await database.query<{ org_slug: string }>('select org_slug from organization where id = $1', [
    place.organizationId,
  ]);
  if (row === undefined) throw new Error('The place has no organization.');
  return row.org_slug;
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Sees that axe finds nothing wrong with a page, in both themes, on a phone and on a desk, and that nothing sticks out. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `width at ${width}`).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
      for (const { id, nodes } of violations) {
        found.push(...nodes.map(({ html }) => `${colorScheme} ${width}: ${id} ${html}`));
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
  expect(found).toEqual([]);
}
