import type { FindingSum, FindingsListed, InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { present } from '@tunna/contract/present';
import type { FindingState } from '@tunna/domain/invoices/prices/finding';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { recordAudits } from '../../platform/audit/audit.service.ts';
import { auditDue } from './invoice-audit.service.ts';
import { decideFindings, type FindingRow, findFindings } from './invoice-finding.queries.ts';

const findingView = (row: FindingRow): InvoiceFinding =>
  present<InvoiceFinding>({
    id: row.id,
    serviceProvider: { id: row.service_provider_id, name: row.provider_name },
    invoiceNumber: row.invoice_number,
    serviceDay: row.service_day,
    rule: row.rule,
    position: row.position,
    lineName: row.line_name,
    quantity: row.quantity,
    unit: row.unit,
    confidence: row.confidence,
    measure: row.measure,
    grounds: row.grounds.map(({ code, values }) => ({ code, values: { ...values } })),
    expected: row.expected,
    found: row.found,
    difference: row.difference,
    currency: row.currency,
    reference: row.reference,
    state: row.state,
    note: row.note,
    decidedAt: row.decided_at?.toISOString(),
    decidedBy: row.decided_by,
    claim: row.claim,
  });

/** One page of findings, after a batch of changed invoices has been audited. */
export const listFindings = (
  database: Database,
  { organization }: ActingMember,
  query: FindingsListed,
  now: Date,
): Promise<FindingsFound & { pending: number }> =>
  database.tenant(organization, async (transaction) => {
    const pending = await auditDue(transaction, now);
    return { ...(await readFindings(transaction, query)), pending };
  });

interface FindingsFound {
  readonly rows: InvoiceFinding[];
  readonly total: number;
  readonly sums: FindingSum[];
  readonly toCheck: number;
  readonly toClaim: number;
}

/** One page of findings of the invoices audited so far, within a transaction. */
export async function readFindings(
  transaction: TenantTransaction,
  { search, ...listed }: FindingsListed,
): Promise<FindingsFound> {
  const { rows, ...found } = await findFindings(transaction, { ...listed, patterns: searchPatterns(search) });
  return { rows: rows.map(findingView), ...found };
}

interface Decision {
  readonly ids: readonly number[];
  readonly state: FindingState;
  readonly note: string;
}

/** Sets the state of findings; missing ones are skipped. */
export const decide = (
  database: Database,
  { organization, person }: ActingMember,
  { ids, state, note }: Decision,
  at: Date,
): Promise<{ decided: number }> =>
  database.tenant(organization, async (transaction) => {
    const decided = await decideFindings(transaction, ids, { state, note, at, personId: person.personId });
    await recordAudits(
      transaction,
      person,
      decided.map((finding) => ({
        action: 'changed' as const,
        entity: 'invoice_finding',
        entityId: String(finding.id),
        name: `${finding.invoice_number}, ${finding.rule}`,
        changes: { status: { from: finding.state, to: state } },
      })),
    );
    return { decided: decided.length };
  });
