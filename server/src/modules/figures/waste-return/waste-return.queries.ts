import type { Period } from '@tunna/domain/time/months';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import { confirmedTreatment } from '../../../database/columns/treatment-evidence.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** Material lines of a period that are equal in all columns of a return, and unclassified lines. */
export interface ReturnedRow extends RowOf<'waste_return'> {
  /** 0, and empty codes, where unknown. */
  waste_stream_id: number;
  /** Whether a document or an agreement confirms the treatment. */
  is_confirmed: boolean;
  /** Their locations without a municipality. */
  nowhere: readonly string[] | null;
}

const columns = `month, service_provider_id, kind, waste_stream_id, ewc_code, treatment_code, location_id, lines, unweighed_lines, kg, estimated_kg`;
const ofReturn = `organization_id = :organizationId and source = 'invoice' and kind in ('', 'material')
  and month between to_date(:from, 'YYYY-MM') and to_date(:until, 'YYYY-MM')
  and (cardinality(:locationIds::text[]) = 0 or location_id = any(:locationIds))
  and (cardinality(:wasteStreamIds::bigint[]) = 0 or waste_stream_id = any(:wasteStreamIds))
  and (cardinality(:serviceProviderIds::bigint[]) = 0 or service_provider_id = any(:serviceProviderIds))`;

const returned = statement(
  'waste_return',
  `select figure.kind = '' as is_unmapped, figure.waste_stream_id, figure.ewc_code, figure.treatment_code,
     confirmed.evidence is not null as is_confirmed, figure.location_id <> '' as is_placed, nullif(btrim(location.municipality), '') as municipality,
     array_agg(distinct figure.location_id)
       filter (where figure.location_id <> '' and nullif(btrim(location.municipality), '') is null) as nowhere,
     sum(figure.lines)::bigint as lines, sum(figure.unweighed_lines)::bigint as unweighed_lines, trim_scale(sum(figure.kg)) as kg,
     trim_scale(sum(figure.estimated_kg)) as estimated_kg
   from (
     select ${columns} from monthly_figure where ${ofReturn}
     union all
     select ${columns} from figure_change where ${ofReturn}
   ) figure
   left join lateral (${confirmedTreatment('figure')}
   ) confirmed on figure.treatment_code <> ''
   left join location on location.organization_id = :organizationId and location.id = figure.location_id
   group by 1, 2, 3, 4, 5, 6, 7
   having sum(figure.lines) <> 0`,
);

/** Lines included in a return. An empty list includes all. */
export interface ReturnFilter extends Period {
  readonly locationIds: readonly string[];
  readonly wasteStreamIds: readonly number[];
  readonly serviceProviderIds: readonly number[];
}

/** Stored and pending figures of a period, read at one moment. */
export const findReturned = (
  reader: TenantReader,
  { from, until, locationIds, wasteStreamIds, serviceProviderIds }: ReturnFilter,
): Promise<ReturnedRow[]> =>
  reader.run(returned, {
    organizationId: reader.organizationId,
    ...{ from, until, locationIds, wasteStreamIds, serviceProviderIds },
  });

export interface ReturnStreamRow extends StreamNamesRow {
  id: number;
  color: string;
  /** Whether waste of its category is hazardous by default. */
  is_hazardous: boolean;
}

const streams = statement(
  'streams_of_waste_return',
  `select stream.id, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
     coalesce(category.ewc_code::text, '') like '%*' as is_hazardous
   from waste_stream stream
   join waste_category category on category.id = stream.waste_category_id
   where stream.organization_id = :organizationId
   order by category.id, stream.id`,
).returns<ReturnStreamRow>();

/** All streams of the organization, including removed ones, because lines may still refer to them. */
export const findReturnStreams = (reader: TenantReader): Promise<ReturnStreamRow[]> =>
  reader.run(streams, { organizationId: reader.organizationId });

const places = statement(
  'locations_of_waste_return',
  'select id, name from location where organization_id = :organizationId and id = any(:ids) order by name collate icelandic, id',
);

export const findLocationNames = (
  reader: TenantReader,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => reader.run(places, { organizationId: reader.organizationId, ids });
