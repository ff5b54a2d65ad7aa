import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { streamNames } from '../../../database/stream-names.ts';
import type { EventRow, LinkedRow, ReportRow } from './service-request.queries.ts';
import type { AttachmentRow } from './service-request-attachment.queries.ts';

const requestLanguage = (row: LinkedRow): Language => (isLanguage(row.language) ? row.language : 'en');

/** A row's columns as a view's fields: a column that is null is an absent field. */
function present<Fields extends Record<string, unknown>>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}

function placeView(row: LinkedRow): LinkedServiceRequest['location'] {
  if (row.location_name === null) return undefined;
  return {
    name: row.location_name,
    ...present({ address: row.address, postcode: row.postcode, municipality: row.municipality }),
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { coordinates: { latitude: Number(row.latitude), longitude: Number(row.longitude) } }),
  };
}

const eventView = (row: EventRow): LinkedServiceRequest['events'][number] => ({
  kind: row.kind as LinkedServiceRequest['events'][number]['kind'],
  actor: row.actor as LinkedServiceRequest['events'][number]['actor'],
  ...(row.status === null ? {} : { status: row.status as LinkedServiceRequest['status'] }),
  ...present({
    by: row.department_name,
    comment: row.comment,
    plannedFor: row.planned_for,
    pickUpDay: row.pick_up_day,
    fillPercent: row.fill_percent,
  }),
  createdAt: row.created_at.toISOString(),
});

interface Around {
  readonly reports: readonly ReportRow[];
  readonly events: readonly EventRow[];
  readonly attachments: readonly AttachmentRow[];
}

export function linkedRequestView(row: LinkedRow, { reports, events, attachments }: Around): LinkedServiceRequest {
  const location = placeView(row);
  return {
    status: row.status,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    ...present({ plannedFor: row.planned_for }),
    reportCount: row.report_count,
    organizationName: row.organization_name,
    ...present({ providerName: row.provider_name }),
    container: {
      slug: row.slug,
      description: row.description,
      kind: row.kind,
      wasteStreamName: streamNames(row)[requestLanguage(row)],
      ...present({ customId: row.custom_id, volumeLiters: row.volume_liters }),
    },
    ...(location === undefined ? {} : { location }),
    reporters: reports.map((report) =>
      present({ fullName: report.full_name, phoneNumber: report.phone_number, email: report.email }),
    ),
    events: events.map(eventView),
    attachments: attachments.map(({ id, name, actor, created_at: createdAt }) => ({
      id,
      name,
      actor: actor === 'provider' ? 'provider' : 'member',
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** A request for messages. */
export interface RequestToNotify {
  readonly id: number;
  readonly status: LinkedRow['status'];
  readonly linkVersion: number;
  readonly organizationName: string;
  readonly slug: string;
  readonly customId?: string;
  readonly description: string;
  readonly wasteStreamNames: Readonly<Record<Language, string>>;
  readonly placeName?: string;
  /** Name and address in one line. */
  readonly place?: string;
  readonly createdAt: Date;
  readonly serviceProviderId?: number;
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
}

export function requestToNotifyView(row: LinkedRow): RequestToNotify {
  const town = [row.postcode, row.municipality].filter((part) => part !== null).join(' ');
  const place = [row.location_name, row.address, town].filter((part) => part !== null && part !== '').join(', ');
  return {
    id: row.id,
    status: row.status,
    linkVersion: row.link_version,
    organizationName: row.organization_name,
    slug: row.slug,
    description: row.description,
    wasteStreamNames: streamNames(row),
    createdAt: row.created_at,
    ...present({
      serviceProviderId: row.service_provider_id,
      customId: row.custom_id,
      placeName: row.location_name,
      reason: row.reason,
    }),
    ...(row.location_name === null ? {} : { place }),
  };
}
