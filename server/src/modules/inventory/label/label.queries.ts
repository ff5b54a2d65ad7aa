import { logo, ownPicture } from '../../../database/columns/pictures.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface LabelRow extends StreamNamesRow {
  id: number;
  slug: string;
  custom_id: string | null;
  location_name: string | null;
  color: string;
  waste_category_id: number;
  organization_name: string;
  waste_stream_id: number;
  /** Hash of the own picture of the stream. */
  picture: string | null;
  /** Hash of the logo. */
  logo: string | null;
  short_slug: string | null;
}

const labels = statement(
  'container_labels',
  `select container.id, container.slug, container.custom_id, location.name as location_name, ${streamNameColumns}, coalesce(stream.color,
     category.color) as color,
     category.id as waste_category_id, organization.name as organization_name, stream.id as waste_stream_id,
     ${ownPicture} as picture, ${logo} as logo,
     (select short_link.slug from short_link
      where short_link.organization_id = :organizationId and short_link.target_path = '/container/' || container.slug
      order by short_link.created_at, short_link.slug limit 1) as short_slug
   from unnest(:ids::bigint[]) with ordinality requested (id, place)
   join container on container.organization_id = :organizationId and container.id = requested.id and container.status <> 'removed'
   join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   join organization on organization.id = :organizationId
   left join location on location.organization_id = :organizationId and location.id = container.location_id
   order by requested.place`,
).returns<LabelRow>();
const pictures = statement(
  'label_pictures',
  'select id, picture_svg from waste_category where id = any(:ids::integer[])',
);

/** Label texts, in the order of the ids. Containers that are missing or another organization's are left out. */
export const findLabels = (reader: TenantReader, ids: readonly number[]): Promise<LabelRow[]> =>
  reader.run(labels, { organizationId: reader.organizationId, ids });

/** Pictures of waste categories as SVG, by category id. */
export async function findPictures(reader: TenantReader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await reader.run(pictures, { ids });
  return new Map(rows.map((row) => [row.id, row.picture_svg]));
}
