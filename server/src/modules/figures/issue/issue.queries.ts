import { lacksLocation } from '../../../database/columns/line-locations.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

interface WaitingRow {
  count: number;
  since: Date | null;
}

const overdueRequests = statement(
  'issue_overdue_requests',
  `select count(*) as count, min(due_at) as since from service_request
   where organization_id = :organizationId and status in ('received', 'sent', 'in_progress') and due_at < :now`,
).returns<WaitingRow>();

const failedImports = statement(
  'issue_failed_imports',
  `select count(*) as count, min(created_at) as since from import_attempt where organization_id = :organizationId and (state = 'failed' or awaits is not null)`,
).returns<WaitingRow>();

const dayAgo = `:now::timestamptz - interval '1 day'`;
const unassigned =
  'organization_id = :organizationId and removed_at is null and held_because is null and assigned_at is null';
const held = `organization_id = :organizationId and removed_at is null and held_because is not null and held_because not in ('repeated', 'empty')`;

// Discarded readings need no assignment. All are kept as a number: those of the last day are taken off. Each part reads one index.
const waitingReadings = statement(
  'issue_waiting_readings',
  `select greatest(0,
     (select coalesce(sum(readings), 0)::bigint from waiting_readings where organization_id = :organizationId and kind <> 'discarded')
     - (select count(*) from scale_reading where ${unassigned} and weighed_at >= ${dayAgo})
     - (select count(*) from scale_reading where ${held} and weighed_at >= ${dayAgo})
   ) as "count!", oldest.since
   from (
     select least(
       (select weighed_at from scale_reading where ${unassigned} order by weighed_at, id limit 1),
       (select weighed_at from scale_reading where ${held} order by weighed_at, id limit 1)
     ) as since
   ) oldest
   where oldest.since < ${dayAgo}`,
).returns<Waiting>();

interface Waiting {
  readonly count: number;
  readonly since: Date;
}

const waiting = (row: WaitingRow | undefined): Waiting | undefined =>
  row === undefined || row.since === null ? undefined : { count: row.count, since: row.since };

export const findOverdueRequests = async (reader: TenantReader, now: Date): Promise<Waiting | undefined> =>
  waiting((await reader.run(overdueRequests, { organizationId: reader.organizationId, now }))[0]);

export const findFailedImports = async (reader: TenantReader): Promise<Waiting | undefined> =>
  waiting((await reader.run(failedImports, { organizationId: reader.organizationId }))[0]);

/** Readings that have been unassigned or quarantined for a day. */
export const findWaitingReadings = async (reader: TenantReader, now: Date): Promise<Waiting | undefined> =>
  (await reader.run(waitingReadings, { organizationId: reader.organizationId, now }))[0];

export type SilentDeviceRow = RowOf<'issue_silent_devices'>;

const silentDevices = statement(
  'issue_silent_devices',
  `select id, name, last_seen_at from device
   where organization_id = :organizationId and kind = 'agent' and removed_at is null
     and last_seen_at < :now::timestamptz - make_interval(mins => silent_after_minutes)
   order by last_seen_at, id`,
);

/** Agents that have been silent for longer than their limit, the longest first. */
export const findSilentDevices = (reader: TenantReader, now: Date): Promise<SilentDeviceRow[]> =>
  reader.run(silentDevices, { organizationId: reader.organizationId, now });

export interface WaitingLinesRow extends RowOf<'issue_waiting_lines'> {
  /** Not classified. Otherwise only a location is missing. */
  is_unmapped: boolean;
  /** In all currencies together. */
  invoices: number;
}

