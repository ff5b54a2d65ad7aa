import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export type ReportLinkRow = RowOf<'links_of_invoice_report'>;

const list = statement(
  'links_of_invoice_report',
  `select id, name, created_at, member_name(created_by) as created_by, expires_on from invoice_report_link
   where organization_id = :organizationId and report_id = :reportId and revoked_at is null
   order by id desc`,
);

/** Links of a report that are not revoked, newest first. */
export const findReportLinks = (reader: TenantReader, reportId: number): Promise<ReportLinkRow[]> =>
  reader.run(list, { organizationId: reader.organizationId, reportId });

interface NewLink {
  readonly reportId: number;
  readonly name: string;
  readonly keyHash: Uint8Array;
  readonly expiresOn: string | undefined;
  readonly at: Date;
  readonly personId: number;
}

const insert = statement(
  'insert_invoice_report_link',
  `insert into invoice_report_link (organization_id, report_id, name, key_hash, created_at, created_by, expires_on)
   values (:organizationId, :reportId, :name, :keyHash, :at, :personId, :expiresOn) returning id`,
);

export async function insertReportLink(transaction: TenantTransaction, link: NewLink): Promise<number> {
  const { reportId, name, keyHash, at, personId, expiresOn } = link;
  const values = {
    organizationId: transaction.organizationId,
    reportId,
    name,
    keyHash,
    at,
    personId,
    expiresOn: expiresOn ?? null,
  };
  const [row] = await transaction.run(insert, values);
  if (row === undefined) throw new Error('The link was not stored.');
  return row.id;
}

const revoke = statement(
  'revoke_invoice_report_link',
  `update invoice_report_link set revoked_at = :at, revoked_by = :personId
   where organization_id = :organizationId and report_id = :reportId and id = :linkId and revoked_at is null
   returning name`,
);

/** @returns the name of the link; undefined if there is no active link with this id */
export async function revokeReportLinkRow(
  transaction: TenantTransaction,
  { reportId, linkId, at, personId }: { reportId: number; linkId: number; at: Date; personId: number },
): Promise<string | undefined> {
  const [row] = await transaction.run(revoke, {
    organizationId: transaction.organizationId,
    reportId,
    linkId,
    at,
    personId,
  });
  return row?.name;
}

const open = statement(
  'public_invoice_report',
  'select organization_id, report_id from public_invoice_report(:keyHash, :today)',
);

/** The report that a key opens on a day, in any organization. */
export async function findLinkedReport(
  database: Queryable,
  keyHash: Uint8Array,
  today: string,
): Promise<{ organization_id: number; report_id: number } | undefined> {
  const [row] = await database.run(open, { keyHash, today });
  return row;
}

const organization = statement(
  'organization_of_invoice_report',
  'select name from organization where id = :organizationId',
);

export async function findOrganizationName(reader: TenantReader): Promise<string> {
  const [row] = await reader.run(organization, { organizationId: reader.organizationId });
  return row?.name ?? '';
}
