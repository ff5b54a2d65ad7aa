import { formatCount } from '@tunna/domain/numbers/numbers';
import { useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import { useRemember, useTakeBack } from './normalization.queries.ts';
import type { Choices } from './unmapped.ts';

/** Stores choices, shows the result, and offers to undo it. */
export function useAccept(orgId: number): { accept: (choices: Choices) => Promise<boolean>; isSending: boolean } {
  const { t } = useTranslation('normalization');
  const toasts = useToasts();
  const remember = useRemember(orgId);
  const takeBack = useTakeBack(orgId);
  const showFailure = useFailureToast();
  const fail = (error: unknown) => showFailure(t('failed'), error);
  const undo = (made: { materials: number[]; locations: number[] }) =>
    takeBack.mutateAsync(made).then(() => toasts.show({ title: t('undone') }), fail);
  return {
    isSending: remember.isPending,
    async accept(choices) {
      try {
        const { materials, locations, effect } = await remember.mutateAsync(choices);
        toasts.show({
          level: 'success',
          title: t('accepted', { count: effect.lines, shown: formatCount(effect.lines) }),
          action: {
            label: t('workspace:undo'),
            altText: t('undoAlt'),
            onSelect: () => void undo({ materials, locations }),
          },
        });
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}
