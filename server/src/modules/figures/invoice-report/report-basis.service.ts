import {
  type ComparisonBasisView,
  type FigureCompleteness,
  type Figures,
  maxGaps,
} from '@tunna/contract/figures/figures';
import { type Contributor, comparisonBasis } from '@tunna/domain/figures/completeness';
import { dayIn } from '@tunna/domain/time/days';
import { monthsOf } from '@tunna/domain/time/months';
import type { ReadReport } from './invoice-report.service.ts';

type Named = FigureCompleteness['contributors'][number];

const keyOf = ({ serviceProvider, department }: Named): string => `${serviceProvider?.id ?? 0} ${department?.id ?? 0}`;

/** Providers or departments with the months of both reports. */
function contributorsOf(reports: readonly FigureCompleteness[]): (Contributor & { readonly named: Named })[] {
  const byKey = Map.groupBy(
    reports.flatMap(({ contributors }) => contributors),
    keyOf,
  );
  return [...byKey.values()].flatMap((rows) => {
    const [named] = rows;
    if (named === undefined) return [];
    const { serviceProvider, department } = named;
    const months = new Set(rows.flatMap((row) => row.months));
    return [{ serviceProviderId: serviceProvider?.id ?? 0, departmentId: department?.id ?? 0, months, named }];
  });
}

const refused = (
  reason: NonNullable<ComparisonBasisView['reason']>,
  { completeness }: Figures,
): ComparisonBasisView => ({
  kind: 'none',
  comparedMonths: 0,
  leftOut: [],
  reason,
  earlier: completeness,
});

/** The day on which the data of a report was current. */
const dayOf = ({ row }: ReadReport, now: Date): string => dayIn(row.published_at ?? now);

/** How two reports compare, by the months that their providers have data for. */
export function reportsBasis(base: ReadReport, other: ReadReport, now: Date): ComparisonBasisView {
  const [before, after] = [base.figures, other.figures];
  if (before.completeness === undefined || after.completeness === undefined) return refused('unknown', before);
  if (monthsOf(before.period) !== monthsOf(after.period)) return refused('length', before);
  const contributors = contributorsOf([before.completeness, after.completeness]);
  const today = [dayOf(base, now), dayOf(other, now)].sort()[0] ?? dayIn(now);
  const basis = comparisonBasis(contributors, after.period, before.period, today);
  if (basis.kind === 'none') return refused(basis.reason, before);
  const months = monthsOf(after.period);
  return {
    kind: basis.kind,
    comparedMonths: basis.kind === 'whole' ? months : basis.comparedMonths,
    leftOut: (basis.kind === 'whole' ? [] : basis.leftOut).slice(0, maxGaps).map(({ contributor, months: those }) => {
      const { named } = contributors.find((one) => one === contributor) ?? {};
      return { serviceProvider: named?.serviceProvider, department: named?.department, months: [...those] };
    }),
    reason: undefined,
    earlier: before.completeness,
  };
}
