import type { ClaimLine } from '@tunna/contract/invoices/claim';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** What a letter says about one finding. */
export type ClaimLineContent = Omit<ClaimLine, 'findingId'>;

export interface ClaimLineRow extends RowOf<'claim_lines'> {
  content: ClaimLineContent;
}

const lines = statement(
  'claim_lines',
  `select line.place, line.invoice_id, line.fingerprint, line.content, finding.id as finding_id
   from claim_line line
   join invoice on invoice.organization_id = :organizationId and invoice.id = line.invoice_id
   left join invoice_finding finding on finding.organization_id = :organizationId and finding.invoice_id = line.invoice_id
     and finding.fingerprint = line.fingerprint and invoice.deleted_at is null
   where line.organization_id = :organizationId and line.claim_id = :claimId
   order by line.place`,
).returns<ClaimLineRow>();

export const findClaimLines = (reader: TenantReader, claimId: number): Promise<ClaimLineRow[]> =>
  reader.run(lines, { organizationId: reader.organizationId, claimId });

const claimed = statement(
  'claimed_findings',
  `select line.claim_id
   from claim_line line
   join invoice_finding finding on finding.organization_id = :organizationId and finding.invoice_id = line.invoice_id
     and finding.fingerprint = line.fingerprint
   where line.organization_id = :organizationId and line.active and finding.id = any(:findingIds::bigint[])`,
);

/** The claims, other than withdrawn ones, that have one of the findings. Each finding counts once. */
export const findClaimsWith = async (
  transaction: TenantTransaction,
  findingIds: readonly number[],
): Promise<number[]> => {
  const rows = await transaction.run(claimed, { organizationId: transaction.organizationId, findingIds });
  return rows.map(({ claim_id: id }) => id);
};

export interface NewClaimLine {
  readonly invoice_id: number;
  readonly fingerprint: string;
  readonly amount: string;
  readonly content: ClaimLineContent;
}

const forget = statement(
  'delete_claim_lines',
  'delete from claim_line where organization_id = :organizationId and claim_id = :claimId',
);
const write = statement(
  'insert_claim_lines',
  `insert into claim_line (organization_id, claim_id, place, invoice_id, fingerprint, amount, content)
   select :organizationId, :claimId, given.place, given.invoice_id, given.fingerprint, given.amount, given.content
   from rows from (
     jsonb_to_recordset(:lines::jsonb) as (invoice_id bigint, fingerprint text, amount numeric, content jsonb)
   ) with ordinality given (invoice_id, fingerprint, amount, content, place)`,
);

/** Replaces the lines of a claim that is not sent yet. */
export async function replaceClaimLines(
  transaction: TenantTransaction,
  claimId: number,
  given: readonly NewClaimLine[],
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(forget, { organizationId, claimId });
  await transaction.run(write, { organizationId, claimId, lines: JSON.stringify(given) });
}

const release = statement(
  'release_claim_lines',
  'update claim_line set active = false where organization_id = :organizationId and claim_id = :claimId',
);

/** Lets other claims have the findings. */
export async function releaseClaimLines(transaction: TenantTransaction, claimId: number): Promise<void> {
  await transaction.run(release, { organizationId: transaction.organizationId, claimId });
}
