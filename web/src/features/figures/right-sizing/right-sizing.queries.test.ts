import { expect, it } from 'vitest';
import { rightSizingQuery } from './right-sizing.queries.ts';

const query = { from: '2026-01', until: '2026-06', page: 1, pageSize: 50 };
const shown = { total: 60 };

it('shows another page of a period while a page is fetched, and never another period', () => {
  const { queryKey, placeholderData } = rightSizingQuery(1, query);
  expect(rightSizingQuery(1, { ...query, page: 2 }).placeholderData(shown, { queryKey })).toBe(shown);
  expect(rightSizingQuery(1, { ...query, until: '2026-07' }).placeholderData(shown, { queryKey })).toBeUndefined();
  expect(placeholderData(undefined, undefined)).toBeUndefined();
});
