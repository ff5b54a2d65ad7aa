import type { LimitName, Plan, Subscription } from '@tunna/contract/platform/subscription';
import { limitNames } from '@tunna/contract/platform/subscription-values';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';

/** An amount of a limit, formatted for users. */
export const amountOf = (name: LimitName, amount: number): string =>
  name === 'fileBytes' ? formatFileSize(amount) : formatCount(amount);

/** The used share of a limit from which users are warned. */
const almostFull = 0.9;

/** Whether to warn users before they reach a limit. */
export function limitState({ used, allowed }: { readonly used: number; readonly allowed: number }) {
  if (used >= allowed) return 'full' as const;
  return used >= allowed * almostFull ? ('almost' as const) : undefined;
}

/** The limits of a plan that the organization's use exceeds. */
export const exceededBy = (use: Subscription['use'], { limits }: Plan): LimitName[] =>
  limitNames.filter((name) => use[name] > (limits[name] ?? Number.POSITIVE_INFINITY));

/** The limits in which two plans differ. */
export const changedLimits = (from: Plan, to: Plan): LimitName[] =>
  limitNames.filter((name) => from.limits[name] !== to.limits[name]);
