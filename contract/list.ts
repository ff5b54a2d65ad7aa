import { z } from 'zod';
import { plainText, queryInteger, version } from './fields.ts';

/** Maximum number of rows on a page. */
export const longestPage = 200;

/** Order and search of a list. Search ignores case and accents. */
export const listOrder = {
  search: plainText(200).optional(),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('asc'),
};

/** Query of every list. Pages count from 1. */
export const listQuery = z.object({
  ...listOrder,
  page: queryInteger(1, 100_000).default(1),
  pageSize: queryInteger(1, longestPage).default(50),
});

/** One page of rows, and the total over all pages. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().nonnegative() });

/** The last editor of a record, and the time. */
export const edited = {
  version,
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().optional().describe('Name of the person. Absent if the change was not made by a person.'),
};
