import type { Figures } from '@tunna/contract/figures/figures';
import {
  type InvoiceReport,
  type InvoiceReportEdit,
  type InvoiceReportInput,
  type InvoiceReportRow,
  type InvoiceReportShown,
  maxReports,
  type ReportChosen,
} from '@tunna/contract/figures/invoice-report';
import { mayRole } from '@tunna/domain/permissions';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { type FiguresQuery, readFigures } from '../figure/figure.service.ts';
import { findChosen } from './chosen.queries.ts';
import { chosenUnknown, reportConflict, reportNotFound, reportsTooMany } from './invoice-report.errors.ts';
import {
  countReports,
  findFrozen,
  findReport,
  findReports,
  findSameReport,
  insertReport,
  lockReport,
  type ReportFilter,
  type ReportRow,
  setReportRemoved,
  startPublication,
  updateReport,
} from './invoice-report.queries.ts';
import {
  chosenView,
  frozenChosen,
  frozenFigures,
  queryOf,
  reportAudit,
  reportRowView,
  reportView,
} from './invoice-report.views.ts';
import { changesSince } from './report-changes.service.ts';

/** Whether the member may see unpublished reports, and the lines behind published ones. */
export const seesDrafts = ({ role }: Pick<ActingMember, 'role'>): boolean => mayRole(role, 'invoices.read');

/** A report with its figures: current for a draft, frozen for a published report. */
export interface ReadReport {
  readonly row: ReportRow;
  readonly chosen: ReportChosen;
  readonly figures: Figures;
}

async function present(reader: TenantReader, id: number, isDraftSeen: boolean): Promise<ReportRow> {
  const row = await findReport(reader, id, isDraftSeen);
  if (row === undefined) throw reportNotFound();
  return row;
}

async function readChosen(reader: TenantReader, row: ReportRow): Promise<ReportChosen> {
  if (row.state !== 'published') return chosenView(row, await findChosen(reader, row));
  const frozen = await findFrozen(reader, row.id);
  return frozenChosen(frozen?.chosen);
}

/** @throws ApplicationError `not_found` */
export async function readReport(
  reader: TenantReader,
  id: number,
  isDraftSeen: boolean,
  now: Date,
): Promise<ReadReport> {
  const row = await present(reader, id, isDraftSeen);
  if (row.state === 'published') {
    const frozen = await findFrozen(reader, id);
    if (frozen === undefined) throw reportNotFound();
    return { row, chosen: frozenChosen(frozen.chosen), figures: frozenFigures(frozen.figures) };
  }
  const chosen = chosenView(row, await findChosen(reader, row));
  return { row, chosen, figures: await readFigures(reader, queryOf(row, now)) };
}

/** A report that the member may see, read at one moment. @throws ApplicationError `not_found` */
export const readReportOf = (database: Database, member: ActingMember, id: number, now: Date): Promise<ReadReport> =>
  database.snapshot(member.organization, (reader) => readReport(reader, id, seesDrafts(member), now));

/** A report without its figures, as responses contain it. */
export const viewOfReport = ({ row, chosen }: Pick<ReadReport, 'row' | 'chosen'>): InvoiceReport =>
  reportView(row, chosen);

const view = async (reader: TenantReader, row: ReportRow): Promise<InvoiceReport> =>
  reportView(row, await readChosen(reader, row));

/** A report without its figures, and the lines that it includes. @throws ApplicationError `not_found` */
export async function readReportHead(
  reader: TenantReader,
  member: Pick<ActingMember, 'role'>,
  id: number,
  now: Date,
): Promise<{ readonly report: InvoiceReport; readonly query: FiguresQuery }> {
  const row = await present(reader, id, seesDrafts(member));
  return { report: await view(reader, row), query: queryOf(row, now) };
}

async function record(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  before: ReportRow | undefined,
  after: ReportRow | undefined,
): Promise<void> {
  const known = after ?? before;
  if (known === undefined) throw new TypeError('The trail tells of one report.');
  const entry = { entity: 'invoice_report', entityId: String(known.id), name: known.name };
  await recordEdit(transaction, person, entry, before && reportAudit(before), after && reportAudit(after));
}

