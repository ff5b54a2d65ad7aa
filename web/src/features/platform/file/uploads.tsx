import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Upload, UploadPurpose } from './upload.ts';

/** What only an upload needs: an organization’s pages do not wait for it. */
const loadSending = () => import('./send-upload.ts');

interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: Iterable<File>, purpose: UploadPurpose) => Promise<void>;
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
    const { key } = next;
    const controller = new AbortController();
    sending.current = { key, controller };
    const change = (part: Partial<Upload>) =>
      setUploads((before) => before.map((other) => (other.key === key ? { ...other, ...part } : other)));
    const send = async (): Promise<void> => {
      const loaded = await loadSending();
      const options = { orgId, signal: controller.signal, onProgress: (sent: number) => change({ sent }) };
      const outcome = await loaded.sendUpload(next, options);
      sending.current = undefined;
      change(outcome);
      await loaded.refreshFiles(queries);
    };
    change({ state: 'sending', sent: 0 });
    send().catch(() => {
      sending.current = undefined;
      change({ state: 'refused', problem: 'unreachable' });
    });
  }, [uploads, orgId, queries]);

  const value = useMemo(
    (): Uploads => ({
      uploads,
      async add(files, purpose) {
        // The list of an input is emptied before the code has arrived.
        const given = [...files];
        const check = await loadSending().then(
          ({ problemBefore }) => problemBefore,
          () => () => undefined,
        );
        const added = given.map((file): Upload => {
          nextKey.current += 1;
          const problem = check(file, purpose);
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
