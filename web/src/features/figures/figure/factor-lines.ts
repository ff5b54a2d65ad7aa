import type { PeriodFigures } from '@tunna/contract/figures/figures';
import { daysOfPeriod, type Period } from '@tunna/domain/time/months';

type Factor = PeriodFigures['carbon']['factors'][number];

const isSameWaste = (one: Factor, other: Factor): boolean =>
  one.wasteStreamId === other.wasteStreamId && one.treatmentCode === other.treatmentCode;

const sharesYears = (one: Factor, other: Factor): boolean =>
  one.firstYear === undefined ||
  one.lastYear === undefined ||
  other.firstYear === undefined ||
  other.lastYear === undefined ||
  (one.firstYear <= other.lastYear && other.firstYear <= one.lastYear);

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * The filters that list exactly the lines of an emission factor.
 * @returns undefined if the filters would also list lines of another factor, as when the category of a stream changed within a year
 */
export function factorLines(
  factor: Factor,
  factors: readonly Factor[],
  period: Period,
): Readonly<Record<string, string>> | undefined {
  if (factors.some((other) => other !== factor && isSameWaste(factor, other) && sharesYears(factor, other)))
    return undefined;
  const { wasteStreamId, treatmentCode = 'none' } = factor;
  const { from, to } = daysOfPeriod(period);
  const { firstYear = yearOf(from), lastYear = yearOf(to) } = factor;
  return {
    from: firstYear > yearOf(from) ? `${firstYear}-01-01` : from,
    to: lastYear < yearOf(to) ? `${lastYear}-12-31` : to,
    figure: 'carbon',
    wasteStreamId: String(wasteStreamId),
    treatmentCode,
  };
}
