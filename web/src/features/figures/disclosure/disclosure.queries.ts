import type { ExportFormat } from '@tunna/contract/platform/export';
import type { Language } from '@tunna/domain/text/languages';
import { callQuery, fetchDownload } from '../../../lib/client.ts';

/** The tables of a report. Those of a draft follow the current data. */
export const reportDisclosureQuery = (orgId: number, id: number) => ({
  ...callQuery('getReportDisclosure', { params: { orgId, id } }),
  staleTime: 0,
});

/** The tables as a file. */
export const fetchDisclosure = (orgId: number, id: number, format: ExportFormat | 'pdf', language: Language) => {
  const params = { orgId, id };
  return format === 'pdf'
    ? fetchDownload('getReportDisclosureDocument', { params, query: { language } })
    : fetchDownload('exportReportDisclosure', { params, query: { format, language } });
};
