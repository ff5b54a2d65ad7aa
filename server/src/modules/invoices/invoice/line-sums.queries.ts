import type { DayRange } from '@tunna/domain/time/split-by-month';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { LineItemFilter } from './line-item.queries.ts';
import type { LineSumRow } from './line-sums.service.ts';

const ofReport = `exists (
    select from invoice_report report
    where report.organization_id = :organizationId and report.id = :reportId
      and (cardinality(report.location_ids) = 0 or location_id = any(report.location_ids))
      and (cardinality(report.waste_stream_ids) = 0 or waste_stream_id = any(report.waste_stream_ids))
      and (cardinality(report.service_provider_ids) = 0 or service_provider_id = any(report.service_provider_ids))
  )`;
const isPlaced = `location_id <> '' or kind in ('fee', 'other')`;

// Totals have neither location nor provider. An empty text, and zero for a stream, is what a line does not have.
const grains = {
  total: `(:unmapped::text is null or kind = '')`,
  figure: `(:serviceProviderId::bigint is null or service_provider_id = :serviceProviderId)
    and (:locationId::text is null or location_id = :locationId)
    and (:unmapped::text is null or :unmapped in ('material', 'any') and kind = '' or :unmapped in ('location', 'any') and not (${isPlaced}))
    and (:reportId::bigint is null or ${ofReport})`,
};

const storedSums = (grain: keyof typeof grains) => {
  const from = (table: string): string => `
    select currency, lines, cost, kg, estimated_kg from ${table}
    where organization_id = :organizationId and source = 'invoice' and month >= :firstMonth::date and month < :monthBefore::date
      and (:kind::text is null or kind = :kind)
      and (:wasteStreamId::bigint is null or waste_stream_id = :wasteStreamId)
      and ${grains[grain]}`;
  return statement(
    `sum_lines_by_${grain}`,
    `select currency, sum(lines)::bigint as "count!", trim_scale(sum(cost)) as "cost!", null::text as attributed_cost,
       trim_scale(sum(kg)) as "kg!", trim_scale(sum(estimated_kg)) as "estimated_kg!"
     from (${from(`monthly_${grain}`)} union all ${from('figure_change')}) stored
     group by currency having sum(lines) <> 0`,
  ).returns<LineSumRow>();
};
const storedSumStatements = { total: storedSums('total'), figure: storedSums('figure') };

/** Whether monthly figures state the sums of these lines: they know neither single lines nor what is derived for each. */
export const hasStoredSums = (filter: LineItemFilter): boolean =>
  filter.patterns.length === 0 && hasOnlyDimensions(filter);

/** Whether the filter has, beside a search, only days and a service provider. */
export function isOfDaysAndProvider(filter: LineItemFilter): boolean {
  const { kind, wasteStreamId, locationId, unmapped, reportId } = filter;
  return (
    hasOnlyDimensions(filter) && [kind, wasteStreamId, locationId, unmapped, reportId].every((one) => one === null)
  );
}

function hasOnlyDimensions(filter: LineItemFilter): boolean {
  const { number, containerId, figure, treatmentCode, kgOrigin, treatmentEvidence, lineCheck } = filter;
  const others = [number, containerId, figure, treatmentCode, kgOrigin, treatmentEvidence, filter.attribution];
  return lineCheck === undefined && filter.attributedStreamId === null && others.every((one) => one === null);
}

/** Sums of the figures of months: those of whole months for a filter that they know. */
export function readStoredSums(
  reader: TenantReader,
  filter: LineItemFilter,
  { from, before }: DayRange,
): Promise<LineSumRow[]> {
  const { kind, wasteStreamId, unmapped, serviceProviderId, locationId, reportId } = filter;
  const values = {
    organizationId: reader.organizationId,
    kind,
    wasteStreamId,
    unmapped,
    firstMonth: from,
    monthBefore: before,
  };
  const isOfAll =
    [serviceProviderId, locationId, reportId].every((one) => one === null) && (unmapped ?? 'material') === 'material';
  return isOfAll
    ? reader.run(storedSumStatements.total, values)
    : reader.run(storedSumStatements.figure, { ...values, serviceProviderId, locationId, reportId });
}
