import type { Fill } from '@tunna/contract/figures/fill';
import type { FillEstimate } from '@tunna/domain/figures/sizing/fill';
import { amountText, roundHalfUp } from '@tunna/domain/numbers/decimal';
import type { FilledRow } from './fill.queries.ts';

/** Rounds kilograms to the gram. */
const kilograms = (kg: Parameters<typeof roundHalfUp>[0]): string => amountText(roundHalfUp(kg, 3));

/** An estimate with the setting of its container. */
export function fillView(estimate: FillEstimate, row: FilledRow): Fill {
  const none = estimate.reliability === 'none' ? estimate : undefined;
  const weighed = estimate.reliability === 'weighed' ? estimate : undefined;
  const rhythm = estimate.reliability === 'rhythm' ? estimate : undefined;
  const known = weighed ?? rhythm;
  return {
    reliability: estimate.reliability,
    gap: none?.gap,
    percent: known?.percent,
    full: known?.full,
    lastEmptiedOn: estimate.lastEmptiedOn,
    emptyings: estimate.emptyings,
    since: known?.since,
    usualDays: rhythm?.usualDays,
    kg: weighed && kilograms(weighed.kg),
    fullKg: weighed && kilograms(weighed.fullKg),
    fullBasis: weighed?.fullBasis,
    requestAtPercent: row.request_at_percent ?? undefined,
    canAsk: row.can_ask,
  };
}
