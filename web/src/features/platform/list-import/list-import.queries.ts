import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportFormat } from '@tunna/contract/platform/export';
import type {
  ImportEntity,
  ImportRevision,
  ImportRowState,
  ListImportDetail,
  TablePlace,
} from '@tunna/contract/platform/list-import';
import type { Language } from '@tunna/domain/text/languages';
import { useEffect, useRef } from 'react';
import { CallError, call, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { upload } from '../../../lib/api/upload.ts';

/** Milliseconds between two looks at an import that is being applied. */
const pollInterval = 1000;

/** Rows of one page of a preview. */
export const rowsOfPage = 50;

export const importsQuery = (orgId: number, entity: ImportEntity) => ({
  ...callQuery('listRecentImports', { params: { orgId }, query: { entity } }),
  staleTime: 0,
});

export const importQuery = (orgId: number, id: number, page: number, state: ImportRowState | undefined) => ({
  ...callQuery('getListImport', {
    params: { orgId, id },
    query: { page, pageSize: rowsOfPage, ...(state === undefined ? {} : { state }) },
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: ({
    state: { data },
  }: {
    readonly state: { readonly data?: { import: ListImportDetail } | undefined };
  }) => (data?.import.state === 'applying' ? pollInterval : false),
});

export const wasteCategoriesQuery = () => callQuery('listWasteCategories', {});

/** Calls whose responses show imports. */
const imports = ['listRecentImports', 'getListImport'];

function useForget(isForgotten: (name: string) => boolean) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => isForgotten(String(queryKey[0])) });
}

interface Sending {
  readonly file: File;
  readonly language: Language;
}

export function usePreviewImport(orgId: number, entity: ImportEntity) {
  const onSuccess = useForget((name) => imports.includes(name));
  return useMutation({
    mutationFn: ({ file, ...body }: Sending): Promise<ListImportDetail> =>
      upload('previewListImport', { params: { orgId }, body: { entity, ...body } }, { file }),
    onSuccess,
  });
}

const isStale = (error: Error | null): boolean => error instanceof CallError && error.body.code === 'preview_stale';

/** Starts an import with an empty grid. */
export function useStartImport(orgId: number, entity: ImportEntity) {
  const onSuccess = useForget((name) => imports.includes(name));
  return useMutation({
    mutationFn: (language: Language) => call('startListImport', { params: { orgId }, body: { entity, language } }),
    onSuccess,
  });
}

export type Revision = Omit<ImportRevision, 'revision'>;

/**
 * Corrects a preview, or reads another sheet or heading row of its file. Changes that are made quickly are sent one after the
 * other.
 */
export function useImportChanges(orgId: number, { id, revision }: Pick<ListImportDetail, 'id' | 'revision'>) {
  const forget = useForget((name) => imports.includes(name));
  const latest = useRef(revision);
  latest.current = Math.max(latest.current, revision);
  const params = { orgId, id };
  const change = {
    scope: { id: `import ${id}` },
    onSuccess: (after: Pick<ListImportDetail, 'revision'>) => {
      latest.current = after.revision;
      return forget();
    },
    onError: (error: Error) => (isStale(error) ? forget() : undefined),
  };
  const revise = useMutation({
    ...change,
    mutationFn: (body: Revision) => call('reviseListImport', { params, body: { ...body, revision: latest.current } }),
  });
  const readAgain = useMutation({
    ...change,
    mutationFn: (place: TablePlace) =>
      call('readListImportAgain', { params, body: { ...place, revision: latest.current } }),
  });
  return { revise, readAgain };
}

/** Applies the preview that the user saw. */
export function useApplyImport(orgId: number, { id, revision }: Pick<ListImportDetail, 'id' | 'revision'>) {
  const forgetAll = useForget(() => true);
  return useMutation({
    mutationFn: (skipFailed: boolean) =>
      call('applyListImport', { params: { orgId, id }, body: { skipFailed, revision } }),
    // An outdated preview has been replaced on the server.
    onSettled: (_applied, error) => (error === null || isStale(error) ? forgetAll() : undefined),
  });
}

/** Forgets what was read before the rows of a large import appeared. */
export function useForgetAfter(state: ListImportDetail['state']) {
  const forgetAll = useForget(() => true);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'applying' && state === 'applied') forgetAll();
    before.current = state;
  });
}

export function useDiscardImport(orgId: number) {
  const onSuccess = useForget((name) => name === 'listRecentImports');
  return useMutation({
    mutationFn: (id: number) => call('discardListImport', { params: { orgId, id } }),
    onSuccess,
  });
}

/** Downloads a template file. */
export function useImportTemplate(orgId: number, entity: ImportEntity) {
  return useMutation({
    mutationFn: (query: { readonly format: ExportFormat; readonly language: Language }) =>
      fetchDownload('getImportTemplate', { params: { orgId }, query: { entity, ...query } }),
    onSuccess: ({ fileName, file }) => saveFile(fileName, file),
  });
}
