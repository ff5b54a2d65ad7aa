import type { Fill } from '@tunna/contract/figures/fill';
import type { FillEstimate } from '@tunna/domain/figures/sizing/fill';
import type { FillReplay } from '@tunna/domain/figures/sizing/fill-replay';
import { amountText, roundHalfUp } from '@tunna/domain/numbers/decimal';
import type { FilledRow } from './fill.queries.ts';

/** Rounds kilograms to the gram. */
const kilograms = (kg: Parameters<typeof roundHalfUp>[0]): string => amountText(roundHalfUp(kg, 3));

/** An estimate with the setting of its container, and what the setting would have done. */
export function fillView(estimate: FillEstimate, replay: FillReplay | undefined, row: FilledRow): Fill {
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
    replay: replay && { ...replay, daysBefore: replay.daysBefore },
    requestAtPercent: row.request_at_percent ?? undefined,
    canAsk: row.can_ask,
  };
}
