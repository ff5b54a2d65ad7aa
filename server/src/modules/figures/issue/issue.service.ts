import type { Issue } from '@tunna/contract/figures/issue';
import { mayRole } from '@tunna/domain/permissions';
import { dayIn } from '@tunna/domain/time/days';
import { missingMonths } from '@tunna/domain/time/expected-months';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { countReadingPairs } from '../../scales/reading/reading-pair.service.ts';
import { findSaving } from '../right-sizing/right-sizing-saving.service.ts';
import {
  findFailedImports,
  findInvoicedMonths,
  findOpenFindings,
  findOverdueRequests,
  findSilentDevices,
  findStreamsWithoutContent,
  findWaitingLines,
  findWaitingReadings,
} from './issue.queries.ts';
import {
  contentIssueView,
  findingsIssueView,
  linesIssueView,
  savingIssueView,
  silentIssueView,
} from './issue.views.ts';

/** What needs attention in the organization, the most urgent first, as far as the member may see it. */
export const listIssues = async (
  database: Database,
  member: ActingMember,
  now: Date,
): Promise<{ issues: Issue[] }> => ({ issues: await findIssues(database, member, now) });

export async function findIssues(
  database: Database,
  { organization, role }: ActingMember,
  now: Date,
): Promise<Issue[]> {
  const reader = database.reader(organization);
  const [overdue, scaleIssues, invoiceIssues, saving, silent] = await Promise.all([
    findOverdueRequests(reader, now),
    findScaleIssues(reader, now),
    mayRole(role, 'invoices.read') ? findInvoiceIssues(reader, now) : [],
    findSaving(reader),
    findStreamsWithoutContent(reader),
  ]);
  const late: Issue[] =
    overdue === undefined
      ? []
      : [{ kind: 'overdue_requests', count: overdue.count, since: overdue.since.toISOString() }];
  return [...late, ...scaleIssues, ...invoiceIssues, ...savingIssueView(saving), ...silent.map(contentIssueView)];
}

async function findScaleIssues(reader: TenantReader, now: Date): Promise<Issue[]> {
  const [silent, waiting, pairs] = await Promise.all([
    findSilentDevices(reader, now),
    findWaitingReadings(reader, now),
    countReadingPairs(reader, now),
  ]);
  const unassigned: Issue[] =
    waiting === undefined
      ? []
      : [{ kind: 'unassigned_readings', count: waiting.count, since: waiting.since.toISOString() }];
  const undecided: Issue[] =
    pairs === undefined ? [] : [{ kind: 'reading_pairs', count: pairs.count, since: pairs.since.toISOString() }];
  return [...silent.map(silentIssueView), ...unassigned, ...undecided];
}

async function findInvoiceIssues(reader: TenantReader, now: Date): Promise<Issue[]> {
  const today = dayIn(now);
  const [failed, unmapped, findings, invoiced] = await Promise.all([
    findFailedImports(reader),
    findWaitingLines(reader),
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
  return [...failures, ...linesIssueView(unmapped), ...findingsIssueView(findings), ...missing];
}
