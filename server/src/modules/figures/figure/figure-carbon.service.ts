import type { Figures } from '@tunna/contract/figures/figures';
import { type CarbonRow, carbonOf, type FactorSet, type RowCarbon } from '@tunna/domain/figures/carbon/carbon';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import type { TenantReader } from '../../../database/database.ts';
import type { LineCarbonRow } from '../../invoices/invoice/line-list.service.ts';
import { findFactors } from '../emission-factor/emission-factor.service.ts';
import type { MadeOfRow } from './figure.queries.ts';
import { grouped } from './figure-sums.service.ts';

/** Rows with weight. Rows without a stream have no category and no factor. */
const carbonRowsOf = (rows: readonly MadeOfRow[]): CarbonRow[] =>
  rows
    .filter(({ kg }) => kg !== '0')
    .map((row) => ({
      wasteStreamId: row.waste_stream_id,
      categoryCode: row.category_code,
      treatmentCode: row.treatment_code === '' ? undefined : row.treatment_code,
      year: row.year,
      kg: row.kg,
    }));

interface Calculated {
  readonly row: CarbonRow;
  readonly carbon: RowCarbon & { readonly missing?: undefined };
}

/** The CO2e of waste, with each factor used and what it was used for. */
export function carbonFigures(rows: readonly MadeOfRow[], factors: FactorSet): Figures['carbon'] {
  const carbonRows = carbonRowsOf(rows);
  const { kgCo2e, coveredKg, uncoveredKg, rows: results } = carbonOf(carbonRows, factors);
  const calculated = carbonRows.flatMap((row, index): Calculated[] => {
    const carbon = results[index];
    return carbon === undefined || carbon.missing === true ? [] : [{ row, carbon }];
  });
  const uses = grouped(calculated, ({ row, carbon }) =>
    [row.wasteStreamId, row.treatmentCode, carbon.origin, carbon.factorId, carbon.factor, carbon.isLater].join(' '),
  );
  return {
    kgCo2e,
    coveredKg,
    uncoveredKg,
    factorVersion: factors.version,
    factors: [...uses.values()].flatMap((use) => {
      const [first] = use;
      if (first === undefined) return [];
      const { row, carbon } = first;
      const years = use.map((one) => one.row.year);
      return {
        wasteStreamId: row.wasteStreamId,
        treatmentCode: row.treatmentCode,
        kg: amountText(sum(use.map((one) => one.row.kg))),
        kgCo2e: amountText(sum(use.map((one) => one.carbon.kgCo2e))),
        kgCo2ePerTonne: carbon.factor,
        year: carbon.year,
        source: carbon.source,
        coverage: carbon.coverage,
        isOwn: carbon.origin === 'own',
        isLater: carbon.isLater,
        firstYear: Math.min(...years),
        lastYear: Math.max(...years),
      };
    }),
  };
}

/**
 * The total CO2e only, with the factors of one year for all rows: a change between two sums is then a change of waste, not of factors.
 */
export const carbonSum = (
  rows: readonly MadeOfRow[],
  { factors, year }: { readonly factors: FactorSet; readonly year: number },
): string =>
  carbonOf(
    carbonRowsOf(rows).map((row) => ({ ...row, year })),
    factors,
  ).kgCo2e;

/** The CO2e of invoice lines, with the factors of each year, as figures state it. */
export async function carbonOfLines(reader: TenantReader, rows: readonly LineCarbonRow[]): Promise<string> {
  const lines = rows.map(
    (row): CarbonRow => ({
      wasteStreamId: row.waste_stream_id,
      categoryCode: row.category_code,
      treatmentCode: row.treatment_code ?? undefined,
      year: row.year,
      kg: row.kg,
    }),
  );
  return carbonOf(lines, await findFactors(reader)).kgCo2e;
}
