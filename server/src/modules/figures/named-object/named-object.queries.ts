import type { objectFields } from '@tunna/contract/endpoint';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** The ids of a query; null for a field without one. */
export type NamedIds = Readonly<Record<Exclude<(typeof objectFields)[number], 'locationId'>, number | null>> & {
  readonly locationId: string | null;
};

const exists = (table: string, field: string, type: string): string =>
  `(cast(:${field} as ${type}) is null
    or exists (select from ${table} where organization_id = :organizationId and id = :${field}))`;

const allKnown = statement(
  'named_objects_known',
  `select ${[
    exists('container', 'containerId', 'bigint'),
    exists('department', 'departmentId', 'bigint'),
    exists('device', 'deviceId', 'bigint'),
    exists('location', 'locationId', 'text'),
    exists('scale', 'scaleId', 'bigint'),
    exists('service_provider', 'serviceProviderId', 'bigint'),
    exists('tag_value', 'tagValueId', 'bigint'),
    exists('waste_stream', 'wasteStreamId', 'bigint'),
  ].join('\n and ')} as known`,
).returns<{ known: boolean }>();

/** Whether the organization has every object of the query. */
export async function areKnown(reader: TenantReader, ids: NamedIds): Promise<boolean> {
  const [row] = await reader.run(allKnown, { organizationId: reader.organizationId, ...ids });
  return row?.known === true;
}
