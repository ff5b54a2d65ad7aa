import type { ClaimLine } from '@tunna/contract/invoices/claim';
import { present } from '@tunna/contract/present';
import { claimedAmounts } from '@tunna/domain/invoices/claim-amounts';
import { amountText, roundHalfUp, toDecimal } from '@tunna/domain/numbers/decimal';
import type { TenantReader } from '../../../database/database.ts';
import { type ClaimedFindingRow, findClaimedFindings } from './claim-finding.queries.ts';
import { type ClaimLineContent, findClaimLines, type NewClaimLine } from './claim-line.queries.ts';

/** The agreed and the charged unit price, where the finding or the line has one. */
function pricesOf({ rule, measure, expected, found, content, quantity }: ClaimedFindingRow) {
  // The expected price of other rules was not agreed: it is the usual one.
  if (measure === 'unit_price') return { agreedPrice: rule === 'wrong_rate' ? expected : null, chargedPrice: found };
  const { net, baseQuantity } = content?.price ?? {};
  if (net !== undefined) {
    const base = toDecimal(baseQuantity ?? '1');
    const price = base.isZero() ? toDecimal(net) : toDecimal(net).div(base);
    return { agreedPrice: null, chargedPrice: amountText(roundHalfUp(price, 4)) };
  }
  const charged = quantity === null || toDecimal(quantity).isZero() ? undefined : toDecimal(content?.net).div(quantity);
  return { agreedPrice: null, chargedPrice: charged === undefined ? null : amountText(roundHalfUp(charged, 4)) };
}

function periodOf({ content, period_start, period_end }: ClaimedFindingRow): ClaimLine['period'] {
  const start = content?.period?.start ?? period_start ?? undefined;
  const end = content?.period?.end ?? period_end ?? undefined;
  return start === undefined && end === undefined ? undefined : { start, end };
}

/** What a letter says about a finding. */
function contentOf(row: ClaimedFindingRow): ClaimLineContent {
  const vatRate = row.content?.vatRate;
  const invoice =
    row.position === null && row.invoice_net !== null && row.invoice_vat !== null
      ? { net: row.invoice_net, vat: row.invoice_vat }
      : undefined;
  return present<ClaimLineContent>({
    invoiceNumber: row.invoice_number,
    invoiceDay: row.issue_date,
    position: row.position,
    lineName: row.line_name,
    rule: row.rule,
    measure: row.measure,
    expected: row.expected,
    found: row.found,
    quantity: row.quantity,
    unit: row.unit,
    ...pricesOf(row),
    period: periodOf(row),
    container: row.container,
    location: row.location,
    ...claimedAmounts({ rule: row.rule, difference: row.difference, currency: row.currency, vatRate, invoice }),
    vatRate,
    reference: row.reference,
    grounds: row.grounds.map(({ code, values }) => ({ code, values: { ...values } })),
    note: row.note,
  });
}

export const newLine = (row: ClaimedFindingRow): NewClaimLine => {
  const content = contentOf(row);
  return { invoice_id: row.invoice_id, fingerprint: row.fingerprint, amount: content.amount, content };
};

/**
 * The lines of a claim. Those of an open claim are read from their findings, because invoices and classifications may have changed; a line
 * whose finding no longer exists has no `findingId`.
 */
export async function readClaimLines(reader: TenantReader, claimId: number, isOpen: boolean): Promise<ClaimLine[]> {
  const rows = await findClaimLines(reader, claimId);
  const ids = rows.flatMap(({ finding_id: id }) => id ?? []);
  const live = isOpen ? await findClaimedFindings(reader, ids) : [];
  const current = new Map(live.map((row) => [row.id, contentOf(row)]));
  return rows.map(({ finding_id: id, content }) => ({
    ...((id === null ? undefined : current.get(id)) ?? content),
    findingId: id ?? undefined,
  }));
}

/** What a letter says about findings, with the currency of each. */
export const readFindingContents = async (
  reader: TenantReader,
  findingIds: readonly number[],
): Promise<{ readonly currency: string; readonly content: ClaimLineContent }[]> =>
  (await findClaimedFindings(reader, findingIds)).map((row) => ({ currency: row.currency, content: contentOf(row) }));
