import { present } from '@tunna/contract/present';
import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { dayOf } from '@tunna/domain/time/dates';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { AttachmentRow } from './attachment/service-request-attachment.queries.ts';
import type { EventRow, LinkedRow, ReportRow } from './service-request.queries.ts';

const requestLanguage = (row: LinkedRow): Language => (isLanguage(row.language) ? row.language : 'en');

type Location = NonNullable<LinkedServiceRequest['location']>;

function locationView(row: LinkedRow): Location | undefined {
  if (row.location_name === null) return undefined;
  const { latitude, longitude } = row;
  return present<Location>({
    name: row.location_name,
    address: row.address,
    postcode: row.postcode,
    municipality: row.municipality,
    accessNotes: row.access_notes,
    coordinates:
      latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) },
  });
}

type Event = LinkedServiceRequest['events'][number];

const eventView = (row: EventRow): Event =>
  present<Event>({
    kind: row.kind as Event['kind'],
    actor: row.actor as Event['actor'],
    status: row.status as LinkedServiceRequest['status'] | null,
    by: row.department_name,
    comment: row.comment,
    plannedFor: row.planned_for,
    collectedKg: row.collected_kg,
    pickUpDay: row.collection_day,
    fillPercent: row.fill_percent,
    createdAt: row.created_at.toISOString(),
  });

interface Around {
  readonly reports: readonly ReportRow[];
  readonly events: readonly EventRow[];
  readonly attachments: readonly AttachmentRow[];
  readonly now: Date;
}

export const linkedRequestView = (
  row: LinkedRow,
  { reports, events, attachments, now }: Around,
): LinkedServiceRequest =>
  present<LinkedServiceRequest>({
    status: row.status,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    plannedFor: row.planned_for,
    collectedKg: row.collected_kg,
    planUndoUntil: row.plan_undo_until?.toISOString(),
    undoUntil: row.undo_until?.toISOString(),
    today: dayOf(now),
    reportCount: row.report_count,
    organizationName: row.organization_name,
    providerName: row.provider_name,
    container: present<LinkedServiceRequest['container']>({
      slug: row.slug,
      description: row.description,
      kind: row.kind,
      wasteStreamName: streamNames(row)[requestLanguage(row)],
      customId: row.custom_id,
      volumeLiters: row.volume_liters,
    }),
    location: locationView(row),
    reporters: reports.map((report) =>
      present<LinkedServiceRequest['reporters'][number]>({
        fullName: report.full_name,
        phoneNumber: report.phone_number,
        email: report.email,
      }),
    ),
    events: events.map(eventView),
    attachments: attachments.map(({ id, name, actor, created_at: createdAt }) => ({
      id,
      name,
      actor: actor === 'provider' ? 'provider' : 'member',
      createdAt: createdAt.toISOString(),
    })),
  });

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
  /** How to get in: for the provider only. */
  readonly accessNotes?: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
  /** The first people who asked, for members and the provider only. */
  readonly reporters: readonly { readonly name: string | undefined; readonly phoneNumber: string | undefined }[];
  readonly serviceProviderId?: number;
  /** Why it was rejected or cancelled. */
  readonly reason?: string;
}

export function requestToNotifyView(row: LinkedRow, reports: readonly ReportRow[]): RequestToNotify {
  const town = [row.postcode, row.municipality].filter((part) => part !== null).join(' ');
  const place = [row.location_name, row.address, town].filter((part) => part !== null && part !== '').join(', ');
  return present<RequestToNotify>({
    id: row.id,
    status: row.status,
    linkVersion: row.link_version,
    organizationName: row.organization_name,
    slug: row.slug,
    description: row.description,
    wasteStreamNames: streamNames(row),
    accessNotes: row.access_notes,
    createdAt: row.created_at,
    dueAt: row.due_at,
    reporters: reports.map((report) => ({
      name: report.full_name ?? undefined,
      phoneNumber: report.phone_number ?? undefined,
    })),
    serviceProviderId: row.service_provider_id,
    customId: row.custom_id,
    placeName: row.location_name,
    reason: row.reason,
    place: row.location_name === null ? null : place,
  });
}
