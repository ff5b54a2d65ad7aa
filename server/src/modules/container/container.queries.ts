import { type Queryable, statement } from '../../database/statement.ts';

export interface PublicContainerRow {
  organization_id: number;
  container_id: number;
  slug: string;
  custom_id: string | null;
  description: string;
  location_name: string | null;
  organization_name: string;
  waste_stream_id: number;
  available_actions: { actionType: string; requirements: string[] }[];
  content_languages: string[];
}

const publicContainer = statement<PublicContainerRow>('public_container', 'select * from public_container($1)');

/** The container that a label leads to, with all that a visitor may know of it. */
export async function findPublicContainer(database: Queryable, slug: string): Promise<PublicContainerRow | undefined> {
  const [row] = await database.run(publicContainer, [slug]);
  return row;
}
