import type { ServiceRequestStatus } from '@tunna/domain/requests/service-request';
import { holdsEveryPattern } from '../../../../database/columns/search.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement/statement.ts';

export interface OwnRequestRow extends StreamNamesRow {
  id: number;
  status: ServiceRequestStatus;
  slug: string;
  custom_id: string | null;
  location_id: string;
  location_name: string;
  color: string;
  report_count: number;
  created_at: Date;
  due_at: Date;
  /** `YYYY-MM-DD`. */
  planned_for: string | null;
  closed_at: Date | null;
}

/** The visible requests of a department: its id, and the time after which closed ones are included. */
export interface OwnRequests {
  readonly departmentId: number;
  readonly closedSince: Date;
}

const columns = `request.id, request.status, container.slug, container.custom_id, container.location_id, container.location_name as "location_name!",
  ${streamNameColumns}, coalesce(stream.color, category.color) as color, request.report_count, request.created_at,
  request.due_at, request.planned_for, request.closed_at`;

const withContainer = `join container on container.organization_id = :organizationId and container.id = request.container_id`;
const withStream = `
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id`;

/** The department’s locations are read each time. */
const isOwn = `request.organization_id = :organizationId
  and container.location_id in (select location_id from org_unit where organization_id = :organizationId and department_id = :departmentId)
  and (request.closed_at is null or request.closed_at >= :closedSince::timestamptz)`;

const oneRequest = statement(
  'own_request',
  `select ${columns} from service_request request ${withContainer} ${withStream} where ${isOwn} and request.id = :id`,
).returns<OwnRequestRow>();

export async function findOwnRequest(
  reader: TenantReader,
  { departmentId, closedSince }: OwnRequests,
  id: number,
): Promise<OwnRequestRow | undefined> {
  const [row] = await reader.run(oneRequest, { organizationId: reader.organizationId, departmentId, closedSince, id });
  return row;
}

type ListedRow = { total: number; place: number | null } & (OwnRequestRow | { id: null });

// An empty page has one row, for the total.
const list = (name: 'own_requests_open' | 'own_requests_closed', condition: string, order: string) =>
  statement(
    name,
    `select * from (
     with found as materialized (
       select request.id, row_number() over (order by ${order}) as place
       from service_request request ${withContainer}
       where ${isOwn} and ${condition}
         and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern('container.search_text', ':patterns')})
     )
     select (select count(*) from found) as total, found.place, ${columns}
     from (values (1)) always (one)
     left join found on found.place > :offset::bigint and found.place <= :offset::bigint + :limit::bigint
     left join service_request request on request.organization_id = :organizationId and request.id = found.id
     left ${withContainer} ${withStream}
     ) listed
     order by listed.place`,
  ).returns<ListedRow>();

const lists = {
  open: list(
    'own_requests_open',
    "request.status in ('received', 'sent', 'in_progress')",
    'request.due_at, request.id',
  ),
  closed: list(
    'own_requests_closed',
    'request.closed_at >= :closedSince::timestamptz',
    'request.closed_at desc, request.id desc',
  ),
};

interface ListQuery {
  readonly status: keyof typeof lists;
  readonly patterns: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** One page of a department’s requests, and the total. */
export async function findOwnRequests(
  reader: TenantReader,
  { departmentId, closedSince }: OwnRequests,
  { status, patterns, limit, offset }: ListQuery,
): Promise<{ rows: OwnRequestRow[]; total: number }> {
  const values = { organizationId: reader.organizationId, departmentId, closedSince, patterns, limit, offset };
  const rows = await reader.run(lists[status], values);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

export interface OwnEventRow {
  key: string;
  kind: string;
  at: Date;
  actor: string;
  department_name: string | null;
  status: string | null;
  comment: string | null;
  joined: boolean | null;
  planned_for: string | null;
  collection_day: string | null;
  fill_percent: number | null;
}

// Without requesters, recipients and members. Any number of visitors can report a container again: other events are more important.
const latestEvents = statement(
  'own_request_events',
  `select * from (
     select * from (
       select 'report-' || row_number() over (order by created_at, idempotency_key) as key, 'asked' as kind, created_at as at,
         0 as rank, row_number() over (order by created_at, idempotency_key) as number, 'visitor' as actor,
         null as department_name, null as status, null as comment, joined, null::date as planned_for, null::date as collection_day,
         null::integer as fill_percent
       from service_request_report
       where organization_id = :organizationId and service_request_id = :serviceRequestId and missed_collection is null and fill_percent is null
       union all
       select 'event-' || event.id, event.kind, event.created_at, 1, event.id, event.actor, department.name, event.status,
         event.comment, null, event.planned_for, event.collection_day, event.fill_percent
       from service_request_event event
       left join department on department.organization_id = :organizationId and department.id = event.actor_department_id
       where event.organization_id = :organizationId and event.service_request_id = :serviceRequestId
         and event.kind in ('status_changed', 'commented', 'planned', 'unplanned', 'missed_pick_up', 'fill_reached', 'reopened')
     ) entries
     order by kind = 'asked', at desc, rank desc, number desc
     limit :limit
   ) latest
   order by at, rank, number`,
).returns<OwnEventRow & { rank: number; number: number }>();

/** The latest events of a request for a department, oldest first. */
export const findOwnEvents = (reader: TenantReader, id: number, limit: number): Promise<OwnEventRow[]> =>
  reader.run(latestEvents, { organizationId: reader.organizationId, serviceRequestId: id, limit });
