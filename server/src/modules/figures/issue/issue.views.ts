import type { Issue } from '@tunna/contract/figures/issue';
import type { Language } from '@tunna/domain/text/languages';
import type { FindingsRow, SilentDeviceRow, SilentStreamRow, UnmappedRow } from './issue.queries.ts';

/** One issue for all currencies together. Undefined where every line is classified. */
export function unmappedIssueView(rows: readonly UnmappedRow[]): Issue[] {
  const [first] = rows;
  if (first === undefined) return [];
  const costs = rows.map(({ currency, cost }) => ({ currency, amount: cost }));
  return [{ kind: 'unmapped_lines', lines: first.lines, invoices: first.invoices, costs }];
}

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
