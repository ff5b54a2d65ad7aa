import { hash, randomBytes } from 'node:crypto';
import { maxReportLinks, type PublishedReport, type ReportLink } from '@tunna/contract/figures/report-link';
import { pictureAddress } from '@tunna/contract/platform/picture';
import { present } from '@tunna/contract/present';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type ActingMember, mintOrgScope } from '../../../database/scope.ts';
import { recordAudit } from '../../platform/audit/audit.service.ts';
import type { Blob } from '../../platform/file/file-store.service.ts';
import { findPictures } from '../../platform/picture/picture.service.ts';
import { linkInvalid } from '../../requests/provider-link/provider-link.service.ts';
import { disclosureView } from '../disclosure/disclosure.service.ts';
import { frozenReturn } from '../waste-return/report-return.service.ts';
import {
  linkEndsTooSoon,
  linksTooMany,
  reportConflict,
  reportLinkNotFound,
  reportNotFound,
} from './invoice-report.errors.ts';
import { findReport, lockReport, type ReportRow } from './invoice-report.queries.ts';
import { type ReadReport, readReport } from './invoice-report.service.ts';
import { reportHeadView } from './invoice-report.views.ts';
import {
  findLinkedReport,
  findOrganizationName,
  findReportLinks,
  insertReportLink,
  type ReportLinkRow,
  revokeReportLinkRow,
} from './report-link.queries.ts';

/** Length of a key in bytes, long enough that it cannot be guessed. */
const keyLength = 32;

const hashOf = (key: string): Uint8Array => hash('sha256', key, 'buffer');

/** Links end with a day in Iceland, which equals the UTC day. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const linkView = (row: ReportLinkRow, today: string): ReportLink =>
  present<ReportLink>({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresOn: row.expires_on,
    isOver: row.expires_on !== null && row.expires_on < today,
  });

async function existingReport(reader: TenantReader, id: number): Promise<ReportRow> {
  const row = await findReport(reader, id, true);
  if (row === undefined) throw reportNotFound();
  return row;
}

/** Records in the report's audit trail who created or revoked a link. */
const record = (
  transaction: TenantTransaction,
  { person }: ActingMember,
  report: ReportRow,
  action: 'created' | 'revoked',
  { name: link, expiresOn }: { readonly name: string; readonly expiresOn?: string | undefined },
): Promise<void> =>
  recordAudit(transaction, person, {
    action,
    entity: 'invoice_report_link',
    entityId: String(report.id),
    name: report.name,
    changes: {
      link: action === 'created' ? { from: null, to: link } : { from: link, to: null },
      ...(expiresOn === undefined ? {} : { validUntil: { from: null, to: expiresOn } }),
    },
  });

/** Links of a report that are not revoked. @throws ApplicationError `not_found` */
export const listLinks = (
  database: Database,
  { organization }: ActingMember,
  id: number,
  now: Date,
): Promise<ReportLink[]> =>
  database.snapshot(organization, async (reader) => {
    await existingReport(reader, id);
    return (await findReportLinks(reader, id)).map((row) => linkView(row, dayOf(now)));
  });

/**
 * Creates a public link of a published report. The key is returned once and not stored.
 * @throws ApplicationError `not_found`, `status_conflict` if not published, `links_too_many`, `invalid_request` for an end in the past
 */
export const createLink = (
  database: Database,
  member: ActingMember,
  id: number,
  {
    name,
    expiresOn,
    publicUrl,
    at,
  }: { readonly name: string; readonly expiresOn?: string | undefined; readonly publicUrl: string; readonly at: Date },
): Promise<{ link: ReportLink; url: string }> =>
  database.tenant(member.organization, async (transaction) => {
    if (expiresOn !== undefined && expiresOn < dayOf(at)) throw linkEndsTooSoon();
    await lockReport(transaction, id);
    const report = await existingReport(transaction, id);
    if (report.state !== 'published') throw reportConflict(report.state);
    if ((await findReportLinks(transaction, id)).length >= maxReportLinks) throw linksTooMany();
    const key = randomBytes(keyLength).toString('base64url');
    const link = { reportId: id, name, keyHash: hashOf(key), expiresOn, at, personId: member.person.personId };
    const linkId = await insertReportLink(transaction, link);
    await record(transaction, member, report, 'created', { name, expiresOn });
    const created = (await findReportLinks(transaction, id)).find((row) => row.id === linkId);
    if (created === undefined) throw reportLinkNotFound();
    return { link: linkView(created, dayOf(at)), url: `${publicUrl}/published-report/${key}` };
  });

/** @throws ApplicationError `not_found` for the report or the link */
export const revokeLink = (
  database: Database,
  member: ActingMember,
  { reportId, linkId, at }: { readonly reportId: number; readonly linkId: number; readonly at: Date },
): Promise<void> =>
  database.tenant(member.organization, async (transaction) => {
    const report = await existingReport(transaction, reportId);
    const revoked = { reportId, linkId, at, personId: member.person.personId };
    const name = await revokeReportLinkRow(transaction, revoked);
    if (name === undefined) throw reportLinkNotFound();
    await record(transaction, member, report, 'revoked', { name });
  });

/** The name of the member's organization. */
export const findOrganizationNameOf = (database: Database, { organization }: ActingMember): Promise<string> =>
  findOrganizationName(database.reader(organization));

/** The report that a key opens, with the name of its organization. @throws ApplicationError `link_invalid` for any fault of the key */
async function readLinkedReport(
  database: Database,
  key: string,
  now: Date,
): Promise<
  ReadReport &
    Pick<PublishedReport, 'wasteReturn'> & { readonly organizationName: string; readonly logo: Blob | undefined }
> {
  const linked = await findLinkedReport(database, hashOf(key), dayOf(now));
  if (linked === undefined) throw linkInvalid();
  return database.snapshot(mintOrgScope(linked.organization_id), async (reader) => {
    // It may have been withdrawn since the key was looked up.
    if ((await findReport(reader, linked.report_id, false)) === undefined) throw linkInvalid();
    const read = await readReport(reader, linked.report_id, false, now);
    const wasteReturn = await frozenReturn(reader, linked.report_id);
    const { logo } = await findPictures(reader);
    return { ...read, wasteReturn, organizationName: await findOrganizationName(reader), logo };
  });
}

/** A published report for the holder of a link, without names of members, and its logo. @throws ApplicationError `link_invalid` */
export async function readPublishedReport(
  database: Database,
  key: string,
  now: Date,
): Promise<{ readonly published: PublishedReport; readonly logo: Blob | undefined }> {
  const { row, chosen, figures, wasteReturn, organizationName, logo } = await readLinkedReport(database, key, now);
  const { publishedAt, ...head } = reportHeadView(row, chosen);
  if (publishedAt === undefined) throw linkInvalid();
  const organization = { name: organizationName, logoUri: logo && pictureAddress(logo.sha256) };
  return {
    published: {
      ...{ report: { ...head, publishedAt }, organization, figures },
      ...{ disclosure: disclosureView(figures), wasteReturn },
    },
    logo,
  };
}

/** As `readPublishedReport`, without the logo. @throws ApplicationError `link_invalid` */
export const getPublishedReport = async (database: Database, key: string, now: Date): Promise<PublishedReport> =>
  (await readPublishedReport(database, key, now)).published;
