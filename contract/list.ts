import { z } from 'zod';
import { plainText, queryInteger, version } from './fields.ts';

/** Rows of one page at most. */
export const longestPage = 200;

/** What a list shows and in which order; search ignores case and accents. */
export const listOrder = {
  search: plainText(200).optional(),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('asc'),
};

/** What every list takes: pages count from 1. */
export const listQuery = z.object({
  ...listOrder,
  page: queryInteger(1, 100_000).default(1),
  pageSize: queryInteger(1, longestPage).default(50),
});

/** One page of rows, and how many there are on all pages together. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().nonnegative() });

/** Who changed a record last, and when. */
export const edited = {
  version,
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().optional().describe('Name of the person. Absent if the change was not made by a person.'),
};
