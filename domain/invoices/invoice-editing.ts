import { amountText, type DecimalText, toDecimal } from '../numbers/decimal.ts';
import { isDecimalText } from '../numbers/decimal-text.ts';
import {
  type AllowanceCharge,
  type DayText,
  type InvoiceHead,
  type InvoiceLine,
  type InvoiceParty,
  isCreditKind,
  type Period,
} from './invoice.ts';
import { documentFigures, lineNet } from './invoice-arithmetic.ts';

/** A line in the editor. */
export interface DraftLine {
  /** Its place in the version that is edited; what is not written here stays as it is there. */
  readonly from?: number | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  readonly note?: string | undefined;
  readonly sellersItemId?: string | undefined;
  readonly accountingReference?: string | undefined;
  readonly quantity: DecimalText;
  readonly unit: string;
  readonly price: DecimalText;
  readonly baseQuantity?: DecimalText | undefined;
  readonly allowanceCharges: readonly AllowanceCharge[];
  readonly vatCategory: string;
  readonly vatRate?: DecimalText | undefined;
  readonly periodStart?: DayText | undefined;
  readonly periodEnd?: DayText | undefined;
}

/** The editable fields of an invoice. Its figures are calculated. */
export interface InvoiceDraft {
  readonly number: string;
  readonly kind: string;
  readonly issueDate: DayText;
  readonly dueDate?: DayText | undefined;
  readonly finalDate?: DayText | undefined;
  readonly periodStart?: DayText | undefined;
  readonly periodEnd?: DayText | undefined;
  readonly currency: string;
  readonly buyerReference?: string | undefined;
  readonly accountingReference?: string | undefined;
  readonly orderReference?: string | undefined;
  readonly contractReference?: string | undefined;
  readonly paymentTerms?: string | undefined;
  readonly notes: readonly string[];
  readonly preceding: InvoiceHead['references']['preceding'];
  readonly allowanceCharges: readonly AllowanceCharge[];
  readonly prepaid?: DecimalText | undefined;
  readonly lines: readonly DraftLine[];
}

/** A version that is edited. */
export interface EditedVersion {
  readonly head: InvoiceHead;
  readonly lines: readonly InvoiceLine[];
}

/** Who sells and who buys, where no document says so. */
export interface InvoiceParties {
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
}

const isSameAmount = (one: DecimalText | undefined, other: DecimalText | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    isDecimalText(one) &&
    isDecimalText(other) &&
    toDecimal(one).eq(toDecimal(other)));

const isSameEntry = (one: AllowanceCharge, other: AllowanceCharge): boolean =>
  one.isCharge === other.isCharge &&
  isSameAmount(one.amount, other.amount) &&
  one.vatCategory === other.vatCategory &&
  isSameAmount(one.vatRate, other.vatRate);

/** Whether two lists are as long and the same at every place. */
const areSame = <Value>(
  one: readonly Value[],
  other: readonly Value[],
  isSame: (one: Value, other: Value) => boolean,
): boolean =>
  one.length === other.length &&
  one.every((value, index) => {
    const twin = other[index];
    return twin !== undefined && isSame(value, twin);
  });

const areSameEntries = (one: readonly AllowanceCharge[], other: readonly AllowanceCharge[]): boolean =>
  areSame(one, other, isSameEntry);

const periodOf = (start: DayText | undefined, end: DayText | undefined): Period | undefined =>
  start === undefined && end === undefined ? undefined : { start, end };

function priceOf({ price, baseQuantity }: DraftLine, earlier: InvoiceLine | undefined): InvoiceLine['price'] {
  if (
    earlier !== undefined &&
    isSameAmount(earlier.price.net, price) &&
    isSameAmount(earlier.price.baseQuantity, baseQuantity)
  )
    return earlier.price;
  // A gross price and its discount, where there were some, made up another price.
  return { net: price, baseQuantity, baseUnit: baseQuantity === undefined ? undefined : earlier?.price.baseUnit };
}

/** A net amount stays as a document gave it for as long as nothing that it is made of is changed. */
function netOf(draft: DraftLine, earlier: InvoiceLine | undefined): DecimalText {
  const isAsBefore =
    earlier !== undefined &&
    isSameAmount(earlier.quantity, draft.quantity) &&
    isSameAmount(earlier.price.net, draft.price) &&
    isSameAmount(earlier.price.baseQuantity, draft.baseQuantity) &&
    areSameEntries(earlier.allowanceCharges, draft.allowanceCharges);
  const { quantity, price, baseQuantity, allowanceCharges } = draft;
  const computed = () => amountText(lineNet({ quantity, price: { net: price, baseQuantity }, allowanceCharges }));
  return isAsBefore ? (earlier.net ?? computed()) : computed();
}

const emptyLine: Omit<InvoiceLine, 'position' | 'price'> = {
  allowanceCharges: [],
  classifications: [],
  properties: [],
  documents: [],
  subLines: [],
};

function lineOf(draft: DraftLine, position: number, earlier: InvoiceLine | undefined): InvoiceLine {
  return {
    ...(earlier ?? emptyLine),
    position,
    id: earlier?.id ?? String(position),
    name: draft.name,
    description: draft.description,
    note: draft.note,
    sellersItemId: draft.sellersItemId,
    accountingReference: draft.accountingReference,
    quantity: draft.quantity,
    unit: draft.unit,
    price: priceOf(draft, earlier),
    allowanceCharges: draft.allowanceCharges,
    net: netOf(draft, earlier),
    vatCategory: draft.vatCategory,
    vatRate: draft.vatRate,
    period: periodOf(draft.periodStart, draft.periodEnd),
  };
}

