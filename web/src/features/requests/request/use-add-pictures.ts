import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { upload } from '../../../lib/api/upload.ts';
import { logError } from '../../../lib/client-events.ts';
import { smallerPicture } from '../../../shared/form/picture.ts';
import { useRefresh } from './request.queries.ts';

export interface RefusedPicture {
  readonly key: number;
  readonly name: string;
  /** Code of the refusal, or `empty`. */
  readonly problem: string;
}

interface AddPictures {
  add(files: readonly File[]): void;
  /** The picture on its way, and how much of it has left, from 0 to 1. */
  readonly sending: { readonly name: string; readonly sent: number } | undefined;
  /** Of the last upload. */
  readonly refused: readonly RefusedPicture[];
}

/** Sends pictures to a request, one after the other. */
export function useAddPictures(orgId: number, serviceRequestId: number): AddPictures {
  const refresh = useRefresh();
  const [sending, setSending] = useState<AddPictures['sending']>();
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(new AbortController());
  const nextKey = useRef(0);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  function refuse(name: string, problem: string): void {
    nextKey.current += 1;
    const key = nextKey.current;
    setRefused((before) => [...before, { key, name, problem }]);
  }

  async function send(file: File): Promise<void> {
    const { signal } = left.current;
    if (signal.aborted) return;
    const { name } = file;
    if (file.size === 0) return refuse(name, 'empty');
    setSending({ name, sent: 0 });
    try {
      const onProgress = (sent: number) => setSending({ name, sent });
      const picture = await smallerPicture(file);
      await upload(
        'attachToServiceRequest',
        { params: { orgId }, body: { serviceRequestId } },
        { file: picture, onProgress, signal },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) logError('failed_mutation', error);
      const problem = error instanceof CallError ? error.body.code : 'internal';
      refuse(name, problem);
    }
    setSending(undefined);
    await refresh();
  }

  return {
    add(files) {
      setRefused([]);
      for (const file of files) turn.current = turn.current.then(() => send(file));
    },
    sending,
    refused,
  };
}
