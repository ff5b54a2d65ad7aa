import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import type { ServiceRequestStatus } from '@tunna/domain/requests/service-request';
import { defaultTimeZone } from '@tunna/domain/time/dates';
import { holdsEveryPattern } from '../../../../database/columns/search.ts';
import { type StreamNamesRow, streamNameColumns, writtenStreams } from '../../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement/statement.ts';
import {
  absentIfNull,
  jsonOf,
  numberOf,
  textOf,
  timeOf,
  writtenPage,
  writtenRecord,
} from '../../../../database/statement/written-json.ts';
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

/** Locks the request until the transaction ends. */
export async function lockWorkspaceRequest(
  transaction: TenantTransaction,
  id: number,
): Promise<WorkspaceRequestRow | undefined> {
  await lockRequest(transaction, id);
  return findWorkspaceRequest(transaction, id);
}

const sortKeys = {
  createdAt: 'request.created_at',
  dueAt: 'request.due_at',
  container: 'container.name_key collate "C"',
  location: 'container.location_key collate "C"',
  serviceProvider: 'provider.name collate icelandic',
  status: `array_position('{received,sent,in_progress,done,rejected,cancelled}', request.status)`,
} as const;

type Sort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

/** How the list writes each field of a request. */
const written = writtenRecord<ServiceRequest>()({
  id: numberOf('request.id'),
  status: textOf('request.status'),
  actionType: textOf('request.action_type'),
  container: writtenRecord<ServiceRequest['container']>()({
    id: numberOf('request.container_id'),
    slug: textOf('container.slug'),
    customId: absentIfNull(textOf('container.custom_id')),
  }),
  location: absentIfNull(
    writtenRecord<NonNullable<ServiceRequest['location']>>()({
      id: textOf('container.location_id'),
      name: textOf(`coalesce(container.location_name, '')`),
    }),
  ),
  wasteStream: jsonOf('streams.json'),
  serviceProvider: absentIfNull(
    writtenRecord<NonNullable<ServiceRequest['serviceProvider']>>()({
      id: numberOf('request.service_provider_id'),
      name: textOf(`coalesce(provider.name, '')`),
    }),
  ),
  assignee: absentIfNull(
    writtenRecord<NonNullable<ServiceRequest['assignee']>>()({
      id: numberOf('request.assigned_to'),
      name: textOf(`coalesce(case when request.assigned_to is not null then member_name(request.assigned_to) end, '')`),
    }),
  ),
  reportCount: numberOf('request.report_count'),
  createdAt: timeOf('request.created_at'),
  dueAt: timeOf('request.due_at'),
  plannedFor: absentIfNull(textOf('request.planned_for')),
  overdue: jsonOf(`(request.closed_at is null and request.due_at < :now::timestamptz)::text`),
  closedAt: absentIfNull(timeOf('request.closed_at')),
  collectedKg: absentIfNull(textOf('request.collected_kg::text')),
  linkVersion: numberOf('request.link_version'),
  version: numberOf('request.version'),
  updatedAt: timeOf('request.updated_at'),
  updatedBy: absentIfNull(
    textOf(`case when request.updated_by_provider then provider.name
      when request.updated_by is not null then member_name(request.updated_by) end`),
  ),
});

const passes = `
  request.organization_id = :organizationId and request.status = any(:statuses::text[])
  and (:locationId::text is null or container.location_id = :locationId)
  and (:serviceProviderId::bigint is null or request.service_provider_id = :serviceProviderId)
  and (:containerId::bigint is null or request.container_id = :containerId)
  and (:assignedTo::bigint is null or request.assigned_to = :assignedTo)
  and (not :unassigned::boolean or request.assigned_to is null)
  and (:overdue::boolean is null or :overdue = (request.closed_at is null and request.due_at < :now::timestamptz))
  and (:openedFrom::date is null or request.created_at >= :openedFrom::date at time zone '${defaultTimeZone}')
  and (:openedUntil::date is null or request.created_at < (:openedUntil::date + 1) at time zone '${defaultTimeZone}')
  and (:closedFrom::date is null or request.closed_at >= :closedFrom::date at time zone '${defaultTimeZone}')
  and (:closedUntil::date is null or request.closed_at < (:closedUntil::date + 1) at time zone '${defaultTimeZone}')
  and (cardinality(:patterns::text[]) = 0 or
    ${holdsEveryPattern("(container.search_text || ' ' || coalesce(provider.search_text, ''))", ':patterns')})`;

