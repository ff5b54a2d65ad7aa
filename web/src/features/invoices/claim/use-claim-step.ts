import type { Claim } from '@tunna/contract/invoices/claim';
import { useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { conflictOf } from '../../../shared/form/form-problems.ts';
import { useClaimChange } from './claim.queries.ts';
import { useClaimFailure } from './use-claim-failure.ts';

type Step = 'send' | 'remind' | 'credit' | 'dismiss' | 'decline' | 'reopen' | 'withdraw' | 'edit';

interface Options {
  /** Whether the caller shows a conflict with another member. Otherwise it is a message. */
  readonly showsConflict?: boolean;
}

/** Runs a step of a claim and shows the result. Resolves to whether it succeeded. */
export function useClaimStep(orgId: number, { showsConflict = false }: Options = {}) {
  const { t } = useTranslation('claim');
  const toasts = useToasts();
  const change = useClaimChange(orgId);
  const fail = useClaimFailure();
  return {
    isPending: change.isPending,
    conflict: conflictOf(change.error),
    reset: change.reset,
    async run(step: Step, send: () => Promise<Claim>): Promise<boolean> {
      try {
        await change.mutateAsync(send);
        toasts.show({ level: 'success', title: t(`done.${step}`) });
        return true;
      } catch (error) {
        if (!showsConflict || conflictOf(error) === undefined) fail(t('failed'), error);
        return false;
      }
    },
  };
}
