import type { Issue, TodayItem } from '@tunna/contract/figures/issue';
import { type Reason, rankToday } from '@tunna/domain/figures/briefing/today';
import { monthAfter } from '@tunna/domain/time/days';

type Amounts = readonly { readonly currency: string; readonly amount: string }[];

/** The amount in a currency. Amounts in others cannot be compared with it. */
const amountIn = (amounts: Amounts, currency: string): string =>
  amounts.find((one) => one.currency === currency)?.amount ?? '0';

function reasonOf(issue: Issue, currency: string): Reason {
  switch (issue.kind) {
    case 'possible_saving':
      return { gain: issue.currency === currency ? issue.amount : '0' };
    case 'open_findings':
      return { gain: amountIn(issue.differences, currency) };
    case 'unmapped_lines':
    case 'unplaced_lines':
      return { leftOut: amountIn(issue.costs, currency) };
    case 'missing_invoice':
      // It could arrive from the end of its month.
      return { since: `${monthAfter(issue.month, 1)}-01` };
    case 'missing_content':
      return {};
    case 'overdue_requests':
    case 'failed_imports':
    case 'silent_device':
    case 'unassigned_readings':
    case 'reading_pairs':
      return { since: issue.since };
  }
}

/** The issues that are worth solving today, one for each kind. @param currency of the organization */
export function todayOf(issues: readonly Issue[], currency: string): TodayItem[] {
  const kinds = [...Map.groupBy(issues, ({ kind }) => kind).values()];
  const items = kinds.flatMap((those) => {
    const [first] = those
      .map((issue) => ({ issue, reason: reasonOf(issue, currency) }))
      .toSorted((one, other) => ((one.reason.since ?? '') < (other.reason.since ?? '') ? -1 : 1));
    return first === undefined ? [] : [{ ...first, count: those.length }];
  });
  return rankToday(items).map(({ issue, count }) => ({ issue, count }));
}
