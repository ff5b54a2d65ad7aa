import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LabelFormatName } from '@tunna/domain/inventory/label-layout';
import type { Language } from '@tunna/domain/text/languages';
import { call, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { loadMeasure } from './measure.ts';

/** How labels are put on paper. */
export interface LabelChoice {
  readonly layout: LabelFormatName;
  /** First free label of the first sheet, from 1. */
  readonly start: number;
  /** Of each label. */
  readonly copies: number;
}

/** The texts of containers' labels, in the order of their ids; loaded only for at least one. */
export const labelsQuery = (orgId: number, ids: readonly number[], language: Language) => ({
  ...callQuery('listLabels', { params: { orgId }, query: { ids: ids.join(','), language } }),
  enabled: ids.length > 0,
});

export const measureQuery = () => ({
  queryKey: ['label font'],
  queryFn: loadMeasure,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Notes that labels were printed; the overview's first steps ask for it. */
export function useMarkLabelsPrinted(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call('markLabelsPrinted', { params: { orgId }, body: { ids: [...ids] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['getOrganizationOverview'] }),
  });
}

/** Saves the labels of containers as a PDF document. */
export function useDownloadLabels(orgId: number) {
  return useMutation({
    async mutationFn({ ids, language, ...choice }: LabelChoice & { ids: readonly number[]; language: Language }) {
      const query = { ...choice, ids: ids.join(','), language };
      const { fileName, file } = await fetchDownload('printLabels', { params: { orgId }, query });
      saveFile(fileName, file);
    },
  });
}
