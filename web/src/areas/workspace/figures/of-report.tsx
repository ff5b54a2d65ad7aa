import type { UseQueryResult } from '@tanstack/react-query';
import type { InvoiceReport } from '@tunna/contract/figures/invoice-report';
import { Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';

/** What is shown of one report. */
interface OfReportData {
  readonly report: InvoiceReport;
}

/** Milliseconds between two polls of a report that is being published, without live events. */
const pollInterval = 2_000;

/** The number of the report in the address; undefined if it is not a positive integer. */
export function useReportId(): number | undefined {
  const id = Number(useParams().reportIdBase);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The interval after which a query fetches its report again: only while it is being published. */
export const whilePublishing = ({ state }: { readonly state: { readonly data: OfReportData | undefined } }) =>
  state.data?.report.state === 'publishing' ? pollInterval : false;

interface Props<Shown> {
  readonly query: UseQueryResult<Shown>;
  readonly children: (shown: Shown) => ReactNode;
}

/** A page about one report, with a link back to the report. */
export function OfReport<Shown extends OfReportData>({ query, children }: Props<Shown>) {
  const { paths: own } = useOrganization();
  return (
    <Stack>
      <DataLoadingView query={query}>
        {(shown) => (
          <>
            <BackLink to={own.report(shown.report.id)}>{shown.report.name}</BackLink>
            {children(shown)}
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}

/** Filters by what the lines of reports that were published earlier do not state. */
const knownLater = ['treatmentEvidence', 'attribution', 'attributedStreamId', 'lineCheck'] as const;

/**
 * The address of the lines behind a figure of a report: those of a published report are as published. Undefined without permission to read
 * them, and for a figure of an earlier report whose lines do not state what the figure is about.
 */
export function useReportLines(
  report: Pick<InvoiceReport, 'id' | 'state' | 'chosen' | 'hasLineEvidence'>,
): (filters: Readonly<Record<string, string>>) => string | undefined {
  const { paths: own, may } = useOrganization();
  return (filters) => {
    if (!may('invoices.read')) return undefined;
    const { from, to, ...others } = filters;
    if (report.state === 'published') {
      if (report.hasLineEvidence !== true && knownLater.some((name) => name in filters)) return undefined;
      const months = from === undefined || to === undefined ? {} : { from: from.slice(0, 7), until: to.slice(0, 7) };
      return own.reportLines(report.id, { ...others, ...months });
    }
    const isLimited = Object.values(report.chosen).some(({ length }) => length > 0);
    return own.invoiceLines(isLimited ? { ...filters, reportId: String(report.id) } : filters);
  };
}
