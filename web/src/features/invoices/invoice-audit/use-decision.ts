import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import { useDecide } from './invoice-audit.queries.ts';

/** Decides about findings, says so, and offers to open them again. Returns whether it was stored. */
export function useDecision(
  orgId: number,
): (ids: readonly number[], state: InvoiceFinding['state']) => Promise<boolean> {
  const { t } = useTranslation('invoice-audit');
  const toasts = useToasts();
  const decide = useDecide(orgId);
  const showFailure = useFailureToast();
  const fail = (error: unknown) => showFailure(t('failed'), error);
  return async (ids, state) => {
    try {
      await decide.mutateAsync({ ids: [...ids], state });
      const undo = () =>
        decide.mutateAsync({ ids: [...ids], state: 'open' }).then(() => toasts.show({ title: t('undone') }), fail);
      toasts.show({
        level: 'success',
        title: t('decided', { count: ids.length, shown: formatCount(ids.length) }),
        ...(state === 'open'
          ? {}
          : { action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect: () => void undo() } }),
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
}
