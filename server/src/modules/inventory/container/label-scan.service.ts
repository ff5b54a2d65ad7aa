import type { Queryable } from '../../../database/statement/statement.ts';
import { noteLabelScan } from './container.queries.ts';

/** Containers that are remembered; then all are forgotten, and noted again. */
const maxRemembered = 10_000;

/**
 * Notes the first scan of an organization's label: the set-up ends with it.
 * @returns a function to call when a phone has opened the page of an existing container. Later calls for it cost no statement.
 */
export function labelScans(database: Queryable): (slug: string) => Promise<void> {
  const noted = new Set<string>();
  return async (slug) => {
    if (noted.has(slug)) return;
    if (noted.size >= maxRemembered) noted.clear();
    noted.add(slug);
    try {
      await noteLabelScan(database, slug);
    } catch (error) {
      // The next visit tries again.
      noted.delete(slug);
      throw error;
    }
  };
}
