import { keepPreviousData } from '@tanstack/react-query';
import type { ExportFormat } from '@tunna/contract/platform/export';
import type { Language } from '@tunna/domain/text/languages';
import { callQuery, fetchDownload } from '../../../lib/api/client.ts';

/** The return of a year; the previous year remains visible while loading. */
export const wasteReturnQuery = (orgId: number, year: number) => ({
  ...callQuery('getWasteReturn', { params: { orgId }, query: { year } }),
  placeholderData: keepPreviousData,
});

/** The return as a file. */
export const fetchWasteReturn = (
  orgId: number,
  query: { readonly year: number; readonly format: ExportFormat; readonly language: Language },
) => fetchDownload('exportWasteReturn', { params: { orgId }, query });
