import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportLine } from '@tunna/contract/figures/invoice-report';
import { present } from '@tunna/contract/present';
import { isLineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { type ReadReport, readReport } from './invoice-report.service.ts';
import { noNames } from './invoice-report.views.ts';
import { lineFilterOf } from './report-changes.service.ts';
import { findKeptLines, findLinesNow, type KeptLineFilter, type KeptLineRow } from './report-line.queries.ts';

const origins = ['weighed', 'converted', 'estimated'] as const;

/** @param figures the report's figures, with the names of streams and providers */
const lineView =
  (figures: Figures) =>
  (row: KeptLineRow): ReportLine => {
    const stream = figures.streams.find(({ wasteStream }) => wasteStream?.id === row.waste_stream_id)?.wasteStream;
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
        row.waste_stream_id === null ? undefined : { id: row.waste_stream_id, names: stream?.names ?? noNames },
      location: row.location_id === null ? undefined : { id: row.location_id, name: row.location_name ?? '' },
      ewcCode: row.ewc_code,
      treatmentCode: row.treatment_code,
      kg: row.kg,
      kgOrigin: origins.find((origin) => origin === row.kg_origin),
      cost: row.cost,
      currency: row.currency,
      materialNormalizationId: row.material_normalization_id,
      locationNormalizationId: row.location_normalization_id,
      state: row.state,
    });
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
    const { rows, total } = await findKeptLines(reader, row.id, { ...page, isChanged: false, order: 'asc' });
    return { rows: rows.map(lineView(figures)), total };
  }
  const rows = await findLinesNow(reader, lineFilterOf(row), page);
  return { rows: rows.map(lineView(figures)), total: figures.totals.lines };
}

type LinesAsked = Omit<KeptLineFilter, 'isUnmapped' | 'sortedIds'> & { readonly unmapped?: 'material' | undefined };

/** One page of the lines behind a published report. A draft has no stored lines. @throws ApplicationError `not_found` */
export const listReportLines = (
  database: Database,
  member: ActingMember,
  reportId: number,
  { unmapped, ...filter }: LinesAsked,
  now: Date,
): Promise<{ rows: ReportLine[]; total: number }> =>
  database.snapshot(member.organization, async (reader) => {
    const report = await readReport(reader, reportId, true, now);
    if (report.row.state !== 'published') return { rows: [], total: 0 };
    const sortedIds = report.figures.streams.flatMap(({ wasteStream }) =>
      wasteStream?.isSeparatelyCollected === true ? [wasteStream.id] : [],
    );
    const isUnmapped = unmapped === 'material';
    const { rows, total } = await findKeptLines(reader, reportId, { ...filter, isUnmapped, sortedIds });
    return { rows: rows.map(lineView(report.figures)), total };
  });