const waitingLines = statement(
  'issue_waiting_lines',
  `select is_unmapped as "is_unmapped!", currency, trim_scale(sum(cost))::text as "cost!", count(*) as lines, (
     select count(distinct other.invoice_id) from invoice_line other
     where other.organization_id = :organizationId and other.counted and (other.kind is null) = waiting.is_unmapped
       and (other.kind is null or ${lacksLocation('other')})
   ) as "invoices!"
   from (
     select kind is null as is_unmapped, currency, cost from invoice_line line
     where organization_id = :organizationId and counted and (kind is null or ${lacksLocation('line')})
   ) waiting
   group by is_unmapped, currency
   order by is_unmapped desc, abs(sum(cost)) desc, currency`,
);

/** Cost of lines without a known type, and of those that lack a location, by currency. */
export const findWaitingLines = (reader: TenantReader): Promise<WaitingLinesRow[]> =>
  reader.run(waitingLines, { organizationId: reader.organizationId });

export interface FindingsRow {
  currency: string;
  difference: string;
  /** Findings that are summed. */
  certain: number;
  /** In all currencies together. */
  findings: number;
  /** Those to check, in all currencies together. */
  doubtful: number;
}

const openFindings = statement(
  'issue_open_findings',
  `select finding.currency, trim_scale(coalesce(sum(finding.difference) filter (where finding.summed), 0))::text as "difference!",
     count(*) filter (where finding.summed) as certain, (sum(count(*)) over ())::int as "findings!",
     (sum(count(*) filter (where not finding.summed)) over ())::int as "doubtful!"
   from invoice_finding finding
   join invoice on invoice.organization_id = :organizationId and invoice.id = finding.invoice_id and invoice.deleted_at is null
   where finding.organization_id = :organizationId and finding.state = 'open'
   group by finding.currency
   order by abs(coalesce(sum(finding.difference) filter (where finding.summed), 0)) desc, finding.currency`,
).returns<FindingsRow>();

/** Open audit findings, by currency. */
export const findOpenFindings = (reader: TenantReader): Promise<FindingsRow[]> =>
  reader.run(openFindings, { organizationId: reader.organizationId });

export type InvoicedMonthsRow = RowOf<'issue_invoiced_months'>;

const invoicedMonths = statement(
  'issue_invoiced_months',
  `select provider.id, provider.name, array_agg(to_char(invoiced.month, 'YYYY-MM')) as months
   from (
     select service_provider_id, month from invoice_sum
     where organization_id = :organizationId and own_stage <> 'deleted' and month >= :today::date - interval '18 months'
     group by service_provider_id, month
     having sum(invoices) > 0
   ) invoiced
   join service_provider provider on provider.organization_id = :organizationId and provider.id = invoiced.service_provider_id
   group by provider.id, provider.name
   order by provider.name collate icelandic, provider.id`,
);

/** The months that each provider has invoiced recently. */
export const findInvoicedMonths = (reader: TenantReader, today: string): Promise<InvoicedMonthsRow[]> =>
  reader.run(invoicedMonths, { organizationId: reader.organizationId, today });

export type SilentStreamRow = RowOf<'issue_streams_without_content'>;

const silentStreams = statement(
  'issue_streams_without_content',
  `select silent.id, silent.name, silent.languages
   from (
     select stream.id, category.id as category_id,
       coalesce(stream.name_override, category.names ->> coalesce(organization.languages[1], 'is'), category.names ->> 'en', '') as name,
       array(
         select offered.language
         from unnest(organization.languages) with ordinality offered (language, place)
         where not exists (
           select from waste_stream_content content
           where content.organization_id = :organizationId and content.waste_stream_id = stream.id
             and content.language = offered.language and content.has_text
         )
         order by offered.place
       ) as languages
     from waste_stream stream
     join organization on organization.id = :organizationId
     join waste_category category on category.id = stream.waste_category_id
     where stream.organization_id = :organizationId and stream.removed_at is null
   ) silent
   where cardinality(silent.languages) > 0
   order by silent.category_id, silent.id`,
);

/** Streams without content in a language that the organization offers. */
export const findStreamsWithoutContent = (reader: TenantReader): Promise<SilentStreamRow[]> =>
  reader.run(silentStreams, { organizationId: reader.organizationId });