// The page is limited before the joins, and sorted no further than its end. The names of a stream are written once for the page.
const listStatement = (sort: Sort, order: Order) =>
  statement(
    `list_service_requests_${sort}_${order}`,
    `select * from (
       with found as materialized (
         select request.id, ${sortKeys[sort]} as key
         from service_request request
         join container on container.organization_id = :organizationId and container.id = request.container_id
         left join service_provider provider
           on provider.organization_id = :organizationId and provider.id = request.service_provider_id
         where ${passes}
       ), page_ids as materialized (
         select array(
           select found.id from found order by found.key ${order} nulls last, found.id ${order} limit :limit::bigint offset :offset::bigint
         ) as ids
       ), page as materialized (
         select request.*, array_position((select ids from page_ids), request.id) as place
         from service_request request
         where request.organization_id = :organizationId and request.id = any((select ids from page_ids)::bigint[])
       ), ${writtenStreams('(select container.waste_stream_id from page join container on container.organization_id = :organizationId and container.id = page.container_id)')}
       select ${writtenPage(written, 'request.place', 'select count(*) from found')} as "page!"
       from page request
       left join container on container.organization_id = :organizationId and container.id = request.container_id
       left join streams on streams.id = container.waste_stream_id
       left join service_provider provider on provider.organization_id = :organizationId and provider.id = request.service_provider_id
     ) listed`,
  );

const bothOrders = (sort: Sort) => ({ asc: listStatement(sort, 'asc'), desc: listStatement(sort, 'desc') });

const lists = {
  createdAt: bothOrders('createdAt'),
  dueAt: bothOrders('dueAt'),
  container: bothOrders('container'),
  location: bothOrders('location'),
  serviceProvider: bothOrders('serviceProvider'),
  status: bothOrders('status'),
} as const satisfies Record<Sort, ReturnType<typeof bothOrders>>;

export interface RequestListQuery {
  readonly patterns: readonly string[];
  readonly statuses: readonly string[];
  readonly locationId: string | null;
  readonly serviceProviderId: number | null;
  readonly containerId: number | null;
  readonly assignedTo: number | null;
  /** Only unassigned ones. */
  readonly unassigned: boolean;
  /** Only overdue ones, or only those that are not. */
  readonly overdue: boolean | null;
  readonly now: Date;
  /** First and last day of creation, and of the end; inclusive. */
  readonly opened: readonly [string | null, string | null];
  readonly closed: readonly [string | null, string | null];
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/** One page of requests, and the total, as the JSON that `listServiceRequests` returns. */
export async function findWorkspaceRequests(reader: TenantReader, query: RequestListQuery): Promise<string> {
  const { opened, closed, sort, order, ...asked } = query;
  const [row] = await reader.run(lists[sort][order], {
    ...asked,
    organizationId: reader.organizationId,
    openedFrom: opened[0],
    openedUntil: opened[1],
    closedFrom: closed[0],
    closedUntil: closed[1],
  });
  if (row === undefined) throw new Error('The list of requests was not written.');
  return row.page;
}

export interface CountsRow {
  open: number;
  mine: number;
  overdue: number;
}

const counts = statement(
  'count_open_requests',
  `select count(*) as open, count(*) filter (where assigned_to = :personId) as mine, count(*) filter (where due_at < :now) as overdue
   from service_request
   where organization_id = :organizationId and status in ('received', 'sent', 'in_progress')`,
).returns<CountsRow>();

export async function findCounts(reader: TenantReader, personId: number, now: Date): Promise<CountsRow> {
  const [row] = await reader.run(counts, { organizationId: reader.organizationId, personId, now });
  if (row === undefined) throw new Error('Requests were not counted.');
  return row;
}