type Figures = Pick<InvoiceHead, 'totals' | 'vatTotals' | 'vatBreakdown' | 'taxCurrency'>;

const isTaxedTheSame = (one: InvoiceLine, other: InvoiceLine): boolean =>
  isSameAmount(one.net, other.net) && one.vatCategory === other.vatCategory && isSameAmount(one.vatRate, other.vatRate);

/** Whether the figures of the edited version still hold: none of the amounts that make them up is changed. */
const keepsFigures = (draft: InvoiceDraft, lines: readonly InvoiceLine[], { head, lines: earlier }: EditedVersion) =>
  head.currency === draft.currency &&
  isSameAmount(head.totals.prepaid, draft.prepaid) &&
  areSameEntries(head.allowanceCharges, draft.allowanceCharges) &&
  areSame(lines, earlier, isTaxedTheSame);

function figuresOf(draft: InvoiceDraft, lines: readonly InvoiceLine[], head: UneditedHead): Figures {
  const { totals, vat, vatBreakdown } = documentFigures({
    currency: draft.currency,
    lines: lines.map(({ net, vatCategory, vatRate }) => ({
      net: net ?? '0',
      category: vatCategory ?? '',
      rate: vatRate,
    })),
    allowanceCharges: draft.allowanceCharges.map(({ isCharge, amount, vatCategory, vatRate }) => ({
      isCharge,
      amount: amount ?? '0',
      category: vatCategory ?? '',
      rate: vatRate,
    })),
    prepaid: draft.prepaid,
  });
  const exemptionOf = (category: string | undefined) => {
    const known = head.vatBreakdown.find((share) => share.category === category);
    return { exemptionReason: known?.exemptionReason, exemptionCode: known?.exemptionCode };
  };
  return {
    totals,
    vatTotals: [{ amount: vat, currency: draft.currency, hasBreakdown: true }],
    vatBreakdown: vatBreakdown.map((share) => ({ ...share, ...exemptionOf(share.category) })),
    taxCurrency: undefined,
  };
}

/** The fields of a head that a draft does not decide. */
type UneditedHead = Omit<
  InvoiceHead,
  'document' | 'amountCurrencies' | 'notes' | 'allowanceCharges' | 'vatTotals' | 'totals'
>;

const emptyHead = ({ seller, buyer }: InvoiceParties): UneditedHead => ({
  references: { preceding: [] },
  seller,
  buyer,
  payments: [],
  vatBreakdown: [],
  documents: [],
});

/** The document of a draft with composed lines. */
function documentOf(
  draft: InvoiceDraft,
  lines: readonly InvoiceLine[],
  parties: InvoiceParties,
  edited: EditedVersion | undefined,
): EditedVersion {
  const head: UneditedHead = edited?.head ?? emptyHead(parties);
  const hasSameFigures = edited !== undefined && keepsFigures(draft, lines, edited);
  const { totals, vatTotals, vatBreakdown, taxCurrency }: Figures = hasSameFigures
    ? edited.head
    : figuresOf(draft, lines, head);
  return {
    lines,
    head: {
      ...head,
      document: isCreditKind(draft.kind) ? 'credit_note' : 'invoice',
      number: draft.number,
      kind: draft.kind,
      issueDate: draft.issueDate,
      dueDate: draft.dueDate,
      finalDate: draft.finalDate,
      period: periodOf(draft.periodStart, draft.periodEnd),
      currency: draft.currency,
      amountCurrencies: edited?.head.currency === draft.currency ? edited.head.amountCurrencies : [draft.currency],
      buyerReference: draft.buyerReference,
      accountingReference: draft.accountingReference,
      notes: draft.notes,
      references: {
        ...head.references,
        order: draft.orderReference,
        contract: draft.contractReference,
        preceding: draft.preceding,
      },
      paymentTerms: draft.paymentTerms,
      allowanceCharges: draft.allowanceCharges,
      ...{ totals, vatTotals, vatBreakdown, taxCurrency },
    },
  };
}

/** Lines of a step. */
export const stepLength = 50;

/**
 * The document of a draft: the draft over the edited version, with calculated figures. Fields that the draft does not have (parties,
 * delivery, references, classifications, attachments) stay unchanged. Between its steps the caller may do other work.
 */
export function* composeInSteps(
  draft: InvoiceDraft,
  parties: InvoiceParties,
  edited: EditedVersion | undefined,
): Generator<undefined, EditedVersion> {
  const earlier = new Map<number | undefined, InvoiceLine>(edited?.lines.map((line) => [line.position, line]));
  const lines: InvoiceLine[] = [];
  for (const line of draft.lines) {
    lines.push(lineOf(line, lines.length + 1, earlier.get(line.from)));
    if (lines.length % stepLength === 0) yield;
  }
  return documentOf(draft, lines, parties, edited);
}

/** The result of steps that are done without a pause. */
export function finished<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The document of a draft, without a pause. */
export const composeInvoice = (draft: InvoiceDraft, parties: InvoiceParties, edited?: EditedVersion): EditedVersion =>
  finished(composeInSteps(draft, parties, edited));
