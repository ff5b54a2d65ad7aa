import type { OrganizationGoalKind } from '@tunna/domain/figures/briefing/goal';
import { formatKilograms, formatMoney, formatShare } from '@tunna/domain/numbers/numbers';

/** The target or figure of a goal with its unit. */
export function goalAmount(kind: OrganizationGoalKind, amount: string, currency: string): string {
  if (kind === 'sorting_rate') return formatShare(amount);
  return kind === 'cost' ? formatMoney(amount, currency) : formatKilograms(amount);
}
