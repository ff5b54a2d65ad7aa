import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportEntity, ImportRowState, InventoryImport } from '@tunna/contract/inventory/inventory-import';
import type { ExportFormat } from '@tunna/contract/platform/export';
import type { Language } from '@tunna/domain/text/languages';
import { CallError, call, callQuery, fetchDownload } from '../../../lib/client.ts';
import { saveFile } from '../../../lib/download.ts';
import { upload } from '../../../lib/upload.ts';

/** Rows of one page of a preview. */
const pageSize = 50;

export const importsQuery = (orgId: number, entity: ImportEntity) => ({
  ...callQuery('listInventoryImports', { params: { orgId }, query: { entity } }),
  staleTime: 0,
});

export const importQuery = (orgId: number, id: number, page: number, state: ImportRowState | undefined) => ({
  ...callQuery('getInventoryImport', {
    params: { orgId, id },
    query: { page, pageSize, ...(state === undefined ? {} : { state }) },
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Calls whose responses show imports. */
const imports = ['listInventoryImports', 'getInventoryImport'];
/** Calls whose responses show locations and containers. */
const inventory = ['listContainers', 'getContainer', 'listLocations', 'getLocation', 'getOrganizationOverview'];

function useForget(names: readonly string[]) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

interface Sending {
  readonly file: File;
  readonly language: Language;
  /** Called with the sent share of the file, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

export function usePreviewImport(orgId: number, entity: ImportEntity) {
  const onSuccess = useForget(imports);
  return useMutation({
    mutationFn: ({ file, language, onProgress }: Sending): Promise<InventoryImport> =>
      upload('previewInventoryImport', { params: { orgId }, body: { entity, language } }, { file, onProgress }),
    onSuccess,
  });
}

/** Applies an import; failed rows were shown to the user, and are omitted. */
export function useApplyImport(orgId: number, id: number) {
  const forgetAll = useForget([...imports, ...inventory]);
  return useMutation({
    mutationFn: () => call('applyInventoryImport', { params: { orgId, id }, body: { skipFailed: true } }),
    // An outdated preview has been replaced on the server.
    onSettled: (_applied, error) =>
      error === null || (error instanceof CallError && error.body.code === 'preview_stale') ? forgetAll() : undefined,
  });
}

export function useDiscardImport(orgId: number) {
  const onSuccess = useForget(['listInventoryImports']);
  return useMutation({
    mutationFn: (id: number) => call('discardInventoryImport', { params: { orgId, id } }),
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
