import type { LinkedServiceRequest } from '@tunna/contract/service-request';
import { isLanguage, type Language } from '@tunna/domain/languages';
import type { EventRow, LinkedRow, ReportRow } from './service-request.queries.ts';

/** The stream's name as the reader of this request calls it. */
const streamName = (row: LinkedRow, language: Language): string =>
  row.name_override ?? { is: row.name_is, en: row.name_en, no: row.name_no, pl: row.name_pl }[language];

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
  ...present({ comment: row.comment }),
  createdAt: row.created_at.toISOString(),
});

export function linkedRequestView(row: LinkedRow, reports: ReportRow[], events: EventRow[]): LinkedServiceRequest {
  const location = placeView(row);
  return {
    status: row.status,
    createdAt: row.created_at.toISOString(),
    reportCount: row.report_count,
    organizationName: row.organization_name,
    ...present({ providerName: row.provider_name }),
    container: {
      slug: row.slug,
      description: row.description,
      kind: row.kind,
      wasteStreamName: streamName(row, requestLanguage(row)),
      ...present({ customId: row.custom_id, volumeLiters: row.volume_liters }),
    },
    ...(location === undefined ? {} : { location }),
    reporters: reports.map((report) =>
      present({ fullName: report.full_name, phoneNumber: report.phone_number, email: report.email }),
    ),
    events: events.map(eventView),
  };
}

/** A request as messages tell of it. */
export interface RequestToTell {
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
}

export function requestToTellView(row: LinkedRow): RequestToTell {
  const town = [row.postcode, row.municipality].filter((part) => part !== null).join(' ');
  const place = [row.location_name, row.address, town].filter((part) => part !== null && part !== '').join(', ');
  return {
    id: row.id,
    status: row.status,
    linkVersion: row.link_version,
    organizationName: row.organization_name,
    slug: row.slug,
    description: row.description,
    wasteStreamNames: {
      is: streamName(row, 'is'),
      en: streamName(row, 'en'),
      no: streamName(row, 'no'),
      pl: streamName(row, 'pl'),
    },
    createdAt: row.created_at,
    ...present({ customId: row.custom_id, placeName: row.location_name }),
    ...(row.location_name === null ? {} : { place }),
  };
}
