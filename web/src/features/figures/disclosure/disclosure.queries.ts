import type { DisclosureFormat, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import type { Language } from '@tunna/domain/text/languages';
import { callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { jsonFile } from '../shared/json-file.ts';

/** The tables of a report. Those of a draft follow the current data. */
export const reportDisclosureQuery = (orgId: number, id: number) => ({
  ...callQuery('getReportDisclosure', { params: { orgId, id } }),
  staleTime: 0,
});

export const disclosureFormats = ['pdf', 'xlsx', 'csv', 'json'] as const satisfies (DisclosureFormat | 'json')[];

/** The tables as a file. JSON is the response of the call, which the page has. */
export async function fetchDisclosure(
  orgId: number,
  shown: ReportDisclosure,
  format: (typeof disclosureFormats)[number],
  language: Language,
): Promise<{ fileName: string; file: Blob }> {
  const { id, name } = shown.report;
  if (format !== 'json')
    return fetchDownload('exportReportDisclosure', { params: { orgId, id }, query: { format, language } });
  return jsonFile(name, shown);
}
