import type { ServiceRequestActor, ServiceRequestStatus } from '@tunna/domain/service-request';
import type { TenantTransaction } from '../../database/database.ts';
import { type Queryable, statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';

export interface NewReport {
  readonly containerId: number;
  readonly action: string;
  readonly idempotencyKey: string;
  readonly fullName: string | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly language: string;
}

interface ReportedRow {
  status: ServiceRequestStatus;
  joined: boolean;
}

// One statement: the request (or the open one that it joins), the person's report, the event, and the message to whoever
// empties the container. A repeated idempotency key breaks the report's primary key, and with it all of this.
const reportContainer = statement<ReportedRow>(
  'report_container',
  `with request as (
    insert into service_request (organization_id, container_id, action_type, service_provider_id)
    select container.organization_id, container.id, $3, container.service_provider_id
    from container
    where container.organization_id = $1 and container.id = $2
    on conflict (organization_id, container_id, action_type) where status in ('received', 'sent', 'in_progress')
    do update set report_count = service_request.report_count + 1
    returning new.id, new.status, new.service_provider_id, old.id is not null as joined
  ), report as (
    insert into service_request_report
      (organization_id, idempotency_key, service_request_id, joined, full_name, phone_number, email, language)
    select $1, $4, request.id, request.joined, $5, $6, $7, $8 from request
  ), event as (
    insert into service_request_event (organization_id, service_request_id, kind, actor, status)
    select $1, request.id, case when joined then 'joined' else 'created' end, 'visitor', request.status from request
  ), message as (
    insert into outgoing_message (organization_id, kind, service_request_id, recipient, language)
    select $1,
      case when provider.email is null then 'service_request_for_organization' else 'service_request_for_provider' end,
      request.id, coalesce(provider.email, organization.contact_email),
      case when provider.email is null then organization.languages[1] else provider.language end
    from request
    join organization on organization.id = $1
    left join service_provider provider
      on provider.organization_id = $1 and provider.id = request.service_provider_id
    where not request.joined and coalesce(provider.email, organization.contact_email) is not null
  )
  select status, joined from request`,
);

/** Stores a visitor's report of a full container. Breaks a unique key when the idempotency key was used before. */
export async function insertReport(
  transaction: TenantTransaction,
  report: NewReport,
): Promise<ReportedRow | undefined> {
  const [row] = await transaction.run(reportContainer, [
    transaction.organizationId,
    report.containerId,
    report.action,
    report.idempotencyKey,
    report.fullName,
    report.phoneNumber,
    report.email,
    report.language,
  ]);
  return row;
}

const reportByKey = statement<ReportedRow & { container_id: number }>(
  'report_by_key',
  `select request.status, report.joined, request.container_id
   from service_request_report report
   join service_request request
     on request.organization_id = report.organization_id and request.id = report.service_request_id
   where report.organization_id = $1 and report.idempotency_key = $2`,
);

/** What an earlier sending with the same key came to. */
export async function findReport(transaction: TenantTransaction, idempotencyKey: string) {
  const [row] = await transaction.run(reportByKey, [transaction.organizationId, idempotencyKey]);
  return row;
}

export interface LinkedRow {
  id: number;
  status: ServiceRequestStatus;
  link_version: number;
  report_count: number;
  created_at: Date;
  organization_name: string;
  provider_name: string | null;
  language: string;
  slug: string;
  custom_id: string | null;
  description: string;
  kind: string;
  volume_liters: number | null;
  name_override: string | null;
  name_is: string;
  name_en: string;
  name_no: string;
  name_pl: string;
  location_name: string | null;
  address: string | null;
  postcode: string | null;
  municipality: string | null;
  latitude: string | null;
  longitude: string | null;
}

const requestWithPlace = statement<LinkedRow>(
  'request_with_place',
  `select request.id, request.status, request.link_version, request.report_count, request.created_at,
     organization.name as organization_name, provider.name as provider_name,
     coalesce(provider.language, organization.languages[1]) as language,
     container.slug, container.custom_id, container.description, container.kind, container.volume_liters,
     stream.name_override, category.name_is, category.name_en, category.name_no, category.name_pl,
     location.name as location_name, location.address, location.postcode, location.municipality,
     location.latitude, location.longitude
   from service_request request
   join organization on organization.id = request.organization_id
   join container on container.organization_id = request.organization_id and container.id = request.container_id
   join waste_stream stream on stream.organization_id = request.organization_id and stream.id = container.waste_stream_id
   join waste_category category on category.id = stream.waste_category_id
   left join location on location.organization_id = request.organization_id and location.id = container.location_id
   left join service_provider provider
     on provider.organization_id = request.organization_id and provider.id = request.service_provider_id
   where request.organization_id = $1 and request.id = $2`,
);

/** A request with its container and the place where it stands. */
export async function findRequest(transaction: TenantTransaction, id: number): Promise<LinkedRow | undefined> {
  const [row] = await transaction.run(requestWithPlace, [transaction.organizationId, id]);
  return row;
}

export type ReportRow = Pick<Tables['service_request_report'], 'full_name' | 'phone_number' | 'email' | 'language'>;
export type EventRow = Pick<Tables['service_request_event'], 'kind' | 'actor' | 'status' | 'comment' | 'created_at'>;

const reportsOfRequest = statement<ReportRow>(
  'reports_of_request',
  `select full_name, phone_number, email, language from service_request_report
   where organization_id = $1 and service_request_id = $2 order by created_at limit 50`,
);
const eventsOfRequest = statement<EventRow>(
  'events_of_request',
  `select kind, actor, status, comment, created_at from service_request_event
   where organization_id = $1 and service_request_id = $2 order by id limit 200`,
);

export const findReports = (transaction: TenantTransaction, id: number): Promise<ReportRow[]> =>
  transaction.run(reportsOfRequest, [transaction.organizationId, id]);

export const findEvents = (transaction: TenantTransaction, id: number): Promise<EventRow[]> =>
  transaction.run(eventsOfRequest, [transaction.organizationId, id]);

const moveRequest = statement<{ status: ServiceRequestStatus }>(
  'move_request',
  `with moved as (
    update service_request
    set status = $3, closed_at = case when $3 in ('done', 'rejected', 'cancelled') then now() end
    where organization_id = $1 and id = $2 and status = any($4::text[])
    returning id, status
  ), event as (
    insert into service_request_event (organization_id, service_request_id, kind, actor, status, comment)
    select $1, moved.id, 'status_changed', $5, moved.status, $6 from moved
  )
  select status from moved`,
);

/** Moves a request if it stands in one of the statuses named; false when it does not. */
export async function updateStatus(
  transaction: TenantTransaction,
  id: number,
  change: {
    readonly to: ServiceRequestStatus;
    readonly from: readonly ServiceRequestStatus[];
    readonly actor: ServiceRequestActor;
    readonly comment?: string | undefined;
  },
): Promise<boolean> {
  const { to, from, actor, comment = null } = change;
  const rows = await transaction.run(moveRequest, [transaction.organizationId, id, to, from, actor, comment]);
  return rows.length > 0;
}

const addComment = statement<{ id: number }>(
  'add_comment',
  `insert into service_request_event (organization_id, service_request_id, kind, actor, comment)
   values ($1, $2, 'commented', $3, $4) returning id`,
);

export async function insertComment(
  transaction: TenantTransaction,
  id: number,
  actor: ServiceRequestActor,
  comment: string,
): Promise<void> {
  await transaction.run(addComment, [transaction.organizationId, id, actor, comment]);
}

const tellReporters = statement<{ id: number }>(
  'tell_reporters',
  `insert into outgoing_message (organization_id, kind, service_request_id, recipient, language)
   select distinct on (lower(email)) $1::bigint, 'service_request_done', $2::bigint, email, language
   from service_request_report
   where organization_id = $1 and service_request_id = $2 and email is not null
   order by lower(email), created_at
   returning id`,
);

/** Writes one message to each address that was left with a report. */
export async function insertDoneMessages(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(tellReporters, [transaction.organizationId, id]);
}

const forget = statement<{ forgotten: number }>('forget_reporters', 'select forget_reporters($1) as forgotten');

/** Blanks who asked for what was closed before the moment, in every organization. */
export async function blankReporters(database: Queryable, closedBefore: Date): Promise<number> {
  const [row] = await database.run(forget, [closedBefore]);
  return row?.forgotten ?? 0;
}
