import { amountText, type Decimal, type DecimalText, sum, toDecimal, zero } from '../../numbers/decimal.ts';
import { share } from '../../numbers/share.ts';

/** What an organization sets goals for: a minimum sorting rate, or a maximum of kilograms, cost or CO2e in a year. */
export const organizationGoalKinds = ['sorting_rate', 'kg', 'cost', 'co2e'] as const;
export type OrganizationGoalKind = (typeof organizationGoalKinds)[number];

/** Whether a figure meets a target: a sorting rate is at least its target, everything else at most. */
export const meetsGoal = (kind: OrganizationGoalKind, actual: DecimalText, target: DecimalText): boolean =>
  kind === 'sorting_rate' ? toDecimal(actual).gte(target) : toDecimal(actual).lte(target);

/** A month of a year with its figures. */
export interface GoalMonth {
  /** Whether it is over and nothing that is expected is missing. */
  readonly isComplete: boolean;
  readonly kg: DecimalText;
  readonly sortedKg: DecimalText;
  readonly cost: DecimalText;
  readonly kgCo2e: DecimalText;
}

type Sum = 'kg' | 'sortedKg' | 'cost' | 'kgCo2e';
const sums = { kg: 'kg', cost: 'cost', co2e: 'kgCo2e' } as const;

/** Complete months that an expectation needs. */
export const minMonths = 3;

/**
 * How the end of the year is expected. `season`: the other months relate to the complete ones as last year. `average`: they are like the
 * average of the complete ones.
 */
export const expectationBases = ['season', 'average'] as const;
export type ExpectationBasis = (typeof expectationBases)[number];

export interface Expectation {
  readonly value: DecimalText;
  readonly basis: ExpectationBasis;
}

const total = (months: readonly GoalMonth[], of: Sum): Decimal => sum(months.map(({ [of]: amount }) => amount));

/** The figure of the months so far. Undefined without waste, for a rate, or without any data. */
export function actualOf(kind: OrganizationGoalKind, months: readonly GoalMonth[]): DecimalText | undefined {
  if (kind === 'sorting_rate') return share(amountText(total(months, 'sortedKg')), amountText(total(months, 'kg')));
  const used = months.filter(({ [sums[kind]]: amount }) => !toDecimal(amount).isZero());
  return used.length === 0 ? undefined : amountText(total(months, sums[kind]));
}

/** A year that is like its complete months. Undefined if last year does not show how the months relate. */
function projected(
  months: readonly GoalMonth[],
  before: readonly GoalMonth[],
  of: Sum,
  basis: ExpectationBasis,
): Decimal | undefined {
  const complete = months.filter(({ isComplete }) => isComplete);
  const known = total(complete, of);
  if (basis === 'average') return known.div(complete.length).times(months.length);
  const alike = total(
    before.filter((_month, index) => months[index]?.isComplete === true),
    of,
  );
  if (before.length < months.length || !before.every(({ isComplete }) => isComplete) || alike.lte(0)) return undefined;
  return known.div(alike).times(total(before, of));
}

/**
 * The expected figure of a year. It is calculated from complete months only, and withheld if there are fewer than three of them.
 * @param months the twelve months of the year
 * @param before those of the year before
 */
export function expectedOf(
  kind: OrganizationGoalKind,
  months: readonly GoalMonth[],
  before: readonly GoalMonth[],
): Expectation | undefined {
  if (months.filter(({ isComplete }) => isComplete).length < minMonths) return undefined;
  for (const basis of expectationBases) {
    const expect = (of: Sum) => projected(months, before, of, basis);
    if (kind === 'sorting_rate') {
      const [sorted, kg] = [expect('sortedKg'), expect('kg')];
      const rate = sorted && kg && share(amountText(sorted), amountText(kg));
      if (rate !== undefined && toDecimal(rate).lte(1)) return { value: rate, basis };
    } else {
      const of = sums[kind];
      const value = expect(of);
      // Not less than there is already, and nothing that credit notes make negative.
      const min = total(months, of);
      if (value?.gt(zero) === true)
        return { value: amountText((value.gt(min) ? value : min).toDecimalPlaces(2)), basis };
    }
  }
  return undefined;
}

export const yearStandings = ['no_data', 'missed', 'under_way', 'on_course', 'off_course'] as const;
export type YearStanding = (typeof yearStandings)[number];

/** The standing of a goal before the end of its year. A maximum that is exceeded is missed; without an expectation it is under way. */
export function yearStandingOf(
  { kind, target }: { readonly kind: OrganizationGoalKind; readonly target: DecimalText },
  actual: DecimalText | undefined,
  expected: Expectation | undefined,
): YearStanding {
  if (actual === undefined) return 'no_data';
  if (kind !== 'sorting_rate' && !meetsGoal(kind, actual, target)) return 'missed';
  if (expected === undefined) return 'under_way';
  return meetsGoal(kind, expected.value, target) ? 'on_course' : 'off_course';
}
