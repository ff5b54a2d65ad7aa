import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import type { z } from 'zod';

/** A check that the target of a goal is at most the highest one of its kind. */
export const refuseAbove =
  <Kind extends string>(highest: Readonly<Record<Kind, number>>) =>
  (goal: { readonly kind: Kind; readonly target: string }, context: z.RefinementCtx): void => {
    const limit = highest[goal.kind];
    if (!isDecimalText(goal.target) || toDecimal(goal.target).lte(limit)) return;
    context.addIssue({ code: 'custom', path: ['target'], message: 'too_large', params: { limit } });
  };
