import { addDays } from '../../../time/days.ts';
import type { DayText } from '../../invoice.ts';
import { type AuditFacts, type OtherLine, type Span, type StatedLine, weighedKey } from '../audited-invoice.ts';
import { holds } from '../line-facts.ts';
import { possibleDays } from './possible-days.ts';
import { groupKey, isOfSameWaste, isWeighed, kgOf, type Weighed } from './weighed-line.ts';

/** Differences of two scales, as a share of the weight: each is as likely as the others. */
const noises = [0.006, 0.02, 0.06] as const;
/** Weights that are independent of the weighings are spread over at least this share of them. */
const minSpread = 0.3;
/** The share of lines that agree where the scale weighs what the invoices charge. Others are wrong, or of days that are not known. */
const usuallyAgreeing = 0.8;

/** The likelihood ratio from which a waste counts as weighed. */
export const minOdds = 10;
/** Days after a line within which another one shows whether weighings agree: the next invoice. */
const laterDays = 45;

interface Charged {
  readonly line: Weighed;
  readonly kg: number;
  /** What rounding can change in it. */
  readonly rounding: number;
}

/** What lines show about weighings. */
export interface Evidence {
  /** Likelihood ratio of "the scale weighs what the invoices charge" against "both are independent". */
  readonly odds: number;
  /** The difference of the scales that explains the lines best, as a share. */
  readonly noise: number;
  /** Days of the lines that agree with it. */
  readonly agreeing: readonly DayText[];
}

interface Shown {
  readonly ratio: number;
  readonly agrees: boolean;
}

/** What a line shows for each of the differences; undefined if nothing. */
function shownBy(
  { line, kg, rounding }: Charged,
  facts: AuditFacts,
  lines: readonly StatedLine[],
): Shown[] | undefined {
  const days = possibleDays(line, facts, lines);
  const weighed = (facts.weighed.get(weighedKey(line.locationId, line.wasteStreamId)) ?? [])
    .filter(({ day }) => days !== undefined && holds(days.widest, day))
    .map((one) => ({ day: one.day, kg: Number(one.kg) }));
  const weighedOn = (span: Span): number =>
    weighed.reduce((total, { day, kg: own }) => (holds(span, day) ? total + own : total), 0);
  const maxKg = days === undefined ? 0 : weighedOn(days.widest);
  if (days === undefined || maxKg === 0) return undefined;
  const spread = minSpread * maxKg;
  const sums = days.spans.map(([span, probability]) => [weighedOn(span), probability] as const);
  return noises.map((noise) => {
    const tolerance = (weighed: number) => noise * weighed + rounding;
    if (days.spans.length === 0) {
      const minKg = weighedOn(days.narrowest);
      const isWithin = kg <= maxKg + tolerance(maxKg) && kg >= minKg - tolerance(minKg);
      return { ratio: isWithin ? 1 : 1 - usuallyAgreeing, agrees: false };
    }
    const agreeing = sums.filter(([weighed]) => Math.abs(kg - weighed) <= tolerance(weighed));
    const ratio = agreeing.reduce(
      (sum, [weighed, probability]) => sum + probability * Math.max(1, spread / (2 * tolerance(weighed))),
      0,
    );
    return { ratio: usuallyAgreeing * ratio + 1 - usuallyAgreeing, agrees: agreeing.length > 0 };
  });
}

/** Weights of the same waste on other invoices, those that are repeated once. */
function chargedBeside(line: Weighed, others: readonly OtherLine[], step: number): Charged[] {
  const own = others.filter(isWeighed).filter((other) => isOfSameWaste(other, line));
  const known = own.filter(({ serviceDay }) => serviceDay <= addDays(line.serviceDay, laterDays));
  const groups = [...Map.groupBy(known, groupKey).values()].flatMap((group) => {
    const [first] = group;
    const kg = kgOf(group).toNumber();
    // A weight below the step is rounded up to it.
    const share = kg === step ? 1 : 0.5;
    return first === undefined ? [] : [{ line: first, kg, rounding: step * share * group.length }];
  });
  return [...new Map(groups.map((one) => [JSON.stringify([one.line.period, one.kg]), one])).values()];
}

interface Beside {
  readonly others: readonly OtherLine[];
  readonly stated: readonly StatedLine[];
}

/** What other lines before and shortly after a line show about the weighings of its waste. */
export function evidenceBeside(line: Weighed, step: number, facts: AuditFacts, { others, stated }: Beside): Evidence {
  const shown = chargedBeside(line, others, step).flatMap((one) => {
    const found = shownBy(one, facts, stated);
    return found === undefined ? [] : [{ day: one.line.serviceDay, found }];
  });
  const all = noises.map((noise, index) => ({
    noise,
    odds: shown.reduce((product, { found }) => product * (found[index]?.ratio ?? 1), 1),
    agreeing: shown.filter(({ found }) => found[index]?.agrees).map(({ day }) => day),
  }));
  const best = all.reduce((best, one) => (one.odds > best.odds ? one : best));
  return { ...best, odds: all.reduce((sum, { odds }) => sum + odds / noises.length, 0) };
}
