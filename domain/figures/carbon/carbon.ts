import { amountText, Decimal, type DecimalText, toDecimal, zero } from '../../numbers/decimal.ts';
import type { FactorCoverage } from './carbon-coverage.ts';
import { platformFactors } from './emission-factors.ts';

/** Kilograms of CO2e per tonne of waste, by treatment. */
export interface EmissionFactor {
  readonly origin: 'own' | 'platform';
  /** A stable id: the row of an organization's own factor, or the edition of a platform factor. */
  readonly id: string;
  /** For an own factor of one waste stream. Otherwise `categoryCode` is present. */
  readonly wasteStreamId?: number | undefined;
  readonly categoryCode?: string | undefined;
  /** Absent for a factor that applies to every treatment, known or unknown. */
  readonly treatmentCode?: string | undefined;
  readonly kgCo2ePerTonne: DecimalText;
  /** The year that the factor was published for. */
  readonly year: number;
  /** The first year that uses the factor. For a platform factor, the year of publication. */
  readonly validFromYear: number;
  /** Publisher and title. Never empty. */
  readonly source: string;
  readonly coverage: FactorCoverage;
}

/** The factors of an organization at one moment. */
export interface FactorSet {
  /** Changes when any factor changes. */
  readonly version: string;
  readonly factors: readonly EmissionFactor[];
}

/** The waste of one stream, in one year, under one treatment. */
export interface CarbonRow {
  readonly categoryCode: string;
  readonly wasteStreamId: number;
  readonly treatmentCode?: string | undefined;
  readonly year: number;
  /** Negative if credit notes exceed the invoices. */
  readonly kg: DecimalText;
}

/** The CO2e of a row, or that no factor is known for it. */
export type RowCarbon =
  | {
      readonly missing?: undefined;
      readonly kgCo2e: DecimalText;
      /** Kilograms of CO2e per tonne. */
      readonly factor: DecimalText;
      readonly factorId: string;
      readonly origin: EmissionFactor['origin'];
      readonly year: number;
      readonly source: string;
      readonly coverage: FactorCoverage;
      /** True if the factor's year is later than the waste's: none was published earlier. */
      readonly isLater: boolean;
    }
  | { readonly missing: true };

export interface CarbonResult {
  readonly kgCo2e: DecimalText;
  /** Kilograms of waste with a known factor. */
  readonly coveredKg: DecimalText;
  readonly uncoveredKg: DecimalText;
  /** In the order of the input rows. */
  readonly rows: readonly RowCarbon[];
}

export const platformEmissionFactors: readonly EmissionFactor[] = platformFactors.map((factor) => ({
  origin: 'platform',
  id: factor.edition.id,
  categoryCode: factor.categoryCode,
  treatmentCode: factor.treatmentCode,
  kgCo2ePerTonne: factor.kgCo2ePerTonne,
  year: factor.edition.year,
  validFromYear: factor.edition.year,
  source: `${factor.edition.shortTitle}: ${factor.material}, ${factor.method}`,
  coverage: factor.coverage,
}));

type EmissionRow = Omit<CarbonRow, 'kg'>;

const isFor = (factor: EmissionFactor, row: EmissionRow): boolean =>
  (factor.wasteStreamId === undefined
    ? factor.categoryCode === row.categoryCode
    : factor.wasteStreamId === row.wasteStreamId) &&
  (factor.treatmentCode === undefined || factor.treatmentCode === row.treatmentCode);

/** Higher is more specific: stream before category, treatment before any treatment. */
const closeness = (factor: EmissionFactor): number =>
  (factor.wasteStreamId === undefined ? 0 : 2) + (factor.treatmentCode === undefined ? 0 : 1);

const closest = (one: EmissionFactor, other: EmissionFactor): number =>
  closeness(other) - closeness(one) || other.validFromYear - one.validFromYear;

/**
 * The factor for waste of a stream in a year: the organization's own valid factor, the most specific first, then the latest; otherwise the
 * platform's latest factor that is not later than the year, else its earliest.
 * @returns undefined if no factor is known
 */
export function factorFor(factors: readonly EmissionFactor[], row: EmissionRow): EmissionFactor | undefined {
  const fitting = factors.filter((factor) => isFor(factor, row));
  const [own] = fitting
    .filter(({ origin, validFromYear }) => origin === 'own' && validFromYear <= row.year)
    .toSorted(closest);
  if (own !== undefined) return own;
  const platform = fitting
    .filter(({ origin }) => origin === 'platform')
    .toSorted((one, other) => one.validFromYear - other.validFromYear);
  return platform.findLast(({ validFromYear }) => validFromYear <= row.year) ?? platform[0];
}

const perKilogram = new Decimal('0.001');

function rowCarbon(row: CarbonRow, factor: EmissionFactor | undefined): RowCarbon {
  if (factor === undefined) return { missing: true };
  const { kgCo2ePerTonne, id, origin, year, source, coverage, validFromYear } = factor;
  return {
    kgCo2e: amountText(toDecimal(row.kg).times(perKilogram).times(toDecimal(kgCo2ePerTonne))),
    factor: kgCo2ePerTonne,
    factorId: id,
    origin,
    year,
    source,
    coverage,
    isLater: validFromYear > row.year,
  };
}

/**
 * The CO2e of waste (GHG Protocol, scope 3, category 5). Exact: callers round for display. Waste without a factor is not part of the sum;
 * `uncoveredKg` counts it.
 */
export function carbonOf(rows: readonly CarbonRow[], { factors }: FactorSet): CarbonResult {
  const known = new Map<string, EmissionFactor | undefined>();
  const find = (row: CarbonRow) => {
    const key = `${row.wasteStreamId} ${row.categoryCode} ${row.treatmentCode} ${row.year}`;
    if (!known.has(key)) known.set(key, factorFor(factors, row));
    return known.get(key);
  };
  const results: RowCarbon[] = [];
  let kgCo2e = zero;
  let coveredKg = zero;
  let uncoveredKg = zero;
  for (const row of rows) {
    const carbon = rowCarbon(row, find(row));
    results.push(carbon);
    if (carbon.missing) {
      uncoveredKg = uncoveredKg.plus(toDecimal(row.kg));
    } else {
      coveredKg = coveredKg.plus(toDecimal(row.kg));
      kgCo2e = kgCo2e.plus(toDecimal(carbon.kgCo2e));
    }
  }
  return {
    kgCo2e: amountText(kgCo2e),
    coveredKg: amountText(coveredKg),
    uncoveredKg: amountText(uncoveredKg),
    rows: results,
  };
}
