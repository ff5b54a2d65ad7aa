import {
  type InvoiceHead,
  type InvoiceReferences,
  type InvoiceTotals,
  isCreditKind,
  type PaymentInstruction,
  type SupportingDocument,
  type VatBreakdown,
} from '@tunna/domain/invoices/invoice';
import type { ReadingFinding } from '@tunna/domain/invoices/rules/invoice-failures';
import {
  ciiObjectType,
  readCiiAccount,
  readCiiAllowanceCharge,
  readCiiPeriod,
  readCiiReference,
  readCiiTax,
} from './cii-line.service.ts';
import { readCiiDay, readCiiDelivery, readCiiParty } from './cii-party.service.ts';
import type { XmlElement } from './xml-tree.service.ts';
import { attributeOf, bytesOf, elementsAt, isFinalDateName, textOf, type XmlValues } from './xml-values.service.ts';

/** The type code of a tender or lot among the references. */
const tenderType = '50';
/** CII has the codes of UNTDID 2475 for the tax point (BT-8), UBL and the model those of UNTDID 2005. */
const taxPoints: Readonly<Record<string, string>> = { '5': '3', '29': '35', '72': '432' };

/** The three parts of the transaction beside its lines. */
interface Parts {
  readonly agreement: XmlElement | undefined;
  readonly delivery: XmlElement | undefined;
  readonly settlement: XmlElement | undefined;
}

function readPayments(values: XmlValues, { settlement }: Parts, terms: XmlElement | undefined): PaymentInstruction[] {
  const remittance = values.firstText(settlement, 'ram:PaymentReference');
  const mandate = values.text(terms, 'ram:DirectDebitMandateID', 'BT-89');
  return values.all(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').map((means) => {
    const account = values.one(means, 'ram:PayeePartyCreditorFinancialAccount', 'BG-17');
    const iban = values.text(account, 'ram:IBANID', 'BT-84');
    const institution = values.one(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution');
    const number = values.text(account, 'ram:ProprietaryID', 'BT-84');
    const card = values.one(means, 'ram:ApplicableTradeSettlementFinancialCard', 'BG-18');
    return {
      meansCode: values.text(means, 'ram:TypeCode', 'BT-81'),
      meansText: values.firstText(means, 'ram:Information'),
      remittance,
      account:
        account === undefined
          ? undefined
          : {
              id: iban ?? number,
              name: values.text(account, 'ram:AccountName', 'BT-85'),
              branch: values.text(institution, 'ram:BICID', 'BT-86'),
            },
      cardNumber: values.text(card, 'ram:ID', 'BT-87'),
      mandate,
    };
  });
}

function readDocument(values: XmlValues, reference: XmlElement): SupportingDocument {
  const binary = values.one(reference, 'ram:AttachmentBinaryObject', 'BT-125');
  return {
    id: values.text(reference, 'ram:IssuerAssignedID', 'BT-122'),
    description: values.firstText(reference, 'ram:Name'),
    url: values.text(reference, 'ram:URIID', 'BT-124'),
    attachment:
      binary === undefined
        ? undefined
        : { name: attributeOf(binary, 'filename'), mime: attributeOf(binary, 'mimeCode'), size: bytesOf(binary) },
  };
}

function readReferences(
  values: XmlValues,
  { agreement, delivery, settlement }: Parts,
  additional: readonly XmlElement[],
): InvoiceReferences {
  const idOf = (parent: XmlElement | undefined, name: string, field: string) =>
    values.text(values.all(parent, name)[0], 'ram:IssuerAssignedID', field);
  const ofType = (type: string) => {
    const found = additional.find((each) => values.text(each, 'ram:TypeCode') === type);
    return found && readCiiReference(values, found, type === tenderType ? 'BT-17' : 'BT-18');
  };
  return {
    project: textOf(values.at(agreement, 'ram:SpecifiedProcuringProject', 'ram:ID')),
    contract: idOf(agreement, 'ram:ContractReferencedDocument', 'BT-12'),
    order: idOf(agreement, 'ram:BuyerOrderReferencedDocument', 'BT-13'),
    salesOrder: idOf(agreement, 'ram:SellerOrderReferencedDocument', 'BT-14'),
    receipt: idOf(delivery, 'ram:ReceivingAdviceReferencedDocument', 'BT-15'),
    despatch: idOf(delivery, 'ram:DespatchAdviceReferencedDocument', 'BT-16'),
    tender: ofType(tenderType)?.id,
    invoicedObject: ofType(ciiObjectType),
    preceding: values.all(settlement, 'ram:InvoiceReferencedDocument').map((each) => ({
      number: values.text(each, 'ram:IssuerAssignedID', 'BT-25'),
      issueDate: values.compactDayOf(values.at(each, 'ram:FormattedIssueDateTime', 'qdt:DateTimeString'), 'BT-26'),
    })),
  };
}

