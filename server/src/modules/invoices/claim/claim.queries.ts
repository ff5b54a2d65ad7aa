import type { ClaimState } from '@tunna/domain/invoices/claim';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface ClaimSummaryRow extends RowOf<'claims'> {
  state: ClaimState;
}

/** Names and language of a letter, at the time when it was sent. */
export interface ClaimLetterFacts {
  readonly organization: string;
  readonly organizationKennitala: string | null;
  readonly provider: string;
  readonly providerKennitala: string | null;
  readonly language: string;
  readonly contactName: string;
  readonly contactEmail: string | null;
}

export interface ClaimRow extends ClaimSummaryRow {
  vat: string;
  note: string;
  contact_person_id: number | null;
  contact_name: string | null;
  contact_email: string | null;
  letter: ClaimLetterFacts | null;
  organization_name: string;
  organization_kennitala: string | null;
  provider_kennitala: string | null;
  provider_email: string | null;
  provider_language: string;
  created_by: string | null;
  decline_reason: string | null;
  declined_at: Date | null;
  declined_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

const summary = `claim.id, claim.reference, claim.service_provider_id, provider.name as provider_name, claim.state,
  claim.declined_at is not null as "is_declined!", claim.currency, trim_scale(claim.amount)::text as "amount!",
  trim_scale(claim.gross)::text as "gross!", trim_scale(claim.credited)::text as "credited!",
  trim_scale(claim.declined)::text as "declined!", trim_scale(claim.outstanding)::text as "outstanding!",
  (select count(*) from claim_line line where line.organization_id = :organizationId and line.claim_id = claim.id) as "findings!",
  (select count(*) from claim_letter letter
    where letter.organization_id = :organizationId and letter.claim_id = claim.id and letter.number > 1) as "reminders!",
  (select count(*) from claim_credit credit
    join invoice on invoice.organization_id = :organizationId and invoice.id = credit.invoice_id and invoice.deleted_at is null
    where credit.organization_id = :organizationId and credit.claim_id = claim.id and credit.state = 'proposed' and claim.outstanding > 0) as "proposals!",
  claim.deadline, claim.sent_at, claim.created_at, claim.version, claim.updated_at, member_name(claim.updated_by) as updated_by`;
const from = `
  from claim
  join service_provider provider on provider.organization_id = :organizationId and provider.id = claim.service_provider_id
  where claim.organization_id = :organizationId`;
const filter = `${from} and (:serviceProviderId::bigint is null or claim.service_provider_id = :serviceProviderId)
    and ${holdsEveryPattern(`search_fold(claim.reference || ' ' || provider.name)`, ':patterns')}`;
const ofState = 'and (:state::text is null or claim.state = :state)';

const list = statement(
  'claims',
  `select ${summary} ${filter} ${ofState}
   order by (claim.state in ('sent', 'credited') and claim.outstanding > 0 and claim.deadline < :today::date) desc,
     claim.outstanding > 0 desc, claim.id desc
   limit :pageSize offset :offset`,
).returns<ClaimSummaryRow>();
const count = statement('count_claims', `select count(*) as total ${filter} ${ofState}`);

export interface ClaimSumRow extends RowOf<'sum_claims'> {
  state: ClaimState;
}

const sums = statement(
  'sum_claims',
  `select claim.state, claim.currency, count(*) as claims, trim_scale(sum(claim.amount))::text as "amount!",
     trim_scale(sum(claim.credited))::text as "credited!", trim_scale(sum(claim.outstanding))::text as "outstanding!"
   ${filter} group by claim.state, claim.currency order by claim.state, claim.currency`,
).returns<ClaimSumRow>();

export interface ClaimFilter {
  readonly serviceProviderId?: number | undefined;
  readonly state?: ClaimState | undefined;
  readonly patterns: readonly string[];
  readonly today: string;
  readonly page: number;
  readonly pageSize: number;
}

/** One page, and the sums over the filter in any state. */
export async function findClaims(
  reader: TenantReader,
  { serviceProviderId, state, patterns, today, page, pageSize }: ClaimFilter,
): Promise<{ rows: ClaimSummaryRow[]; total: number; sums: ClaimSumRow[] }> {
  const values = { organizationId: reader.organizationId, serviceProviderId: serviceProviderId ?? null, patterns };
  const offset = (page - 1) * pageSize;
  const rows = await reader.run(list, { ...values, state: state ?? null, today, pageSize, offset });
  const [counted] = await reader.run(count, { ...values, state: state ?? null });
  return { rows, total: counted?.total ?? 0, sums: await reader.run(sums, values) };
}

const find = statement(
  'claim',
  `select ${summary}, trim_scale(claim.vat)::text as "vat!", claim.note, claim.contact_person_id,
     member_name(claim.contact_person_id) as contact_name, claim.contact_email, claim.letter,
     (select name from organization where organization.id = :organizationId) as "organization_name!",
     (select kennitala from organization where organization.id = :organizationId) as organization_kennitala,
     provider.kennitala as provider_kennitala, provider.email as provider_email, provider.language as provider_language,
     member_name(claim.created_by) as created_by, claim.decline_reason, claim.declined_at, member_name(claim.declined_by) as declined_by,
     claim.withdrawn_at, member_name(claim.withdrawn_by) as withdrawn_by
   ${from} and claim.id = :id`,
).returns<ClaimRow>();

export async function findClaim(reader: TenantReader, id: number): Promise<ClaimRow | undefined> {
  const [row] = await reader.run(find, { organizationId: reader.organizationId, id });
  return row;
}

const lock = statement(
  'lock_claim',
  'select id from claim where organization_id = :organizationId and id = :id for update',
);

/** Locks a claim until the transaction ends. Lock an invoice that is written or read for a decision before. */
export async function lockClaim(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, id });
}

const reference = statement(
  'claim_reference',
  'select reference from claim where organization_id = :organizationId and id = :id',
);

/** The reference of an existing claim. */
export async function presentReference(transaction: TenantTransaction, id: number): Promise<string> {
  const [row] = await transaction.run(reference, { organizationId: transaction.organizationId, id });
  if (row === undefined) throw new Error('The claim does not exist.');
  return row.reference;
}

const numbering = statement(
  'lock_claims',
  `select pg_advisory_xact_lock(hashtextextended(format('claims %s', :organizationId::bigint), 0))`,
);
const lastNumber = statement(
  'last_claim_number',
  `select max(split_part(reference, '-', 3)::integer) as number
   from claim where organization_id = :organizationId and reference like :pattern`,
);

/** Locks the numbers and findings of all claims of the organization until the transaction ends. */
export async function lockClaims(transaction: TenantTransaction): Promise<void> {
  await transaction.run(numbering, { organizationId: transaction.organizationId });
}

/** The next number in a year. Call `lockClaims` before. */
export async function nextNumber(transaction: TenantTransaction, year: number): Promise<number> {
  const pattern = `K-${year}-%`;
  const [row] = await transaction.run(lastNumber, { organizationId: transaction.organizationId, pattern });
  return (row?.number ?? 0) + 1;
}

const contact = statement(
  'claim_contact',
  'select email from organization_members() where person_id = :personId',
).returns<{ email: string | null }>();

/** The address of a member; undefined if the person is no member. */
export async function findContact(
  transaction: TenantTransaction,
  personId: number,
): Promise<{ email: string | null } | undefined> {
  const [row] = await transaction.run(contact, { personId });
  return row;
}
