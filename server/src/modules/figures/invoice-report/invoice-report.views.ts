import { type Figures, figures } from '@tunna/contract/figures/figures';
import {
  type InvoiceReport,
  type InvoiceReportRow,
  type ReportChosen,
  type ReportHead,
  reportChosen,
} from '@tunna/contract/figures/invoice-report';
import { present } from '@tunna/contract/present';
import { parseView } from '@tunna/contract/view';
import { byLanguage } from '@tunna/domain/text/languages';
import { dayIn } from '@tunna/domain/time/days';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { FiguresQuery } from '../figure/figure.service.ts';
import type { ChosenIds, findChosen } from './chosen.queries.ts';
import type { ReportListRow, ReportRow } from './invoice-report.queries.ts';

/** The names of a deleted stream. */
export const noNames = byLanguage(() => '');

/** The limits of a report, in its order. Deleted rows have no name. */
export function chosenView(ids: ChosenIds, found: Awaited<ReturnType<typeof findChosen>>): ReportChosen {
  const nameOf = <Id>(rows: readonly { readonly id: Id; readonly name: string }[], id: Id) => ({
    id,
    name: rows.find((row) => row.id === id)?.name ?? '',
  });
  return {
    locations: ids.location_ids.map((id) => nameOf(found.locations, id)),
    wasteStreams: ids.waste_stream_ids.map((id) => {
      const row = found.wasteStreams.find((stream) => stream.id === id);
      return { id, names: row === undefined ? noNames : streamNames(row) };
    }),
    serviceProviders: ids.service_provider_ids.map((id) => nameOf(found.serviceProviders, id)),
  };
}

/** The filter of a report's lines. */
export const queryOf = (row: ReportRow, now: Date): FiguresQuery => ({
  today: dayIn(now),
  from: row.from_month,
  until: row.until_month,
  compare: row.compare ?? undefined,
  locationIds: row.location_ids,
  wasteStreamIds: row.waste_stream_ids,
  serviceProviderIds: row.service_provider_ids,
});

const headOf = (row: ReportRow) => ({
  name: row.name,
  period: { from: row.from_month, until: row.until_month },
  compare: row.compare,
  publishedAt: row.published_at?.toISOString(),
});

const recordOf = (row: ReportRow) => ({
  id: row.id,
  state: row.state,
  progress: row.state === 'publishing' ? { lines: row.kept_lines, allLines: row.all_lines } : undefined,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  publishedBy: row.published_by,
  factorVersion: row.factor_version,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
});

export const reportHeadView = (row: ReportRow, chosen: ReportChosen): ReportHead =>
  present<ReportHead>({
    ...headOf(row),
    comment: row.comment,
    chosen,
  });

export const reportView = (row: ReportRow, chosen: ReportChosen): InvoiceReport =>
  present<InvoiceReport>({
    ...headOf(row),
    comment: row.comment,
    chosen,
    ...recordOf(row),
    hasLineEvidence: row.state === 'published' ? row.has_line_evidence : undefined,
  });

export const reportRowView = (row: ReportListRow): InvoiceReportRow =>
  present<InvoiceReportRow>({
    ...headOf(row),
    ...recordOf(row),
    isOfAll: row.location_ids.length + row.waste_stream_ids.length + row.service_provider_ids.length === 0,
    totals:
      row.kg === null || row.cost === null || row.currency === null
        ? undefined
        : present<NonNullable<InvoiceReportRow['totals']>>({
            kg: row.kg,
            cost: row.cost,
            currency: row.currency,
            sortingRate: row.sorting_rate,
          }),
  });

/** The limits of a published report, with the names at publication. */
export const frozenChosen = (stored: unknown): ReportChosen => parseView(reportChosen, stored);

/** Frozen figures. Later additions to figures are optional in their schema, because old reports lack them. */
export const frozenFigures = (stored: unknown): Figures => parseView(figures, stored);

/** The fields of a report that members set, for the audit trail. */
export const reportAudit = ({ name, comment, from_month, until_month, state }: ReportRow) => ({
  name,
  comment,
  from: from_month,
  until: until_month,
  state,
});
