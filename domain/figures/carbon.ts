import { amountText, Decimal, type DecimalText, toDecimal, zero } from '../numbers/decimal.ts';
import { type FactorCoverage, platformFactors } from './emission-factors.ts';

/** Kilograms of CO2e that a tonne of waste causes under a treatment. */
export interface EmissionFactor {
  readonly origin: 'own' | 'platform';
  /** Names it for good: the row of an organization's own, the edition of the platform's. */
  readonly id: string;
  /** Of one stream of the organization's; else of all streams of a category. */
  readonly wasteStreamId?: number | undefined;
  readonly categoryCode?: string | undefined;
  /** Absent where it holds for every treatment, and for none. */
  readonly treatmentCode?: string | undefined;
  readonly kgCo2ePerTonne: DecimalText;
  /** The year that it was published for. */
  readonly year: number;
  /** The first year that it is used for; of the platform's, the year it was published for. */
  readonly validFromYear: number;
  /** Who says so, and where. Never empty. */
  readonly source: string;
  readonly coverage: FactorCoverage;
}

/** The factors of an organization at one moment. */
export interface FactorSet {
  /** Changes whenever any of them changes. */
  readonly version: string;
  readonly factors: readonly EmissionFactor[];
}

/** So much waste of a stream, in one year, under one treatment. */
export interface CarbonRow {
  readonly categoryCode: string;
  readonly wasteStreamId: number;
  readonly treatmentCode?: string | undefined;
  readonly year: number;
  /** Less than nothing where credit notes took back more. */
  readonly kg: DecimalText;
}

/** What was made of a row, or that no factor is known for it. */
export type RowCarbon =
  | {
      readonly missing?: undefined;
      readonly kgCo2e: DecimalText;
      /** Kilograms of CO2e for a tonne. */
      readonly factor: DecimalText;
      readonly factorId: string;
      readonly origin: EmissionFactor['origin'];
      readonly year: number;
      readonly source: string;
      readonly coverage: FactorCoverage;
      /** The factor is for a later year than the waste: none was known earlier. */
      readonly isLater: boolean;
    }
  | { readonly missing: true };

export interface CarbonResult {
  readonly kgCo2e: DecimalText;
  /** Of waste whose factor is known. */
  readonly coveredKg: DecimalText;
  readonly uncoveredKg: DecimalText;
  /** In the order of the rows. */
  readonly rows: readonly RowCarbon[];
}

/** The platform's factors as every organization has them. */
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

type Asked = Omit<CarbonRow, 'kg'>;

const isFor = (factor: EmissionFactor, asked: Asked): boolean =>
  (factor.wasteStreamId === undefined
    ? factor.categoryCode === asked.categoryCode
    : factor.wasteStreamId === asked.wasteStreamId) &&
  (factor.treatmentCode === undefined || factor.treatmentCode === asked.treatmentCode);

/** The closer to what is asked, the more: its stream before its category, its treatment before any. */
const closeness = (factor: EmissionFactor): number =>
  (factor.wasteStreamId === undefined ? 0 : 2) + (factor.treatmentCode === undefined ? 0 : 1);

const closest = (one: EmissionFactor, other: EmissionFactor): number =>
  closeness(other) - closeness(one) || other.validFromYear - one.validFromYear;

/**
 * The factor for waste of a stream in a year: the organization's own that holds in the year, the closest and then the latest; else the
 * platform's latest that is not later than the year, else its earliest. Undefined where none is known.
 */
export function factorFor(factors: readonly EmissionFactor[], asked: Asked): EmissionFactor | undefined {
  const fitting = factors.filter((factor) => isFor(factor, asked));
  const [own] = fitting
    .filter(({ origin, validFromYear }) => origin === 'own' && validFromYear <= asked.year)
    .toSorted(closest);
  if (own !== undefined) return own;
  const platform = fitting
    .filter(({ origin }) => origin === 'platform')
    .toSorted((one, other) => one.validFromYear - other.validFromYear);
  return platform.findLast(({ validFromYear }) => validFromYear <= asked.year) ?? platform[0];
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
 * The CO2e of waste (GHG Protocol, scope 3, category 5), exact to the last decimal: whoever shows it rounds. What has no factor adds
 * nothing to the sum and is counted apart.
 */
export function carbonOf(rows: readonly CarbonRow[], { factors }: FactorSet): CarbonResult {
  const known = new Map<string, EmissionFactor | undefined>();
  const find = (row: CarbonRow) => {
    const key = `${row.wasteStreamId} ${row.categoryCode} ${row.treatmentCode ?? ''} ${row.year}`;
    if (!known.has(key)) known.set(key, factorFor(factors, row));
    return known.get(key);
  };
  const made = rows.map((row) => rowCarbon(row, find(row)));
  let kgCo2e = zero;
  let coveredKg = zero;
  let uncoveredKg = zero;
  for (const [place, row] of rows.entries()) {
    const carbon = made[place];
    if (carbon === undefined || carbon.missing) {
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
    rows: made,
  };
}
