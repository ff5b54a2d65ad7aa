import type { ServiceRequestStatus } from '@tunna/domain/requests/service-request';
import { type StreamNamesRow, streamNameColumns } from '../../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../../database/database.ts';
import { type RowOf, statement } from '../../../../database/statement/statement.ts';
import { lockRequest } from '../service-request-life.queries.ts';

export interface WorkspaceRequestRow extends StreamNamesRow {
  id: number;
  status: ServiceRequestStatus;
  action_type: string;
  container_id: number;
  slug: string;
  custom_id: string | null;
  location_id: string | null;
  location_name: string | null;
  waste_stream_id: number;
  color: string;
  service_provider_id: number | null;
  service_provider_name: string | null;
  assigned_to: number | null;
  assignee: string | null;
  report_count: number;
  created_at: Date;
  due_at: Date;
  /** `YYYY-MM-DD`. */
  planned_for: string | null;
  link_version: number;
  closed_at: Date | null;
  collected_kg: string | null;
  version: number;
  updated_at: Date;
  updated_by_id: number | null;
  updated_by: string | null;
}

const columns = `request.id, request.status, request.action_type, request.container_id, container.slug, container.custom_id,
  container.location_id, container.location_name, container.waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
  request.service_provider_id, provider.name as service_provider_name, request.assigned_to,
  member_name(request.assigned_to) as assignee, request.report_count, request.created_at, request.due_at, request.planned_for,
  request.link_version, request.closed_at, request.collected_kg,
  request.version, request.updated_at, request.updated_by as updated_by_id,
  case when request.updated_by_provider then provider.name else member_name(request.updated_by) end as updated_by`;

const around = `
  left join container on container.organization_id = :organizationId and container.id = request.container_id
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join service_provider provider on provider.organization_id = :organizationId and provider.id = request.service_provider_id`;

const oneRequest = statement(
  'workspace_request',
  `select ${columns} from service_request request ${around} where request.organization_id = :organizationId and request.id = :id`,
).returns<WorkspaceRequestRow>();

export async function findWorkspaceRequest(
  transaction: TenantReader,
  id: number,
): Promise<WorkspaceRequestRow | undefined> {
  const [row] = await transaction.run(oneRequest, { organizationId: transaction.organizationId, id });
  return row;
}

const severalRequests = statement(
  'workspace_requests_by_id',
  `select ${columns} from service_request request ${around}
   where request.organization_id = :organizationId and request.id = any(:ids::bigint[])`,
).returns<WorkspaceRequestRow>();

export const findWorkspaceRequestsById = (
  reader: TenantReader,
  ids: readonly number[],
): Promise<WorkspaceRequestRow[]> => reader.run(severalRequests, { organizationId: reader.organizationId, ids });

/** Locks the request until the transaction ends. */
export async function lockWorkspaceRequest(
  transaction: TenantTransaction,
  id: number,
): Promise<WorkspaceRequestRow | undefined> {
  await lockRequest(transaction, id);
  return findWorkspaceRequest(transaction, id);
}

export type CountsRow = RowOf<'count_open_requests'>;

const counts = statement(
  'count_open_requests',
  `select count(*) as open, count(*) filter (where assigned_to = :personId) as mine, count(*) filter (where due_at < :now) as overdue
   from service_request
   where organization_id = :organizationId and status in ('received', 'sent', 'in_progress')`,
);

export async function findCounts(reader: TenantReader, personId: number, now: Date): Promise<CountsRow> {
  const [row] = await reader.run(counts, { organizationId: reader.organizationId, personId, now });
  if (row === undefined) throw new Error('Requests were not counted.');
  return row;
}