/** @throws ApplicationError `invalid_request` for an id that does not belong to the organization */
async function assertChosen(transaction: TenantTransaction, input: InvoiceReportInput): Promise<void> {
  const found = await findChosen(transaction, {
    location_ids: input.locationIds,
    waste_stream_ids: input.wasteStreamIds,
    service_provider_ids: input.serviceProviderIds,
  });
  if (new Set(input.locationIds).size > found.locations.length) throw chosenUnknown('locationIds');
  if (new Set(input.wasteStreamIds).size > found.wasteStreams.length) throw chosenUnknown('wasteStreamIds');
  if (new Set(input.serviceProviderIds).size > found.serviceProviders.length) throw chosenUnknown('serviceProviderIds');
}

/**
 * Creates a draft. The same idempotency key returns the same report.
 * @throws ApplicationError `invalid_request`, `reports_too_many`
 */
export async function generateReport(
  database: Database,
  member: ActingMember,
  input: InvoiceReportInput,
  now: Date,
): Promise<InvoiceReportShown> {
  const { organization, person } = member;
  const id = await database.tenant(organization, async (transaction) => {
    const reports = await countReports(transaction);
    const same = await findSameReport(transaction, input.idempotencyKey);
    if (same !== undefined) return same;
    if (reports >= maxReports) throw reportsTooMany();
    await assertChosen(transaction, input);
    const created = await insertReport(transaction, input, { at: now, personId: person.personId });
    await record(transaction, member, undefined, await present(transaction, created, true));
    return created;
  });
  return getReport(database, member, id, now);
}

/** One page of the reports that the member may see. */
export const listReports = (
  database: Database,
  member: ActingMember,
  query: ReportsQuery,
): Promise<{ rows: InvoiceReportRow[]; total: number }> =>
  readReports(database.reader(member.organization), member, query);

type ReportsQuery = Omit<ReportFilter, 'seesDrafts' | 'patterns'> & { readonly search?: string | undefined };

/** One page of the reports that the member may see, within a transaction. */
export async function readReports(
  reader: TenantReader,
  member: Pick<ActingMember, 'role'>,
  { search, ...query }: ReportsQuery,
): Promise<{ rows: InvoiceReportRow[]; total: number }> {
  const filter = { ...query, seesDrafts: seesDrafts(member), patterns: searchPatterns(search) };
  const { rows, total } = await findReports(reader, filter);
  return { rows: rows.map(reportRowView), total };
}

/** A report with its figures, and the current differences if it is published. @throws ApplicationError `not_found` */
export const getReport = (
  database: Database,
  member: ActingMember,
  id: number,
  now: Date,
): Promise<InvoiceReportShown> =>
  database.snapshot(member.organization, async (reader) => {
    const { row, chosen, figures } = await readReport(reader, id, seesDrafts(member), now);
    const changes = row.state === 'published' ? await changesSince(reader, row, figures, now) : undefined;
    return { report: reportView(row, chosen), figures, changes };
  });

/** @throws ApplicationError `not_found`, `edit_conflict` */
export const editReport = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...edit }: InvoiceReportEdit & { readonly version: number },
  at: Date,
): Promise<InvoiceReport> =>
  database.tenant(member.organization, async (transaction) => {
    await lockReport(transaction, id);
    const before = await present(transaction, id, true);
    if (before.version !== version) throw editConflict(await view(transaction, before));
    await updateReport(transaction, id, edit, { at, personId: member.person.personId });
    const after = await present(transaction, id, true);
    await record(transaction, member, before, after);
    return view(transaction, after);
  });

/** Deletes a draft, or withdraws a published report. @throws ApplicationError `not_found`, `status_conflict` while it is being published */
export const removeReport = (database: Database, member: ActingMember, id: number, at: Date): Promise<void> =>
  database.tenant(member.organization, async (transaction) => {
    await lockReport(transaction, id);
    const before = await present(transaction, id, true);
    if (before.state === 'publishing') throw reportConflict(before.state);
    await setReportRemoved(transaction, id, { at, personId: member.person.personId });
    await record(transaction, member, before, undefined);
  });

/** Requests publication. Idempotent. @throws ApplicationError `not_found` */
export const publishReport = (database: Database, member: ActingMember, id: number, at: Date): Promise<InvoiceReport> =>
  database.tenant(member.organization, async (transaction) => {
    await lockReport(transaction, id);
    const row = await present(transaction, id, true);
    if (row.state === 'draft' || row.state === 'failed') {
      await startPublication(transaction, id, { at, personId: member.person.personId });
    }
    return view(transaction, await present(transaction, id, true));
  });