function readBreakdown(values: XmlValues, tax: XmlElement): VatBreakdown {
  const { vatCategory, vatRate } = readCiiTax(values, [tax], { category: 'BT-118', rate: 'BT-119' });
  return {
    category: vatCategory,
    rate: vatRate,
    taxable: values.amount(tax, 'ram:BasisAmount', 'BT-116'),
    tax: values.amount(tax, 'ram:CalculatedAmount', 'BT-117'),
    exemptionReason: values.text(tax, 'ram:ExemptionReason'),
    exemptionCode: values.text(tax, 'ram:ExemptionReasonCode', 'BT-121'),
  };
}

function readTotals(values: XmlValues, totals: XmlElement | undefined): InvoiceTotals {
  return {
    lines: values.amount(totals, 'ram:LineTotalAmount', 'BT-106'),
    allowances: values.amount(totals, 'ram:AllowanceTotalAmount', 'BT-107'),
    charges: values.amount(totals, 'ram:ChargeTotalAmount', 'BT-108'),
    taxExclusive: values.amount(totals, 'ram:TaxBasisTotalAmount', 'BT-109'),
    taxInclusive: values.amount(totals, 'ram:GrandTotalAmount', 'BT-112'),
    prepaid: values.amount(totals, 'ram:TotalPrepaidAmount', 'BT-113'),
    rounding: values.amount(totals, 'ram:RoundingAmount', 'BT-114'),
    payable: values.amount(totals, 'ram:DuePayableAmount', 'BT-115'),
  };
}

/** The totals of VAT. The breakdown is beside them and is that of the invoice’s currency. */
function readVatTotals(
  values: XmlValues,
  totals: XmlElement | undefined,
  currency: string | undefined,
): InvoiceHead['vatTotals'] {
  return values.all(totals, 'ram:TaxTotalAmount').map((amount) => {
    const totalCurrency = attributeOf(amount, 'currencyID');
    return {
      amount: values.decimalOf(amount, 'BT-110'),
      currency: totalCurrency,
      hasBreakdown: totalCurrency === currency,
    };
  });
}

function readTaxPoint(values: XmlValues, taxes: readonly XmlElement[]) {
  const dates = taxes.map((each) => values.at(each, 'ram:TaxPointDate', 'udt:DateString'));
  const code = taxes.map((each) => values.text(each, 'ram:DueDateTypeCode', 'BT-8')).find((each) => each !== undefined);
  return {
    taxPointDate: values.compactDayOf(
      dates.find((each) => each !== undefined),
      'BT-7',
    ),
    taxPointCode: code && (taxPoints[code] ?? code),
  };
}

function readSettlement(values: XmlValues, parts: Parts) {
  const { settlement } = parts;
  const terms = values.all(settlement, 'ram:SpecifiedTradePaymentTerms')[0];
  const totals = values.one(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'BG-22');
  const taxes = values.all(settlement, 'ram:ApplicableTradeTax');
  const currency = values.text(settlement, 'ram:InvoiceCurrencyCode', 'BT-5');
  const payee = values.one(settlement, 'ram:PayeeTradeParty');
  // Amounts without a currency are in that of the invoice.
  if (currency !== undefined) values.currencies.add(currency.slice(0, 10));
  return {
    dueDate: readCiiDay(values, terms, 'BT-9', 'ram:DueDateDateTime'),
    ...readTaxPoint(values, taxes),
    period: readCiiPeriod(values, values.one(settlement, 'ram:BillingSpecifiedPeriod', 'BG-14'), ['BT-73', 'BT-74']),
    currency,
    taxCurrency: values.text(settlement, 'ram:TaxCurrencyCode', 'BT-6'),
    accountingReference: readCiiAccount(values, settlement),
    payee: payee === undefined ? undefined : readCiiParty(values, payee, 'other'),
    payments: readPayments(values, parts, terms),
    paymentTerms: values.firstText(terms, 'ram:Description'),
    allowanceCharges: values
      .all(settlement, 'ram:SpecifiedTradeAllowanceCharge')
      .map((each) => readCiiAllowanceCharge(values, each, 'document')),
    vatTotals: readVatTotals(values, totals, currency),
    vatBreakdown: taxes.map((each) => readBreakdown(values, each)),
    totals: readTotals(values, totals),
  };
}

