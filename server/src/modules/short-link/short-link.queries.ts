import { type Queryable, statement } from '../../database/statement.ts';

const publicShortLink = statement<{ target_path: string | null }>(
  'public_short_link',
  'select public_short_link($1) as target_path',
);

/** The path that a short link leads to. */
export async function findTarget(database: Queryable, slug: string): Promise<string | undefined> {
  const [row] = await database.run(publicShortLink, [slug]);
  return row?.target_path ?? undefined;
}
