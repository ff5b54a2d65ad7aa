import type { Issue } from '@tunna/contract/issue';
import { dayIn } from '@tunna/domain/days';
import { missingMonths } from '@tunna/domain/expected-invoices';
import { mayRole } from '@tunna/domain/permissions';
import type { Database, TenantReader } from '../../database/database.ts';
import type { ActingMember } from '../../database/scope.ts';
import {
  findFailedImports,
  findInvoicedMonths,
  findOpenFindings,
  findOverdueRequests,
  findStreamsWithoutContent,
  findUnmappedLines,
} from './issue.queries.ts';
import { contentIssueView, findingsIssueView, unmappedIssueView } from './issue.views.ts';

/** What needs attention in the organization, the most pressing first, as far as the member may know of it. */
export async function listIssues(
  database: Database,
  { organization, role }: ActingMember,
  now: Date,
): Promise<{ issues: Issue[] }> {
  const reader = database.reader(organization);
  const [overdue, ofInvoices, silent] = await Promise.all([
    findOverdueRequests(reader, now),
    mayRole(role, 'invoices.read') ? issuesOfInvoices(reader, now) : [],
    findStreamsWithoutContent(reader),
  ]);
  const late: Issue[] =
    overdue === undefined
      ? []
      : [{ kind: 'overdue_requests', count: overdue.count, since: overdue.since.toISOString() }];
  return { issues: [...late, ...ofInvoices, ...silent.map(contentIssueView)] };
}

async function issuesOfInvoices(reader: TenantReader, now: Date): Promise<Issue[]> {
  const today = dayIn(now);
  const [failed, unmapped, findings, invoiced] = await Promise.all([
    findFailedImports(reader),
    findUnmappedLines(reader),
    findOpenFindings(reader),
    findInvoicedMonths(reader, today),
  ]);
  const failures: Issue[] =
    failed === undefined ? [] : [{ kind: 'failed_imports', count: failed.count, since: failed.since.toISOString() }];
  const missing = invoiced.flatMap(({ id, name, months }) =>
    missingMonths(months, today).map(
      (month): Issue => ({ kind: 'missing_invoice', serviceProvider: { id, name }, month }),
    ),
  );
  return [...failures, ...unmappedIssueView(unmapped), ...findingsIssueView(findings), ...missing];
}