/** A CII document without its lines. */
export function readCiiHead(values: XmlValues, head: XmlElement): InvoiceHead {
  values.line = undefined;
  const context = values.one(head, 'rsm:ExchangedDocumentContext');
  const document = values.one(head, 'rsm:ExchangedDocument', 'BT-1');
  const transaction = values.one(head, 'rsm:SupplyChainTradeTransaction', 'BG-25');
  const agreement = values.one(transaction, 'ram:ApplicableHeaderTradeAgreement', 'BG-4');
  const delivery = values.one(transaction, 'ram:ApplicableHeaderTradeDelivery', 'BG-13');
  const settlement = values.one(transaction, 'ram:ApplicableHeaderTradeSettlement', 'BG-22');
  const parts = { agreement, delivery, settlement };
  const additional = values.all(agreement, 'ram:AdditionalReferencedDocument');
  const isFinalDate = (each: XmlElement) => isFinalDateName(values.firstText(each, 'ram:Name'));
  const isReference = (each: XmlElement) =>
    [ciiObjectType, tenderType].includes(values.text(each, 'ram:TypeCode') ?? '');
  const finalDate = additional.find(isFinalDate);
  const representative = values.one(agreement, 'ram:SellerTaxRepresentativeTradeParty');
  const kind = values.text(document, 'ram:TypeCode', 'BT-3');
  const guideline = values.one(context, 'ram:GuidelineSpecifiedDocumentContextParameter');
  const process = values.one(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter');
  const body = {
    document: isCreditKind(kind ?? '') ? ('credit_note' as const) : ('invoice' as const),
    customizationId: values.text(guideline, 'ram:ID', 'BT-24'),
    profileId: values.text(process, 'ram:ID', 'BT-23'),
    number: values.text(document, 'ram:ID', 'BT-1'),
    kind,
    issueDate: readCiiDay(values, document, 'BT-2', 'ram:IssueDateTime'),
    finalDate: values.finalDayOf(values.one(finalDate, 'ram:IssuerAssignedID', 'BT-122')),
    buyerReference: values.text(agreement, 'ram:BuyerReference', 'BT-10'),
    notes: values
      .all(document, 'ram:IncludedNote')
      .map((note) => values.firstText(note, 'ram:Content'))
      .filter((text) => text !== undefined),
    references: readReferences(values, parts, additional),
    seller: readCiiParty(values, values.one(agreement, 'ram:SellerTradeParty', 'BG-4')),
    buyer: readCiiParty(values, values.one(agreement, 'ram:BuyerTradeParty', 'BG-7')),
    taxRepresentative: representative && readCiiParty(values, representative, 'other'),
    delivery: readCiiDelivery(values, delivery),
    ...readSettlement(values, parts),
    documents: additional
      .filter((each) => !isFinalDate(each) && !isReference(each))
      .map((each) => readDocument(values, each)),
  };
  return { ...body, amountCurrencies: [...values.currencies] };
}

/** References of which Peppol allows one of a type. */
const singleReferences = [
  { type: ciiObjectType, code: 'PEPPOL-EN16931-R006', field: 'BT-18' },
  { type: tenderType, code: 'PEPPOL-EN16931-R080', field: 'BT-17' },
];

/** What the structure of a CII document breaks beside its values. */
export function checkCiiHead(head: XmlElement): readonly ReadingFinding[] {
  const types = elementsAt(
    head,
    'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument/ram:TypeCode',
  ).map(textOf);
  return singleReferences.flatMap(({ type, code, field }) => {
    const count = types.filter((each) => each === type).length;
    return count <= 1 ? [] : [{ code, field, found: String(count), expectation: 'only_one' as const }];
  });
}
