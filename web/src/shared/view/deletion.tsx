import { useQueryClient } from '@tanstack/react-query';
import { ToastProvider, useToasts } from '@tunna/ui';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { logError } from '../../lib/client-events.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { errorText } from './error-notice.tsx';

interface Deletion {
  /** Identifies the record within the organization, such as `container 7`. */
  readonly key: string;
  /** The text of the toast: "TUN-7 was deleted". */
  readonly title: string;
  /** Sends the call. */
  readonly remove: () => Promise<unknown>;
}

interface Deletions {
  /** Shows a toast, and deletes the record when the time to undo has passed. */
  readonly start: (deletion: Deletion) => void;
  /** Whether a record is being deleted: lists omit it. */
  readonly isPending: (key: string) => boolean;
  /** Restores a record that is being deleted, like the button of the toast. */
  readonly undo: (key: string) => void;
}

const DeletionContext = createContext<Deletions | undefined>(undefined);

/** @throws outside a `DeletionProvider` */
export function useDeletions(): Deletions {
  const deletions = useContext(DeletionContext);
  if (deletions === undefined) throw new Error('useDeletions needs a DeletionProvider around it.');
  return deletions;
}

/** Wraps an organization's pages: a deletion can be undone on other pages. */
export function DeletionProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspace');
  return (
    <ToastProvider label={t('toast.label')} stackLabel={t('toast.stack')} closeLabel={t('close')}>
      <Pending>{children}</Pending>
    </ToastProvider>
  );
}

function Pending({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspace');
  const toasts = useToasts();
  const queries = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, Deletion & { readonly toast: number }>());
  const value = useMemo(() => {
    const settle = (key: string) => {
      waiting.current.delete(key);
      setPending((before) => new Set([...before].filter((other) => other !== key)));
    };
    const carryOut = async ({ key, remove }: Deletion) => {
      waiting.current.delete(key);
      try {
        await remove();
        await queries.invalidateQueries();
      } catch (error) {
        logError('failed_mutation', error);
        const { uses = [] } = error instanceof CallError ? error.body : {};
        toasts.show({
          level: 'failure',
          title: t('deletion.failed'),
          description:
            `${errorText(t, error)} ${uses.map(({ kind, count }) => `${t(`nav.${kind}`)}: ${count}`).join(', ')}`.trim(),
        });
      }
      settle(key);
    };
    return {
      isPending: (key: string) => pending.has(key),
      undo(key: string) {
        const toast = waiting.current.get(key)?.toast;
        settle(key);
        if (toast !== undefined) toasts.dismiss(toast);
      },
      start(deletion: Deletion) {
        setPending((before) => new Set([...before, deletion.key]));
        const toast = toasts.show({
          title: deletion.title,
          action: { label: t('undo'), altText: t('deletion.undoAlt'), onSelect: () => settle(deletion.key) },
          onClose: () => waiting.current.has(deletion.key) && void carryOut(deletion),
          // Without the toast there is no time to undo.
          onFailure: () => settle(deletion.key),
        });
        waiting.current.set(deletion.key, { ...deletion, toast });
      },
    };
  }, [pending, queries, toasts, t]);
  return <DeletionContext value={value}>{children}</DeletionContext>;
}
