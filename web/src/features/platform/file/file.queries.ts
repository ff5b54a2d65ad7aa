import { keepPreviousData } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { StoredFile } from '@tunna/contract/platform/file';
import { call, callQuery, fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';

type ListQuery = Call<Contract['listFiles']>['query'];

export const filesQuery = (orgId: number, query: ListQuery) => ({
  ...callQuery('listFiles', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

export const deleteFile = (orgId: number, id: number) => call('deleteFile', { params: { orgId, id } });

/** Fetches a file and gives it to the browser to save. @throws CallError */
export async function downloadStoredFile(orgId: number, { id }: StoredFile): Promise<void> {
  const { fileName, file } = await fetchDownload('downloadFile', { params: { orgId, id } });
  saveFile(fileName, file);
}

/** Calls whose responses show files, or the storage use. */
export const changedByFiles: readonly (keyof Contract)[] = [
  'listFiles',
  'listLimits',
  'getSubscription',
  'listImportAttempts',
];
