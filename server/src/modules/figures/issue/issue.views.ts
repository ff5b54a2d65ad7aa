import type { Issue } from '@tunna/contract/figures/issue';
import { roughAmount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import type { SavingRow } from '../right-sizing/right-sizing-saving.service.ts';
import type { FindingsRow, SilentDeviceRow, SilentStreamRow, WaitingLinesRow } from './issue.queries.ts';

/** One issue for unclassified lines and one for lines without a location, each for all currencies together. */
export const linesIssueView = (rows: readonly WaitingLinesRow[]): Issue[] =>
  (['unmapped_lines', 'unplaced_lines'] as const).flatMap((kind): Issue[] => {
    const own = rows.filter(({ is_unmapped: isUnmapped }) => isUnmapped === (kind === 'unmapped_lines'));
    const [first] = own;
    if (first === undefined) return [];
    const lines = own.reduce((sum, row) => sum + row.lines, 0);
    const costs = own.map(({ currency, cost }) => ({ currency, amount: cost }));
    return [{ kind, lines, invoices: first.invoices, costs }];
  });

/** One issue for all currencies together. Undefined without open findings. */
export function findingsIssueView(rows: readonly FindingsRow[]): Issue[] {
  const [first] = rows;
  if (first === undefined) return [];
  const differences = rows
    .filter(({ certain }) => certain > 0)
    .map(({ currency, difference }) => ({ currency, amount: difference }));
  return [{ kind: 'open_findings', count: first.findings, toCheck: first.doubtful, differences }];
}

export const contentIssueView = ({ id, name, languages }: SilentStreamRow): Issue => ({
  kind: 'missing_content',
  wasteStream: { id, name },
  languages: languages as Language[],
});

export const silentIssueView = ({ id, name, last_seen_at: lastSeenAt }: SilentDeviceRow): Issue => ({
  kind: 'silent_device',
  device: { id, name },
  since: lastSeenAt.toISOString(),
});

/** None if nothing can be saved. */
export const savingIssueView = (saving: SavingRow | undefined): Issue[] =>
  saving === undefined || saving.containers === 0
    ? []
    : [
        {
          kind: 'possible_saving',
          containers: saving.containers,
          amount: roughAmount(saving.amount, 2),
          currency: saving.currency,
          calculatedOn: saving.calculated_on,
        },
      ];
