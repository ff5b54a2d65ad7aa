import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export interface PublicContainerRow extends RowOf<'public_containers'> {
  /** Hash of the logo. */
  logo: string | null;
  available_actions: { actionType: string; requirements: string[] }[];
  /** When its open collection request was created. */
  asked_at: Date | null;
}

const publicContainers = statement(
  'public_containers',
  'select container.* from unnest(:slugs::text[]) wanted (slug) cross join lateral public_container(wanted.slug) container',
).returns<PublicContainerRow>();

/** Public data of containers, by slug. */
export async function findPublicContainers(
  database: Queryable,
  slugs: readonly string[],
): Promise<Map<string, PublicContainerRow>> {
  const rows = await database.run(publicContainers, { slugs });
  return new Map(rows.map((row) => [row.slug, row]));
}

const labelScan = statement('note_label_scan', 'select note_label_scan(:slug)');

/** Keeps the first time that a phone opened the page of a container of the organization. */
export async function noteLabelScan(database: Queryable, slug: string): Promise<void> {
  await database.run(labelScan, { slug });
}
