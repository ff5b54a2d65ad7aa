import type { Goal, GoalKind } from '@tunna/domain/figures/briefing/department-goal';
import { formatKilograms, formatShare } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** The texts of department goals. */
export function useGoalWords() {
  const { t } = useTranslation('department-report');
  const amount = (kind: GoalKind, text: string | undefined): string => {
    if (text === undefined) return '–';
    return kind === 'kg' ? formatKilograms(text) : formatShare(text);
  };
  return {
    amount,
    goal: ({ kind, target }: Pick<Goal, 'kind' | 'target'>) =>
      t(`goal.${kind}`, kind === 'kg' ? { kg: amount(kind, target) } : { share: amount(kind, target) }),
  };
}
