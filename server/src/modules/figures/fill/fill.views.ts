import type { Fill } from '@tunna/contract/figures/fill';
import type { FillEstimate } from '@tunna/domain/figures/fill';
import { amountText, roundHalfUp } from '@tunna/domain/numbers/decimal';
import type { FilledRow } from './fill.queries.ts';

/** Rounds kilograms to the gram. */
const kilograms = (kg: Parameters<typeof roundHalfUp>[0]): string => amountText(roundHalfUp(kg, 3));

/** An estimate with the setting of its container. */
export const fillView = (estimate: FillEstimate, row: FilledRow): Fill => ({
  ...(estimate.reliability === 'weighed'
    ? { ...estimate, kg: kilograms(estimate.kg), fullKg: kilograms(estimate.fullKg) }
    : estimate),
  ...(row.request_at_percent === null ? {} : { requestAtPercent: row.request_at_percent }),
  canAsk: row.can_ask,
});
