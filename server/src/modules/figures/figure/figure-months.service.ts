import type { MonthTrend } from '@tunna/contract/figures/figures';
import { carbonOf, type FactorSet } from '@tunna/domain/figures/carbon/carbon';
import { costPerKilogram, isRecycling } from '@tunna/domain/figures/figures';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { share } from '@tunna/domain/numbers/share';
import { monthsBetween } from '@tunna/domain/time/days';
import type { TenantReader } from '../../../database/database.ts';
import { findMeasured } from './figure.queries.ts';
import { everything, type FigureFilter } from './figure-source.queries.ts';

/** What a month consists of. */
export interface MeasuredMonth {
  readonly month: string;
  readonly kg: string;
  readonly sortedKg: string;
  readonly recycledKg: string;
  /** In the organization's currency. */
  readonly cost: string;
  /** With the emission factors of one year for all months, so that a change is one of waste. */
  readonly kgCo2e: string;
}

/** All months of a period, including those without data. @param year of the emission factors */
export async function readMonths(
  reader: TenantReader,
  filter: Partial<FigureFilter> & Pick<FigureFilter, 'source' | 'from' | 'until'>,
  { factors, year }: { readonly factors: FactorSet; readonly year: number },
): Promise<MeasuredMonth[]> {
  const byMonth = Map.groupBy(await findMeasured(reader, { ...everything, ...filter }), ({ month }) => month);
  return monthsBetween(filter.from, filter.until).map((month) => {
    const rows = byMonth.get(month) ?? [];
    const kgOf = (those: typeof rows) => amountText(sum(those.map(({ kg }) => kg)));
    const weighed = rows
      .filter(({ kg }) => kg !== '0')
      .map((row) => ({
        categoryCode: row.category_code,
        wasteStreamId: row.waste_stream_id,
        treatmentCode: row.treatment_code === '' ? undefined : row.treatment_code,
        year,
        kg: row.kg,
      }));
    return {
      month,
      kg: kgOf(rows),
      sortedKg: kgOf(rows.filter((row) => row.separately_collected)),
      recycledKg: kgOf(rows.filter((row) => isRecycling(row.treatment_code))),
      cost: amountText(sum(rows.map(({ cost }) => cost))),
      kgCo2e: carbonOf(weighed, factors).kgCo2e,
    };
  });
}

/** The rates of each month, as trends show them. */
export const trendOf = (months: readonly MeasuredMonth[]): MonthTrend[] =>
  months.map(({ kg, sortedKg, recycledKg, cost, kgCo2e }) => ({
    sortingRate: share(sortedKg, kg),
    recyclingRate: share(recycledKg, kg),
    costPerKg: costPerKilogram(cost, kg),
    kgCo2e: kg === '0' ? undefined : kgCo2e,
  }));
