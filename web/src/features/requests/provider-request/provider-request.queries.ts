import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call, Output } from '@tunna/contract/endpoint';
import { CallError, call, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { upload } from '../../../lib/api/upload.ts';
import { smallerPicture } from '../../../shared/form/picture.ts';

export const providerRequestQuery = (link: string) => callQuery('getLinkedServiceRequest', { params: { link } });

type Linked = Output<Contract['getLinkedServiceRequest']>;

/** Every call returns the updated request. After a conflict or without a response it is fetched again: the change may be stored. */
function useLinkedMutation<Body>(link: string, send: (body: Body) => Promise<Linked>) {
  const queries = useQueryClient();
  const { queryKey } = providerRequestQuery(link);
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => storeSaved(queries, queryKey, answer),
    onError: (error) => {
      if (error instanceof CallError && (error.status === 409 || error.status === 0))
        void queries.invalidateQueries({ queryKey });
    },
  });
}

export type LinkedMove = Call<Contract['changeLinkedServiceRequestStatus']>['body'];

export const useMoveRequest = (link: string) =>
  useLinkedMutation(link, (body: LinkedMove) => call('changeLinkedServiceRequestStatus', { params: { link }, body }));

export const useUndoRequest = (link: string) =>
  useLinkedMutation(link, () => call('undoLinkedServiceRequest', { params: { link } }));

export const useCommentRequest = (link: string) =>
  useLinkedMutation(link, (body: Call<Contract['commentLinkedServiceRequest']>['body']) =>
    call('commentLinkedServiceRequest', { params: { link }, body }),
  );

export const usePlanRequest = (link: string) =>
  useLinkedMutation(link, (body: Call<Contract['planLinkedServiceRequest']>['body']) =>
    call('planLinkedServiceRequest', { params: { link }, body }),
  );

export const useUnplanRequest = (link: string) =>
  useLinkedMutation(link, (plannedFor: string) =>
    call('unplanLinkedServiceRequest', { params: { link }, body: { plannedFor } }),
  );

/** Uploads a picture, resized if necessary, and fetches the request again. */
export function useAttachPicture(link: string, onProgress: (sent: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(file: File) {
      onProgress(0);
      const picture = await smallerPicture(file);
      return upload('attachToLinkedServiceRequest', { params: { link } }, { file: picture, onProgress });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: providerRequestQuery(link).queryKey }),
  });
}
