import type {
  Confidence,
  FindingMeasure,
  FindingRule,
  FindingState,
  Ground,
} from '@tunna/domain/invoices/prices/finding';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface FindingRow extends RowOf<'invoice_findings'> {
  rule: FindingRule;
  confidence: Confidence;
  measure: FindingMeasure;
  grounds: readonly Ground[];
  state: FindingState;
  claim: { id: number; reference: string } | null;
}

const from = `
  from invoice_finding finding
  join invoice on invoice.organization_id = :organizationId and invoice.id = finding.invoice_id and invoice.deleted_at is null
  join service_provider provider on provider.organization_id = :organizationId and provider.id = finding.service_provider_id
  left join invoice_line line on line.organization_id = :organizationId and line.invoice_id = finding.invoice_id and line.version = invoice.version
    and line.position = finding.position
  where finding.organization_id = :organizationId and (:serviceProviderId::bigint is null or finding.service_provider_id = :serviceProviderId)
    and (:invoiceNumber::text is null or invoice.number = :invoiceNumber) and (:rule::text is null or finding.rule = :rule)
    and (:confidence::text is null or finding.confidence = :confidence)
    and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern(`invoice.search_text || ' ' || coalesce(line.search_text, '')`, ':patterns')})`;
const ofState = 'and (:state::text is null or finding.state = :state)';

const list = statement(
  'invoice_findings',
  `select finding.id, finding.service_provider_id, provider.name as provider_name, invoice.number as invoice_number,
     coalesce(line.service_day, invoice.service_day) as service_day, finding.rule, finding.position, line.name as line_name, trim_scale(line.quantity)::text as quantity, line.unit,
     finding.confidence, finding.measure, finding.grounds,
     trim_scale(finding.expected)::text as expected, trim_scale(finding.found)::text as found,
     trim_scale(finding.difference)::text as difference, finding.currency, finding.reference, finding.state, finding.note,
     finding.decided_at, member_name(finding.decided_by) as decided_by,
     (select jsonb_build_object('id', claim.id, 'reference', claim.reference)
      from claim_line claimed
      join claim on claim.organization_id = :organizationId and claim.id = claimed.claim_id
      where claimed.organization_id = :organizationId and claimed.invoice_id = finding.invoice_id
        and claimed.fingerprint = finding.fingerprint and claimed.active) as claim
   ${from} ${ofState} order by finding.summed desc, abs(finding.difference) desc, finding.id limit :pageSize offset :offset`,
).returns<FindingRow>();
const count = statement('count_invoice_findings', `select count(*) as total ${from} ${ofState}`);

export interface FindingSumRow extends RowOf<'sum_invoice_findings'> {
  state: FindingState;
}

const sums = statement(
  'sum_invoice_findings',
  `select finding.state, finding.currency, count(*) as findings, trim_scale(sum(finding.difference))::text as difference
   ${from} and finding.summed group by finding.state, finding.currency order by finding.state, finding.currency`,
).returns<FindingSumRow>();
const doubtful = statement(
  'count_doubtful_findings',
  `select count(*) as findings ${from} and finding.state = 'open' and finding.confidence = 'probable'`,
);
const unclaimed = statement(
  'count_unclaimed_findings',
  `select count(*) as findings ${from} and finding.summed and finding.state = 'disputed'
     and not exists (
       select from claim_line claimed
       where claimed.organization_id = :organizationId and claimed.invoice_id = finding.invoice_id
         and claimed.fingerprint = finding.fingerprint and claimed.active
     )`,
);

export interface FindingFilter {
  readonly serviceProviderId?: number | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly rule?: FindingRule | undefined;
  readonly state?: FindingState | undefined;
  readonly confidence?: Confidence | undefined;
  readonly patterns: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

/** One page, and over the filter, in any state: the sums, and the numbers of doubtful findings and of those to claim. */
export async function findFindings(
  transaction: TenantTransaction,
  { serviceProviderId, invoiceNumber, rule, state, confidence, patterns, page, pageSize }: FindingFilter,
): Promise<{ rows: FindingRow[]; total: number; sums: FindingSumRow[]; toCheck: number; toClaim: number }> {
  const filter = {
    organizationId: transaction.organizationId,
    serviceProviderId: serviceProviderId ?? null,
    invoiceNumber: invoiceNumber ?? null,
    rule: rule ?? null,
    confidence: confidence ?? null,
    patterns,
  };
  const rows = await transaction.run(list, {
    ...filter,
    state: state ?? null,
    pageSize,
    offset: (page - 1) * pageSize,
  });
  const [counted] = await transaction.run(count, { ...filter, state: state ?? null });
  const [unsure] = await transaction.run(doubtful, filter);
  const [waiting] = await transaction.run(unclaimed, filter);
  return {
    rows,
    total: counted?.total ?? 0,
    sums: await transaction.run(sums, filter),
    toCheck: unsure?.findings ?? 0,
    toClaim: waiting?.findings ?? 0,
  };
}

const decide = statement(
  'decide_invoice_findings',
  `update invoice_finding finding set state = :state, note = :note, decided_at = :at, decided_by = :personId
   from invoice
   where finding.organization_id = :organizationId and finding.id = any(:ids::bigint[]) and (finding.state,
     finding.note) is distinct from (:state, :note)
     and invoice.organization_id = :organizationId and invoice.id = finding.invoice_id
   returning finding.id, finding.rule, invoice.number as invoice_number, old.state`,
);

interface Decision {
  readonly state: FindingState;
  readonly note: string;
  readonly at: Date;
  readonly personId: number;
}

/** Returns the changed findings with their previous state. */
export const decideFindings = (
  transaction: TenantTransaction,
  ids: readonly number[],
  { state, note, at, personId }: Decision,
) => transaction.run(decide, { organizationId: transaction.organizationId, ids, state, note, at, personId });

export type PartiesRow = RowOf<'parties_of_claim'>;

const parties = statement(
  'parties_of_claim',
  `select organization.name as organization, organization.kennitala as organization_kennitala, provider.name as provider,
     provider.kennitala as provider_kennitala, provider.language
   from service_provider provider join organization on organization.id = provider.organization_id
   where provider.organization_id = :organizationId and provider.id = :serviceProviderId`,
);

/** Sender and recipient. */
export async function findParties(
  transaction: TenantTransaction,
  serviceProviderId: number,
): Promise<PartiesRow | undefined> {
  const [row] = await transaction.run(parties, { organizationId: transaction.organizationId, serviceProviderId });
  return row;
}
