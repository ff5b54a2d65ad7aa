import { toDecimal } from '../../numbers/decimal.ts';
import type { EditedVersion } from '../invoice-editing.ts';
import type { SavedInvoice } from './document-learning.ts';
import type { ProposedLine } from './proposed-invoice.ts';

type Compared = {
  readonly [Field in 'name' | 'description' | 'quantity' | 'unit' | 'price']?: ProposedLine[Field] | undefined;
};

const isSameAmount = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && toDecimal(one).eq(toDecimal(other)));

/** Whether a member left a proposed line as it is. The amount follows from quantity and price. */
export const isUnchanged = (line: Compared, proposed: Compared): boolean =>
  line.name === proposed.name &&
  (line.description ?? '') === (proposed.description ?? '') &&
  line.unit === proposed.unit &&
  isSameAmount(line.quantity, proposed.quantity) &&
  isSameAmount(line.price, proposed.price);

/** What a member saved, in the form that layouts are learned from. */
export function savedInvoiceOf({ head, lines }: EditedVersion): SavedInvoice {
  const fields = {
    number: head.number,
    kind: head.kind,
    issueDate: head.issueDate,
    dueDate: head.dueDate,
    finalDate: head.finalDate,
    periodStart: head.period?.start,
    periodEnd: head.period?.end,
    currency: head.currency,
    net: head.totals.taxExclusive,
    vat: head.vatTotals[0]?.amount,
    total: head.totals.taxInclusive,
  };
  return {
    head: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    lines: lines.map(({ name, sellersItemId, quantity, unit, price, vatRate, net }) =>
      Object.fromEntries(
        Object.entries({ name, sellersItemId, quantity, unit, price: price.net, vatRate, net }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    ),
  };
}
