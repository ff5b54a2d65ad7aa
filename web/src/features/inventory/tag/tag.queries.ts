import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { call, callQuery } from '../../../lib/api/client.ts';

export const tagsQuery = (orgId: number) => callQuery('listTags', { params: { orgId } });

/** A change of tags affects all pages that show them. */
function useTagChange<Given, Answer>(orgId: number, mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: tagsQuery(orgId).queryKey }),
  });
}

type TagTypeBody = Call<Contract['createTagType']>['body'];

/** Creates a type of tags, or changes the one with the id. */
export const useSaveTagType = (orgId: number, id?: number) =>
  useTagChange(orgId, (body: TagTypeBody) =>
    id === undefined
      ? call('createTagType', { params: { orgId }, body })
      : call('editTagType', { params: { orgId, id }, body }),
  );

/** Adds a value to a type of tags. */
export const useAddTagValue = (orgId: number, tagTypeId: number) =>
  useTagChange(orgId, (name: string) => call('createTagValue', { params: { orgId }, body: { tagTypeId, name } }));

export const useRenameTagValue = (orgId: number, id: number) =>
  useTagChange(orgId, (name: string) => call('editTagValue', { params: { orgId, id }, body: { name } }));
