import type { Queryable } from '../../database/statement.ts';
import { ApplicationError } from '../../http/errors.ts';
import { findTarget } from './short-link.queries.ts';

/** The path that a short link leads to. @throws ApplicationError `short_link_not_found` */
export async function followShortLink(database: Queryable, slug: string): Promise<string> {
  const target = await findTarget(database, slug);
  if (target === undefined) throw new ApplicationError('short_link_not_found', 'There is no such short link.');
  return target;
}
