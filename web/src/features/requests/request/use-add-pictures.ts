import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { upload } from '../../../lib/api/upload.ts';
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

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends pictures to a request, one after the other. They are also sent after the page was left.
 * @param onRefusedLater called for a picture that is refused after the page was left
 */
export function useAddPictures(
  orgId: number,
  serviceRequestId: number,
  onRefusedLater: (refused: RefusedPicture) => void,
): AddPictures {
  const refresh = useRefresh();
  const [sending, setSending] = useState<AddPictures['sending']>();
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());
  // A mutation, also until the page shows the picture: it is the member's own change of the request.
  const { mutateAsync } = useMutation({
    async mutationFn(file: File) {
      const { name } = file;
      const onProgress = (sent: number) => setSending({ name, sent });
      const picture = await smallerPicture(file);
      return upload(
        'attachToServiceRequest',
        { params: { orgId }, body: { serviceRequestId } },
        { file: picture, onProgress },
      );
    },
    onSettled: refresh,
  });
  const isLeft = useRef(false);
  const underWay = useRef(0);
  const nextKey = useRef(0);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  function refuse(name: string, problem: string): void {
    nextKey.current += 1;
    const key = nextKey.current;
    if (isLeft.current) onRefusedLater({ key, name, problem });
    else setRefused((before) => [...before, { key, name, problem }]);
  }

  async function send(file: File): Promise<void> {
    const { name } = file;
    if (file.size === 0) return refuse(name, 'empty');
    setSending({ name, sent: 0 });
    try {
      await mutateAsync(file);
    } catch (error) {
      const problem = error instanceof CallError ? error.body.code : 'internal';
      refuse(name, problem);
    }
    setSending(undefined);
  }

  function settle(): void {
    underWay.current -= 1;
    if (underWay.current === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  }

  return {
    add(files) {
      setRefused([]);
      if (files.length === 0) return;
      if (underWay.current === 0) window.addEventListener('beforeunload', askBeforeUnload);
      underWay.current += files.length;
      for (const file of files) turn.current = turn.current.then(() => send(file)).finally(settle);
    },
    sending,
    refused,
  };
}
