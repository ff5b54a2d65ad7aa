import { categoryOfMonth, codesOfReadings, treatmentOf } from '../../../database/columns/stream-codes.ts';
import { confirmedTreatment } from '../../../database/columns/treatment-evidence.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { type FigureFilter, leftOutKeys, sourceOf, withLines } from './figure-source.queries.ts';

/** Figures of a location or a provider, in one currency. */
export interface LocationRow extends RowOf<'figures_by_location_and_provider'> {
  /** Lines without a location that need none or are not classified. */
  is_unassigned: boolean;
  /** Without a treatment. */
  untreated_kg: string;
}

// The evidence of treatments is found once for each month, stream, provider and treatment, not for each location.
const places = statement(
  'figures_by_location_and_provider',
  `select made.location_id, made.service_provider_id, made.currency, coalesce(location.name, provider.name) as name,
     location.municipality, coalesce(made.is_unassigned, false) as "is_unassigned!", made.lines, made.kg, made.estimated_kg,
     made.converted_kg, made.sorted_kg, made.untreated_kg, made.document_kg, made.agreement_kg, made.cost
   from (
     with placed as materialized (
       select *, location_id = '' and kind in ('', 'fee', 'other') as is_unassigned from ${sourceOf('figure')}
     ), proof as materialized (
       select treated.*, confirmed.evidence
       from (select distinct month, waste_stream_id, service_provider_id, treatment_code from placed where treatment_code <> '') treated
       cross join lateral (${confirmedTreatment('treated')}
       ) confirmed
     )
     select location_id, is_unassigned, service_provider_id, currency, sum(lines)::bigint as lines, trim_scale(sum(kg)) as kg,
       trim_scale(sum(estimated_kg)) as estimated_kg,
       trim_scale(sum(converted_kg)) as converted_kg,
       trim_scale(coalesce(sum(kg) filter (where category.separately_collected), 0)) as sorted_kg,
       trim_scale(coalesce(sum(kg) filter (where ${treatmentOf('placed')} = ''), 0)) as untreated_kg,
       trim_scale(coalesce(sum(kg) filter (where proof.evidence = 'document'), 0)) as document_kg,
       trim_scale(coalesce(sum(kg) filter (where proof.evidence = 'agreement'), 0)) as agreement_kg, trim_scale(sum(cost)) as cost
     from placed
     left join proof using (month, waste_stream_id, service_provider_id, treatment_code)
     ${categoryOfMonth('placed')}
     ${codesOfReadings('placed')}
     group by grouping sets ((location_id, is_unassigned, currency), (service_provider_id, currency))
     ${withLines}
   ) made
   left join location on location.organization_id = :organizationId and location.id = made.location_id
   left join service_provider provider on provider.organization_id = :organizationId and provider.id = made.service_provider_id
   order by coalesce(location.name, provider.name) collate icelandic, made.location_id, made.is_unassigned, made.service_provider_id,
     made.currency`,
);

export const findLocations = (reader: TenantReader, filter: FigureFilter): Promise<LocationRow[]> =>
  reader.run(places, { ...filter, leftOut: leftOutKeys(filter.leftOut), organizationId: reader.organizationId });
