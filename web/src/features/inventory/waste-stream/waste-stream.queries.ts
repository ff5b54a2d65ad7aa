import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { ContentField, EditableContent, WasteStream } from '@tunna/contract/inventory/waste-stream';
import type { Language } from '@tunna/domain/text/languages';
import { call, callKey, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { upload } from '../../../lib/api/upload.ts';

export const wasteStreamsQuery = (orgId: number) => callQuery('listWasteStreams', { params: { orgId } });

export const wasteCategoriesQuery = () => callQuery('listWasteCategories', {});

/** A record to edit, always fetched again. */
export const wasteStreamQuery = (orgId: number, id: number) => ({
  ...callQuery('getWasteStream', { params: { orgId, id } }),
  gcTime: 0,
});

export const contentQuery = (orgId: number, wasteStreamId: number, language: Language) => ({
  ...callQuery('getEditableContent', { params: { orgId, wasteStreamId, language } }),
  gcTime: 0,
});

export const readyGuideQuery = (orgId: number, wasteStreamId: number, language: Language) =>
  callQuery('getReadyGuide', { params: { orgId, wasteStreamId, language } });

/** Creates a stream, or changes the one with an id. */
export function useSaveWasteStream(orgId: number, id?: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      body: { codesFrom, ...body },
      version,
    }: {
      body: Omit<Call<Contract['editWasteStream']>['body'], 'version'>;
      version: number;
    }) =>
      id === undefined
        ? call('createWasteStream', { params: { orgId }, body })
        : call('editWasteStream', { params: { orgId, id }, body: { ...body, codesFrom, version } }),
    onSuccess: async (saved) => {
      await storeSaved(queries, callKey('getWasteStream', { params: { orgId, id: saved.id } }), saved);
      return queries.invalidateQueries({ queryKey: wasteStreamsQuery(orgId).queryKey });
    },
  });
}

/** Replaces or removes the own picture of a stream. */
export function useStreamPicture(orgId: number, id: number) {
  const queries = useQueryClient();
  const shown = async (saved: WasteStream) => {
    await storeSaved(queries, callKey('getWasteStream', { params: { orgId, id } }), saved);
    await queries.invalidateQueries({ queryKey: wasteStreamsQuery(orgId).queryKey });
  };
  return {
    send: async (file: File, onProgress: (sent: number) => void) =>
      shown(await upload('setWasteStreamImage', { params: { orgId, id } }, { file, onProgress })),
    remove: async () => shown(await call('removeWasteStreamImage', { params: { orgId, id } })),
  };
}

/** Creates the streams of categories that have none. */
export function useAddWasteStreams(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wasteCategoryIds: readonly number[]) =>
      call('addWasteStreams', { params: { orgId }, body: { wasteCategoryIds: [...wasteCategoryIds] } }),
    onSuccess: async (all) => {
      await storeSaved(queries, wasteStreamsQuery(orgId).queryKey, all);
      return queries.invalidateQueries({ queryKey: ['getOrganizationOverview'] });
    },
  });
}

export interface ContentLocation {
  readonly orgId: number;
  readonly wasteStreamId: number;
  readonly language: Language;
}

/** Saves one field of the content; returns the stored value. */
export function useSaveContentField(place: ContentLocation, field: ContentField) {
  const queries = useQueryClient();
  return async (value: string, version: number) => {
    const saved = await call('saveContentField', { params: { ...place, field }, body: { value, version } });
    const { orgId, wasteStreamId, language } = place;
    queries.setQueryData<EditableContent>(contentQuery(orgId, wasteStreamId, language).queryKey, (before) =>
      before === undefined ? before : { ...before, fields: { ...before.fields, [field]: saved } },
    );
    void queries.invalidateQueries({ queryKey: wasteStreamsQuery(orgId).queryKey });
    return saved;
  };
}
