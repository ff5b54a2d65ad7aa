import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportLine } from '@tunna/contract/figures/report-line';
import { type LineSums, lineEvidence } from '@tunna/contract/invoices/line-item';
import { present } from '@tunna/contract/present';
import { isLineKind } from '@tunna/domain/invoices/classification/line-kind';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { lineSumsView } from '../../invoices/invoice/line-sums.service.ts';
import { type ReadReport, readReport } from './invoice-report.service.ts';
import { noNames } from './invoice-report.views.ts';
import { findPublishedLines, type PublishedLineFilter, type PublishedLineRow } from './published-line.queries.ts';
import { lineFilterOf } from './report-changes.service.ts';
import { findLinesNow } from './report-line.queries.ts';

const origins = ['weighed', 'converted', 'estimated'] as const;

type Names = NonNullable<ReportLine['wasteStream']>['names'];

/** The names of the streams in figures. */
const streamsOf = ({ streams, attribution }: Figures): ReadonlyMap<number, Names> =>
  new Map(
    [...streams, ...(attribution?.streams ?? [])].flatMap(({ wasteStream }) =>
      wasteStream === undefined ? [] : [[wasteStream.id, wasteStream.names] as const],
    ),
  );

/** Figures do not name a stream whose shares add up to nothing: it has its present name. */
const attributionView = (
  { basis, shares }: NonNullable<PublishedLineRow['attribution']>,
  known: ReadonlyMap<number, Names>,
): ReportLine['attribution'] => ({
  basis,
  shares: shares.map(({ id, cost, name_override, category_names }) => {
    const present = category_names === null ? noNames : streamNames({ name_override, category_names });
    return { wasteStream: { id, names: known.get(id) ?? present }, cost };
  }),
});

/** @param figures the report's figures, with the names of streams and providers */
const lineView = (figures: Figures): ((row: PublishedLineRow) => ReportLine) => {
  const streams = streamsOf(figures);
  return (row) => {
    const provider = figures.serviceProviders.find(
      ({ serviceProvider }) => serviceProvider?.id === row.service_provider_id,
    )?.serviceProvider;
    return present<ReportLine>({
      invoiceId: row.invoice_id,
      number: row.number,
      position: row.position,
      version: row.version,
      serviceDay: row.service_day,
      serviceProvider: { id: row.service_provider_id, name: provider?.name ?? '' },
      sellersItemId: row.item_id,
      name: row.name ?? '',
      quantity: row.quantity,
      unit: row.unit,
      kind: row.kind !== null && isLineKind(row.kind) ? row.kind : undefined,
      wasteStream:
        row.waste_stream_id === null
          ? undefined
          : { id: row.waste_stream_id, names: streams.get(row.waste_stream_id) ?? noNames },
      location: row.location_id === null ? undefined : { id: row.location_id, name: row.location_name ?? '' },
      ewcCode: row.ewc_code,
      treatmentCode: row.treatment_code,
      kg: row.kg,
      kgOrigin: origins.find((origin) => origin === row.kg_origin),
      treatmentEvidence: lineEvidence.options.find((evidence) => evidence === row.treatment_evidence),
      cost: row.cost,
      currency: row.currency,
      materialNormalizationId: row.material_normalization_id,
      locationNormalizationId: row.location_normalization_id,
      attribution: row.attribution === null ? undefined : attributionView(row.attribution, streams),
      state: row.state,
    });
  };
};

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** One page of all lines of a report within a snapshot, by service day. Lines of a published report are as published. */
export async function readReportLines(
  reader: TenantReader,
  { row, figures }: ReadReport,
  page: Page,
): Promise<{ rows: ReportLine[]; total: number }> {
  if (row.state === 'published') {
    const { rows } = await findPublishedLines(reader, row.id, { ...page, isChanged: false, order: 'asc' });
    return { rows: rows.map(lineView(figures)), total: figures.totals.lines };
  }
  const rows = await findLinesNow(reader, lineFilterOf(row), page);
  return { rows: rows.map(lineView(figures)), total: figures.totals.lines };
}

type LinesQuery = Omit<PublishedLineFilter, 'isUnmapped' | 'sortedIds' | 'covered' | 'attributedStreamIds'> & {
  readonly unmapped?: 'material' | undefined;
  readonly attributedStreamId?: number | undefined;
  readonly month?: string | undefined;
};

interface LinesListed {
  readonly rows: ReportLine[];
  readonly total: number;
  readonly sums: LineSums;
}

/**
 * One page of the lines behind a published report, with the totals of all. A draft has no stored lines. A report of some streams has, by
 * attribution, also the lines of which only a part is attributed to these streams.
 * @throws ApplicationError `not_found`
 */
export async function readFoundLines(
  reader: TenantReader,
  reportId: number,
  { unmapped, attributedStreamId, month, ...filter }: LinesQuery,
  now: Date,
): Promise<LinesListed> {
  const { row, figures } = await readReport(reader, reportId, true, now);
  if (row.state !== 'published') return { rows: [], total: 0, sums: lineSumsView([]) };
  const sortedIds = figures.streams.flatMap(({ wasteStream }) =>
    wasteStream?.isSeparatelyCollected === true ? [wasteStream.id] : [],
  );
  const ofReport = filter.attribution === undefined ? [] : row.waste_stream_ids;
  const { rows, sums } = await findPublishedLines(reader, reportId, {
    ...filter,
    from: filter.from ?? month,
    until: filter.until ?? month,
    isUnmapped: unmapped === 'material',
    sortedIds,
    covered: figures.carbon.factors.map((use) => `${use.wasteStreamId} ${use.treatmentCode ?? ''}`),
    attributedStreamIds: attributedStreamId === undefined ? ofReport : [attributedStreamId],
  });
  const total = sums.reduce((count, sum) => count + sum.count, 0);
  return { rows: rows.map(lineView(figures)), total, sums: lineSumsView(sums) };
}

export const listReportLines = (
  database: Database,
  member: ActingMember,
  reportId: number,
  query: LinesQuery,
  now: Date,
): Promise<LinesListed> =>
  database.snapshot(member.organization, (reader) => readFoundLines(reader, reportId, query, now));
