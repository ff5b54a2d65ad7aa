import { amountText, type DecimalText, sum } from '../../numbers/decimal.ts';

/**
 * What a factor covers: only the transport to the plant, or everything from collection to the last landfill gas. For a factor that an
 * organization enters: what its source covers.
 */
export const factorCoverages = ['transport', 'landfill', 'as_stated'] as const;
export type FactorCoverage = (typeof factorCoverages)[number];

/** Waste and its CO2e, with what the factor covers. */
export interface CoveredCarbon {
  readonly coverage: FactorCoverage;
  readonly kg: DecimalText;
  readonly kgCo2e: DecimalText;
}

/** One sum for each coverage that occurs. Sums of different coverage are not comparable: one leaves out what the other contains. */
export const carbonByCoverage = (rows: readonly CoveredCarbon[]): CoveredCarbon[] =>
  factorCoverages.flatMap((coverage) => {
    const of = rows.filter((row) => row.coverage === coverage);
    if (of.length === 0) return [];
    return {
      coverage,
      kg: amountText(sum(of.map(({ kg }) => kg))),
      kgCo2e: amountText(sum(of.map(({ kgCo2e }) => kgCo2e))),
    };
  });
