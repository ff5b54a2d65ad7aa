import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface TimelineRow {
  key: string;
  kind: string;
  at: Date;
  actor: string;
  /** Name of the member or the department. */
  by: string | null;
  status: string | null;
  comment: string | null;
  joined: boolean | null;
  full_name: string | null;
  phone_number: string | null;
  email: string | null;
  assignee: string | null;
  planned_for: string | null;
  collected_kg: string | null;
  attachment_id: number | null;
  attachment_name: string | null;
  collection_day: string | null;
  fill_percent: number | null;
  message_kind: string | null;
  channel: string | null;
  state: string | null;
  recipient: string | null;
}

/** Columns for the order of entries, and for looking up names. */
type RequestLookup = Record<'rank' | 'number' | 'person_id' | 'department_id' | 'assigned_to', number | null>;
type ListedRow = { total: number } & RequestLookup & (TimelineRow | { key: null });
type Order = 'asc' | 'desc';

// Reports contain the requesters, so events at the same time are redundant. A message follows its event.
const entries = `
  select 'report-' || row_number() over (order by created_at, idempotency_key) as key, 'asked' as kind, created_at as at, 0 as rank,
    row_number() over (order by created_at, idempotency_key) as number, 'visitor' as actor, null::bigint as person_id, null::bigint as department_id,
    null as status, null as comment, joined, full_name, phone_number, email, null::bigint as assigned_to,
    null::date as planned_for, null::numeric as collected_kg, null::date as collection_day, null::integer as fill_percent, null::bigint as attachment_id, null as attachment_name,
    null as message_kind, null as channel, null as state, null as recipient
  from service_request_report
  where organization_id = :organizationId and service_request_id = :serviceRequestId and missed_collection is null and fill_percent is null
  union all
  select 'event-' || id, kind, created_at, 1, id, actor, actor_person_id, actor_department_id, status, comment, null, null, null, null, assigned_to,
    planned_for, collected_kg, collection_day, fill_percent, null, null, null, null, null, null
  from service_request_event
  where organization_id = :organizationId and service_request_id = :serviceRequestId and kind not in ('created', 'joined')
  union all
  select 'attachment-' || id, 'attached', created_at, 1, id, actor, created_by, null, null, null, null, null, null, null, null,
    null, null, null, null, id, name, null, null, null, null
  from service_request_attachment
  where organization_id = :organizationId and service_request_id = :serviceRequestId
  union all
  select 'message-' || id, 'message', created_at, 2, id, 'system', null, null, null, null, null, null, null, null, null,
    null, null, null, null, null, null, kind, channel, status, nullif(recipient, '')
  from outgoing_message
  where organization_id = :organizationId and service_request_id = :serviceRequestId`;

const timeline = (order: Order) =>
  statement(
    `service_request_timeline_${order}`,
    `select * from (
       with entries as materialized (${entries}), page as (
         select * from entries
         order by entries.at ${order}, entries.rank ${order}, entries.number ${order}
         limit :limit offset :offset
       )
       select (select count(*) from entries) as total, page.*, coalesce(member_name(page.person_id), department.name) as by,
         member_name(page.assigned_to) as assignee
       from (values (1)) always (one) left join page on true
       left join department on department.organization_id = :organizationId and department.id = page.department_id
     ) listed
     order by listed.at ${order}, listed.rank ${order}, listed.number ${order}`,
  ).returns<ListedRow>();

const timelines = { asc: timeline('asc'), desc: timeline('desc') };

/** One page of the timeline, and the total. */
export async function findTimeline(
  reader: TenantReader,
  id: number,
  { order, limit, offset }: { readonly order: Order; readonly limit: number; readonly offset: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const rows = await reader.run(timelines[order], {
    organizationId: reader.organizationId,
    serviceRequestId: id,
    limit,
    offset,
  });
  return { rows: rows.filter((row) => row.key !== null), total: rows[0]?.total ?? 0 };
}
