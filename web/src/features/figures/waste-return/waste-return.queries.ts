import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportReturn, ReturnFormat, WasteReturn } from '@tunna/contract/figures/waste-return';
import type { Language } from '@tunna/domain/text/languages';
import { call, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { jsonFile } from '../shared/json-file.ts';
import { queriesShowingReports } from '../shared/live-queries.ts';

export const wasteReturnQuery = (orgId: number, year: number) =>
  callQuery('getWasteReturn', { params: { orgId }, query: { year } });

/** The return of a report. That of a draft follows the current data. */
export const reportReturnQuery = (orgId: number, id: number) => ({
  ...callQuery('getReportReturn', { params: { orgId, id } }),
  staleTime: 0,
});

export const returnFormats = ['pdf', 'xlsx', 'csv', 'json'] as const satisfies (ReturnFormat | 'json')[];
type Format = (typeof returnFormats)[number];

/** The current return of a year as a file. JSON is the response of the call, which the page has. */
export const fetchWasteReturn = async (
  orgId: number,
  { year, name, shown }: { readonly year: number; readonly name: string; readonly shown: WasteReturn },
  format: Format,
  language: Language,
) =>
  format === 'json'
    ? jsonFile(name, shown)
    : fetchDownload('exportWasteReturn', { params: { orgId }, query: { year, format, language } });

/** The same of a report. */
export const fetchReportReturn = async (orgId: number, shown: ReportReturn, format: Format, language: Language) =>
  format === 'json'
    ? jsonFile(shown.report.name, shown)
    : fetchDownload('exportReportReturn', { params: { orgId, id: shown.report.id }, query: { format, language } });

/** Publishes the return of a year, as a report of that year. The same key creates one report. */
export function usePublishReturn(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(given: { readonly year: number; readonly name: string; readonly idempotencyKey: string }) {
      const { year, ...body } = given;
      const { report } = await call('generateInvoiceReport', {
        params: { orgId },
        body: { ...body, from: `${year}-01`, until: `${year}-12` },
      });
      return call('publishInvoiceReport', { params: { orgId, id: report.id } });
    },
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queriesShowingReports.includes(String(queryKey[0])) }),
  });
}
