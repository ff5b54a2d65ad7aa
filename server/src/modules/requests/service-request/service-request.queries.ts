import { type ServiceRequestStatus, undoMinutes, usualDueDays } from '@tunna/domain/requests/service-request';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { type Queryable, type StatementName, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export interface NewReport {
  readonly containerId: number;
  readonly action: string;
  readonly idempotencyKey: string;
  readonly fullName: string | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly language: string;
}

export interface ReportedRow {
  service_request_id: number;
  status: ServiceRequestStatus;
  joined: boolean;
}

/** The address of a provider for a channel; null without one. */
export const addressFor = (channel: string) =>
  `case ${channel} when 'sms' then provider.phone_number when 'webhook' then provider.webhook_url else provider.email end`;

interface ReportStatement {
  /** Further columns of the report, with their values. */
  readonly reported: { readonly columns: string; readonly values: string };
  /** The event of the timeline. */
  readonly event: string;
  /** The returned expression. */
  readonly answer: string;
}

// One statement: the request (or the open one that it joins), the visitor's report, the event, and the message to the provider. A repeated
// idempotency key violates the report's primary key, and with it the whole statement. Members are notified after the commit.
const reportStatement = <Name extends StatementName>(name: Name, { reported, event, answer }: ReportStatement) =>
  statement(
    name,
    `with request as (
    insert into service_request (organization_id, container_id, action_type, service_provider_id, due_at, announced, notified)
    select container.organization_id, container.id, :action, container.service_provider_id,
      now() + make_interval(days => coalesce(container.due_days, provider.due_days, ${usualDueDays})), false, false
    from container
    left join service_provider provider
      on provider.organization_id = container.organization_id and provider.id = container.service_provider_id
    where container.organization_id = :organizationId and container.id = :containerId
    on conflict (organization_id, container_id, action_type) where status in ('received', 'sent', 'in_progress')
    do update set report_count = service_request.report_count + 1
    returning new.id, new.status, new.service_provider_id, old.id is not null as joined
  ), report as (
    insert into service_request_report
      (organization_id, idempotency_key, service_request_id, joined, ${reported.columns})
    select :organizationId, :idempotencyKey, request.id, request.joined, ${reported.values} from request
  ), event as (
    ${event}
  ), address as (
    -- Each way that the provider chose and can be reached by; none of them, and the organization is told.
    select 'service_request_for_provider' as kind, channel, provider.language, way.recipient,
      channel = 'email' and provider.daily_digest as held
    from request
    join service_provider provider on provider.organization_id = :organizationId and provider.id = request.service_provider_id
    cross join unnest(provider.channels) channel
    cross join lateral (select ${addressFor('channel')} as recipient) way
    where way.recipient is not null
  ), message as (
    insert into outgoing_message (organization_id, kind, service_request_id, channel, recipient, language, held)
    select :organizationId, address.kind, request.id, address.channel, address.recipient, address.language, address.held
    from request, address
    where not request.joined
    union all
    select :organizationId, 'service_request_for_organization', request.id, 'email', organization.contact_email, organization.languages[1], false
    from request
    join organization on organization.id = :organizationId
    where not request.joined and organization.contact_email is not null and not exists (select from address)
  )
  select ${answer} from request`,
  );

const reportContainer = reportStatement('report_container', {
  reported: {
    columns: 'full_name, phone_number, email, language, confirmed',
    values: ':fullName, :phoneNumber, :email, :language, :email::text is null',
  },
  event: `insert into service_request_event (organization_id, service_request_id, kind, actor, status)
    select :organizationId, request.id, case when joined then 'joined' else 'created' end, 'visitor', request.status from request`,
  answer: 'id as service_request_id, status, joined',
}).returns<ReportedRow>();

const reportMissedCollection = reportStatement('report_missed_collection', {
  reported: { columns: 'language, missed_collection', values: `'is'::language_code, :day::date` },
  event: `insert into service_request_event
      (organization_id, service_request_id, kind, actor, actor_person_id, status, collection_day, created_at)
    select :organizationId, request.id, 'missed_pick_up', 'member', :personId::bigint, request.status, :day::date, clock_timestamp() from request`,
  answer: 'id',
});

const reportFullContainer = reportStatement('report_full_container', {
  reported: { columns: 'language, fill_percent', values: `'is'::language_code, :percent::integer` },
  event: `insert into service_request_event
      (organization_id, service_request_id, kind, actor, status, fill_percent, created_at)
    select :organizationId, request.id, 'fill_reached', 'system', request.status, :percent::integer, clock_timestamp() from request`,
  answer: 'id',
});

/** Creates a request because the estimated fill level has reached a percentage, or joins the open request. @returns the request */
export async function insertFullContainer(
  transaction: TenantTransaction,
  full: {
    readonly containerId: number;
    readonly action: string;
    readonly idempotencyKey: string;
    readonly percent: number;
  },
): Promise<number | undefined> {
  const { containerId, action, idempotencyKey, percent } = full;
  const values = { organizationId: transaction.organizationId, containerId, action, idempotencyKey, percent };
  const [row] = await transaction.run(reportFullContainer, values);
  return row?.id;
}

/** Requests a missed collection, or joins the open request. @returns the request; undefined without a container */
export async function insertMissedCollection(
  transaction: TenantTransaction,
  missed: {
    readonly containerId: number;
    readonly action: string;
    readonly idempotencyKey: string;
    readonly day: string;
    readonly personId: number;
  },
): Promise<number | undefined> {
  const { containerId, action, idempotencyKey, day, personId } = missed;
  const values = { organizationId: transaction.organizationId, containerId, action, idempotencyKey, day, personId };
  const [row] = await transaction.run(reportMissedCollection, values);
  return row?.id;
}

/** Stores a visitor’s report of a full container. Violates a unique key if the idempotency key was used before. */
export async function insertReport(
  database: Database,
  scope: OrgScope,
  report: NewReport,
): Promise<ReportedRow | undefined> {
  const [row] = await database.write(scope, reportContainer, {
    organizationId: scope.organizationId,
    containerId: report.containerId,
    action: report.action,
    idempotencyKey: report.idempotencyKey,
    fullName: report.fullName,
    phoneNumber: report.phoneNumber,
    email: report.email,
    language: report.language,
  });
  return row;
}

const reportByKey = statement(
  'report_by_key',
  `select request.id as service_request_id, request.status, report.joined, request.container_id
   from service_request_report report
   join service_request request
     on request.organization_id = report.organization_id and request.id = report.service_request_id
   where report.organization_id = :organizationId and report.idempotency_key = :idempotencyKey`,
).returns<ReportedRow & { container_id: number }>();

/** The result of an earlier report with the same key. */
export async function findReport(transaction: TenantTransaction, idempotencyKey: string) {
  const [row] = await transaction.run(reportByKey, { organizationId: transaction.organizationId, idempotencyKey });
  return row;
}

export interface LinkedRow extends StreamNamesRow {
  id: number;
  status: ServiceRequestStatus;
  link_version: number;
  report_count: number;
  created_at: Date;
  due_at: Date;
  /** `YYYY-MM-DD`. */
  planned_for: string | null;
  closed_at: Date | null;
  collected_kg: string | null;
  /** Until when the provider can undo that it closed the request. */
  undo_until: Date | null;
  plan_undo_until: Date | null;
  organization_name: string;
  container_id: number;
  service_provider_id: number | null;
  provider_name: string | null;
  language: string;
  slug: string;
  custom_id: string | null;
  description: string;
  kind: string;
  volume_liters: number | null;
  color: string;
  location_name: string | null;
  address: string | null;
  postcode: string | null;
  municipality: string | null;
  access_notes: string | null;
  latitude: string | null;
  longitude: string | null;
  /** Why it was rejected or cancelled. */
  reason: string | null;
}

/** The time until which the provider can undo that it closed a request; null if it cannot. */
export const undoUntil = (request: string) => `
     case when ${request}.status in ('done', 'rejected') and ${request}.updated_by_provider
       and ${request}.closed_at > now() - interval '${undoMinutes} minutes'
     then ${request}.closed_at + interval '${undoMinutes} minutes' end`;

/** The time until which the provider can undo its planned day; null if it cannot. */
export const planUndoUntil = (request: string) => `
     case when ${request}.closed_at is null and ${request}.planned_for is not null then (
       select case when latest.kind = 'planned' and latest.created_at > now() - interval '${undoMinutes} minutes'
         then latest.created_at + interval '${undoMinutes} minutes' end
       from (
         select event.kind, event.created_at from service_request_event event
         where event.organization_id = ${request}.organization_id and event.service_request_id = ${request}.id
           and event.kind in ('planned', 'unplanned')
         order by event.id desc
         limit 1
       ) latest
     ) end`;

const requestWithPlace = statement(
  'request_with_location',
  `select request.id, request.container_id, request.service_provider_id, request.status, request.link_version,
     request.report_count, request.created_at, request.due_at, request.planned_for, request.closed_at,
     request.collected_kg, ${undoUntil('request')} as undo_until, ${planUndoUntil('request')} as plan_undo_until,
     organization.name as organization_name, provider.name as provider_name,
     coalesce(provider.language, organization.languages[1]) as "language!",
     container.slug, container.custom_id, container.description, container.kind, container.volume_liters,
     ${streamNameColumns}, coalesce(stream.color, category.color) as color,
     location.name as location_name, location.address, location.postcode, location.municipality, location.access_notes,
     location.latitude, location.longitude,
     case when request.status in ('rejected', 'cancelled') then (
       select event.comment from service_request_event event
       where event.organization_id = request.organization_id and event.service_request_id = request.id
         and event.kind = 'status_changed' and event.status = request.status
       order by event.id desc
       limit 1
     ) end as reason
   from service_request request
   join organization on organization.id = request.organization_id
   join container on container.organization_id = request.organization_id and container.id = request.container_id
   join waste_stream stream on stream.organization_id = request.organization_id and stream.id = container.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   left join location on location.organization_id = request.organization_id and location.id = container.location_id
   left join service_provider provider
     on provider.organization_id = request.organization_id and provider.id = request.service_provider_id
   where request.organization_id = :organizationId and request.id = any(:ids)`,
).returns<LinkedRow>();

/** Requests with their container and location. */
export const findRequests = (transaction: TenantTransaction, ids: readonly number[]): Promise<LinkedRow[]> =>
  transaction.run(requestWithPlace, { organizationId: transaction.organizationId, ids });

export async function findRequest(transaction: TenantTransaction, id: number): Promise<LinkedRow | undefined> {
  const [row] = await findRequests(transaction, [id]);
  return row;
}

export type ReportRow = Pick<Tables['service_request_report'], 'full_name' | 'phone_number' | 'email' | 'language'>;
export type EventRow = Pick<
  Tables['service_request_event'],
  | 'kind'
  | 'actor'
  | 'status'
  | 'comment'
  | 'planned_for'
  | 'collected_kg'
  | 'collection_day'
  | 'fill_percent'
  | 'created_at'
> & {
  /** Name of the department that wrote the comment. */
  department_name: string | null;
};

const reportsOfRequest = statement(
  'reports_of_request',
  `select full_name, phone_number, email, language from service_request_report
   where organization_id = :organizationId and service_request_id = :id and missed_collection is null and fill_percent is null
   order by created_at limit 50`,
).returns<ReportRow>();
// Any number of visitors can report a container again: other events are more important than their reports.
const eventsOfRequest = statement(
  'events_of_request',
  `select * from (
     select event.id, event.kind, event.actor, event.status, event.comment, event.planned_for, event.collected_kg, event.collection_day,
       event.fill_percent, event.created_at,
       department.name as department_name
     from service_request_event event
     left join department on department.organization_id = :organizationId and department.id = event.actor_department_id
     where event.organization_id = :organizationId and event.service_request_id = :id
       and event.kind in ('created', 'joined', 'status_changed', 'commented', 'planned', 'unplanned', 'missed_pick_up', 'fill_reached', 'reopened')
     order by event.kind = 'joined', event.id desc limit 200
   ) latest
   order by latest.id`,
).returns<EventRow & { id: number }>();

export const findReports = (transaction: TenantTransaction, id: number): Promise<ReportRow[]> =>
  transaction.run(reportsOfRequest, { organizationId: transaction.organizationId, id });

/** The latest events, oldest first. */
export const findEvents = (transaction: TenantTransaction, id: number): Promise<EventRow[]> =>
  transaction.run(eventsOfRequest, { organizationId: transaction.organizationId, id });

const notifyOfReports = statement(
  'notify_of_reports',
  'select announce_requests(:limit) as "requests!", confirm_reports(:limit, :maxPerAddress, :maxPerRequest) as "reports!"',
);

/** Notifies all servers whose cached pages changed, and writes due confirmations; a batch of each. */
export async function announceAndConfirm(
  database: Queryable,
  limit: number,
  confirmations: { readonly maxPerAddress: number; readonly maxPerRequest: number },
): Promise<{ requests: number; reports: number }> {
  const values = { limit, ...confirmations };
  const [row] = await database.run(notifyOfReports, values);
  return row ?? { requests: 0, reports: 0 };
}

const forget = statement('forget_reporters', 'select forget_reporters(:closedBefore) as forgotten');

/** Deletes the requesters’ data of requests that were closed before the time, in every organization. */
export async function blankReporters(database: Queryable, closedBefore: Date): Promise<number> {
  const [row] = await database.run(forget, { closedBefore });
  return row?.forgotten ?? 0;
}
