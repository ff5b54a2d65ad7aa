import type { Period } from '@tunna/domain/time/months';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const frozen = statement(
  'frozen_waste_return',
  `select waste_return from invoice_report
   where organization_id = :organizationId and id = :id and removed_at is null and state = 'published'`,
).returns<{ waste_return: unknown }>();

/** The return of a published report. Null for a report published before returns were recorded. */
export async function findFrozenReturn(reader: TenantReader, id: number): Promise<unknown> {
  const [row] = await reader.run(frozen, { organizationId: reader.organizationId, id });
  return row?.waste_return ?? null;
}

const publications = statement(
  'published_waste_returns',
  `select id, name, published_at as "published_at!", member_name(published_by) as published_by from invoice_report
   where organization_id = :organizationId and removed_at is null and waste_return is not null
     and from_month = :from and until_month = :until
     and location_ids = '{}' and waste_stream_ids = '{}' and service_provider_ids = '{}'
   order by published_at desc, id desc limit :limit`,
);

/** Published reports of a period with a return and without limits, newest first. */
export const findPublications = (
  reader: TenantReader,
  { from, until }: Period,
  limit: number,
): Promise<{ id: number; name: string; published_at: Date; published_by: string | null }[]> =>
  reader.run(publications, { organizationId: reader.organizationId, from, until, limit });
