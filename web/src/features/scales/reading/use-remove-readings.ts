import { useToasts } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useSetReadingsRemoved } from './scale-reading.queries.ts';

/** Shows why a change of readings failed. */
export function useReadingFailure() {
  const { t } = useTranslation('scale');
  const toasts = useToasts();
  return (error: unknown) => {
    const code = error instanceof CallError ? error.body.code : 'internal';
    toasts.show({
      level: 'failure',
      title: t('readingsFailed'),
      description: t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') }),
    });
  };
}

/** Removes readings immediately and offers to undo it; or restores them. */
export function useRemoveReadings(orgId: number) {
  const { t } = useTranslation('scale');
  const toasts = useToasts();
  const { mutateAsync, isPending } = useSetReadingsRemoved(orgId);
  const fail = useReadingFailure();
  const restore = async (ids: readonly number[]) => {
    try {
      const { changed } = await mutateAsync({ ids: [...ids], isRemoved: false });
      toasts.show({ level: 'success', title: t('restored', { count: changed }) });
    } catch (error) {
      fail(error);
    }
  };
  const remove = async (ids: readonly number[]) => {
    try {
      const { changed } = await mutateAsync({ ids: [...ids], isRemoved: true });
      toasts.show({
        title: t('takenOut', { count: changed }),
        action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect: () => void restore(ids) },
      });
    } catch (error) {
      fail(error);
    }
  };
  return { remove, restore, isPending };
}
