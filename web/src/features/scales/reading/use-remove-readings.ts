import { useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import { useSetReadingsRemoved } from './scale-reading.queries.ts';

/** Shows why a change of readings failed. */
export function useReadingFailure() {
  const { t } = useTranslation('scale');
  const showFailure = useFailureToast();
  return (error: unknown) => showFailure(t('readingsFailed'), error);
}

/** Removes readings immediately and offers to undo it, and returns whether they were removed; or restores them. */
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
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  return { remove, restore, isPending };
}
