import { isDecimalText } from '../../numbers/decimal-text.ts';
import { type InvoiceHead, type InvoiceLine, isCreditKind } from '../invoice.ts';
import type { ProposedHead, ProposedInvoice, ProposedLine } from './proposed-invoice.ts';

/** The values that are texts. */
const present = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

const amount = (text: string | undefined): string | undefined =>
  text !== undefined && isDecimalText(text) ? text : undefined;

const cut = (text: string | undefined, longest: number): string | undefined =>
  text?.trim().slice(0, longest).toWellFormed();

const lineOf = (line: InvoiceLine): ProposedLine =>
  present({
    name: cut(line.name ?? line.description, 500),
    description: line.name === undefined ? undefined : cut(line.description, 2000),
    sellersItemId: cut(line.sellersItemId, 100),
    quantity: amount(line.quantity),
    unit: line.unit !== undefined && /^[A-Z0-9]{1,3}$/.test(line.unit) ? line.unit : undefined,
    // A price for more than one unit is entered by a member.
    price:
      line.price.baseQuantity === undefined || Number(line.price.baseQuantity) === 1
        ? amount(line.price.net)
        : undefined,
    vatRate: amount(line.vatRate),
    net: amount(line.net),
    periodStart: line.period?.start,
    periodEnd: line.period?.end,
  });

const headOf = (head: InvoiceHead): ProposedHead =>
  present({
    number: cut(head.number, 200),
    kind: head.kind === undefined ? undefined : isCreditKind(head.kind) ? '381' : '380',
    issueDate: head.issueDate,
    dueDate: head.dueDate,
    finalDate: head.finalDate,
    periodStart: head.period?.start,
    periodEnd: head.period?.end,
    currency: cut(head.currency, 3),
    net: amount(head.totals.taxExclusive),
    vat: amount(head.vatTotals[0]?.amount),
    total: amount(head.totals.taxInclusive),
  });

/** The proposal of a file that was read in part. It has no positions. */
export const proposalOf = (head: InvoiceHead | undefined, lines: readonly InvoiceLine[]): ProposedInvoice => ({
  head: head === undefined ? {} : headOf(head),
  lines: lines.map(lineOf),
  marks: [],
});
