import { useQueryClient } from '@tanstack/react-query';
import type { FilePurpose } from '@tunna/contract/platform/file';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '../../../lib/client.ts';
import { logError } from '../../../lib/client-events.ts';
import { upload } from '../../../lib/upload.ts';
import { changedByFiles } from './file.queries.ts';
import { problemBefore } from './file-check.ts';

/** The purpose of an upload: a stored file, or an imported invoice. */
type UploadPurpose = FilePurpose | 'import';

/** One upload. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly purpose: UploadPurpose;
  readonly state: 'waiting' | 'sending' | 'done' | 'already_there' | 'refused' | 'cancelled';
  /** The sent share, from 0 to 1. */
  readonly sent: number;
  /** The error code of a rejected upload. */
  readonly problem?: string;
}

interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: Iterable<File>, purpose: UploadPurpose) => void;
  /** Cancels a waiting or running upload. */
  readonly cancel: (key: number) => void;
  readonly retry: (key: number) => void;
  /** Removes completed uploads from the list. */
  readonly clear: () => void;
}

const UploadsContext = createContext<Uploads | undefined>(undefined);

/** @throws outside an `UploadsProvider` */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === undefined) throw new Error('useUploads needs an UploadsProvider around it.');
  return uploads;
}

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/** Warns before the tab is closed during an upload. */
function useUnloadQuestion(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

/** Wraps an organization's pages: uploads continue while other pages are open, one file after the other. */
export function UploadsProvider({ orgId, children }: { readonly orgId: number; readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextKey = useRef(0);
  const sending = useRef<{ readonly key: number; readonly controller: AbortController }>(undefined);
  useUnloadQuestion(uploads.some(isUnderWay));
  useEffect(() => () => sending.current?.controller.abort(), []);

  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (next === undefined || sending.current !== undefined) return;
    const { key, file, purpose } = next;
    const controller = new AbortController();
    sending.current = { key, controller };
    const change = (part: Partial<Upload>) =>
      setUploads((before) => before.map((other) => (other.key === key ? { ...other, ...part } : other)));
    const send = async (): Promise<Partial<Upload>> => {
      try {
        const options = { file, onProgress: (sent: number) => change({ sent }), signal: controller.signal };
        if (purpose === 'import') {
          await upload('importInvoiceFile', { params: { orgId }, body: {} }, options);
          return { state: 'done', sent: 1 };
        }
        const { alreadyThere } = await upload('uploadFile', { params: { orgId }, body: { purpose } }, options);
        return { state: alreadyThere ? 'already_there' : 'done', sent: 1 };
      } catch (error) {
        if (controller.signal.aborted) return { state: 'cancelled' };
        if (!(error instanceof CallError)) logError('failed_mutation', error as Error);
        return { state: 'refused', problem: error instanceof CallError ? error.body.code : 'internal' };
      }
    };
    change({ state: 'sending', sent: 0 });
    void send().then((outcome) => {
      sending.current = undefined;
      change(outcome);
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => changedByFiles.some((name) => name === queryKey[0]),
      });
    });
  }, [uploads, orgId, queries]);

  const value = useMemo(
    (): Uploads => ({
      uploads,
      add(files, purpose) {
        const added = [...files].map((file): Upload => {
          nextKey.current += 1;
          const problem = problemBefore(file, purpose);
          const shared = { key: nextKey.current, file, purpose, sent: 0 };
          return problem === undefined ? { ...shared, state: 'waiting' } : { ...shared, state: 'refused', problem };
        });
        setUploads((before) => [...before, ...added]);
      },
      cancel(key) {
        if (sending.current?.key === key) sending.current.controller.abort();
        else
          setUploads((before) => before.map((other) => (other.key === key ? { ...other, state: 'cancelled' } : other)));
      },
      retry: (key) =>
        setUploads((before) =>
          before.map((other) => (other.key === key ? { ...other, state: 'waiting', sent: 0 } : other)),
        ),
      clear: () => setUploads((before) => before.filter(isUnderWay)),
    }),
    [uploads],
  );
  return <UploadsContext value={value}>{children}</UploadsContext>;
}
