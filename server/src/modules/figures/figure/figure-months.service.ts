import { carbonOf, type FactorSet } from '@tunna/domain/figures/carbon';
import { isRecycling } from '@tunna/domain/figures/figures';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { monthsBetween } from '@tunna/domain/time/days';
import type { Period } from '@tunna/domain/time/months';
import type { TenantReader } from '../../../database/database.ts';
import { findMeasured } from './figure.queries.ts';

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
  { source, from, until }: Period & { readonly source: 'invoice' | 'reading' },
  { factors, year }: { readonly factors: FactorSet; readonly year: number },
): Promise<MeasuredMonth[]> {
  const byMonth = Map.groupBy(await findMeasured(reader, { source, from, until }), ({ month }) => month);
  return monthsBetween(from, until).map((month) => {
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
