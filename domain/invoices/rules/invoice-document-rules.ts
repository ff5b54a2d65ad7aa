import { toDecimal } from '../../numbers/decimal.ts';
import type { InvoiceHead, InvoiceParty, PaymentInstruction } from '../invoice.ts';
import { codeLists } from './code-lists.ts';
import type { FailureList } from './invoice-failures.ts';
import { allowanceChargeTerms, checkAllowanceCharge } from './invoice-line-rules.ts';
import { checkVatRate, vatUses } from './invoice-vat-rules.ts';

/** Prefixes of VAT numbers: countries, and EL for Greece. */
const vatPrefixes: ReadonlySet<string> = new Set([...codeLists.countries, 'EL']);

/** BR-01 to -11, -16: required fields of a document and its parties. */
function checkPresence(failures: FailureList, head: InvoiceHead, hasLines: boolean): void {
  const { seller, buyer } = head;
  failures.needs('BR-01', { field: 'BT-24' }, head.customizationId);
  failures.needs('BR-02', { field: 'BT-1' }, head.number);
  failures.needs('BR-03', { field: 'BT-2' }, head.issueDate);
  failures.needs('BR-04', { field: 'BT-3' }, head.kind);
  failures.needs('BR-05', { field: 'BT-5' }, head.currency);
  failures.needs('BR-06', { field: 'BT-27' }, seller.name);
  failures.needs('BR-07', { field: 'BT-44' }, buyer.name);
  failures.needs('BR-08', { field: 'BG-5' }, seller.address);
  if (seller.address !== undefined) failures.needs('BR-09', { field: 'BT-40' }, seller.address.country);
  failures.needs('BR-10', { field: 'BG-8' }, buyer.address);
  if (buyer.address !== undefined) failures.needs('BR-11', { field: 'BT-55' }, buyer.address.country);
  if (!hasLines) failures.needs('BR-16', { field: 'BG-25' }, undefined);
}

function checkVatId(failures: FailureList, field: string, party: InvoiceParty | undefined): void {
  const vatId = party?.vatId;
  if (vatId !== undefined && !vatPrefixes.has(vatId.slice(0, 2)))
    failures.add('BR-CO-09', { field }, { found: vatId, expectation: 'one_of', expected: 'ISO 3166-1' });
}

function checkParties(failures: FailureList, { seller, buyer, payee, taxRepresentative, delivery }: InvoiceHead): void {
  failures.needs('BR-CO-26', { field: 'BT-29' }, seller.ids[0]?.id ?? seller.legalId?.id ?? seller.vatId);
  if (payee !== undefined) failures.needs('BR-17', { field: 'BT-59' }, payee.tradingName);
  if (taxRepresentative !== undefined) {
    failures.needs('BR-18', { field: 'BT-62' }, taxRepresentative.tradingName);
    failures.needs('BR-19', { field: 'BG-12' }, taxRepresentative.address);
    if (taxRepresentative.address !== undefined)
      failures.needs('BR-20', { field: 'BT-69' }, taxRepresentative.address.country);
    failures.needs('BR-56', { field: 'BT-63' }, taxRepresentative.vatId);
  }
  if (seller.endpoint !== undefined) failures.needs('BR-62', { field: 'BT-34' }, seller.endpoint.scheme);
  if (buyer.endpoint !== undefined) failures.needs('BR-63', { field: 'BT-49' }, buyer.endpoint.scheme);
  if (delivery?.address !== undefined) failures.needs('BR-57', { field: 'BT-80' }, delivery.address.country);
  checkVatId(failures, 'BT-31', seller);
  checkVatId(failures, 'BT-48', buyer);
  checkVatId(failures, 'BT-63', taxRepresentative);
}

const creditTransfers = ['30', '58'];
/** The most digits of a card's number that may be shown: the first six and the last four. */
const maxCardDigits = 10;

function checkPayment(
  failures: FailureList,
  { meansCode, account, cardNumber }: PaymentInstruction,
  entry: number,
): void {
  failures.needs('BR-49', { field: 'BT-81', entry }, meansCode);
  if (creditTransfers.includes(meansCode ?? '')) {
    if (account !== undefined) failures.needs('BR-50', { field: 'BT-84', entry }, account.id);
    failures.needs('BR-61', { field: 'BT-84', entry }, account?.id);
  }
  if (cardNumber !== undefined && cardNumber.length > maxCardDigits) {
    // The number itself must not travel further with the failure.
    failures.add(
      'BR-51',
      { field: 'BT-87', entry },
      { found: `…${cardNumber.slice(-4)}`, expectation: 'at_most', expected: String(maxCardDigits) },
    );
  }
}

/** BR-CO-03, -19, -25 and BR-29: days and periods of the document. */
function checkDays(failures: FailureList, head: InvoiceHead): void {
  const { period, taxPointDate, taxPointCode, dueDate, paymentTerms, totals, document } = head;
  if (taxPointDate !== undefined && taxPointCode !== undefined)
    failures.add('BR-CO-03', { field: 'BT-8' }, { found: taxPointCode, expectation: 'absent' });
  if (period !== undefined) {
    failures.needs('BR-CO-19', { field: 'BG-14' }, period.start ?? period.end ?? taxPointCode);
    const { start = '', end } = period;
    if (end !== undefined && end < start)
      failures.add('BR-29', { field: 'BT-74' }, { found: end, expectation: 'at_least', expected: start });
  }
  // A credit note is not paid.
  if (document === 'invoice' && toDecimal(totals.payable).gt(0))
    failures.needs('BR-CO-25', { field: 'BT-9' }, dueDate ?? paymentTerms);
}

function checkAllowanceCharges(failures: FailureList, { allowanceCharges }: InvoiceHead): void {
  allowanceCharges.forEach((each, index) => {
    const at = { entry: index + 1 };
    const { documentCharge, documentAllowance } = allowanceChargeTerms;
    checkAllowanceCharge(failures, each, each.isCharge ? documentCharge : documentAllowance, at);
    const use = each.isCharge ? 'charge' : 'allowance';
    failures.needs(each.isCharge ? 'BR-37' : 'BR-32', { field: vatUses[use].category, ...at }, each.vatCategory);
    checkVatRate(failures, use, { category: each.vatCategory, rate: each.vatRate }, at);
  });
}

/** The rules of the document beside its figures: who, when, how it is paid, what belongs to it. */
export function checkDocument(failures: FailureList, head: InvoiceHead, hasLines: boolean): void {
  checkPresence(failures, head, hasLines);
  checkParties(failures, head);
  checkDays(failures, head);
  head.payments.forEach((payment, index) => {
    checkPayment(failures, payment, index + 1);
  });
  checkAllowanceCharges(failures, head);
  head.documents.forEach(({ id }, index) => {
    failures.needs('BR-52', { field: 'BT-122', entry: index + 1 }, id);
  });
  head.references.preceding.forEach(({ number }, index) => {
    failures.needs('BR-55', { field: 'BT-25', entry: index + 1 }, number);
  });
}
