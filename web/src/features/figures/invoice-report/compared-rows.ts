import type { ReportComparison } from '@tunna/contract/figures/invoice-report';
import { toDecimal } from '@tunna/domain/numbers/decimal';

type ComparedRow = Pick<ReportComparison['rows'][number], 'base' | 'other' | 'kg' | 'cost'>;
type Figures = Pick<ReportComparison['base']['figures'], 'completeness'> & {
  readonly months: readonly { readonly kg: string; readonly cost: string }[];
};
export type Measure = 'kg' | 'cost';

const sizeOf = (text: string) => toDecimal(text).abs();

/** Whether at least one change of the rows is known. */
export const isCompared = (rows: readonly ComparedRow[], measure: Measure): boolean =>
  rows.some((row) => row[measure] !== undefined);

/** The largest change first; without changes, the largest amount of either report. */
export function bySize<Row extends ComparedRow>(rows: readonly Row[], measure: Measure): Row[] {
  const compared = isCompared(rows, measure);
  const size = (row: ComparedRow) => {
    if (compared) return sizeOf(row[measure] ?? '0');
    const [base, other] = [sizeOf(row.base[measure]), sizeOf(row.other[measure])];
    return base.gt(other) ? base : other;
  };
  return rows.toSorted((one, two) => size(two).comparedTo(size(one)));
}

/** Whether a month of a report can have data. Before the first data, and before it is over, nothing is not zero. */
export function hasData({ months, completeness }: Figures, place: number): boolean {
  if (place >= months.length) return false;
  if (completeness === undefined || months[place]?.kg !== '0' || months[place].cost !== '0') return true;
  return place >= completeness.monthsBeforeData && place < months.length - completeness.unfinishedMonths;
}
