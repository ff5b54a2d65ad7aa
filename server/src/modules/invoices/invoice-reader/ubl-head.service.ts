import type {
  Contact,
  InvoiceHead,
  InvoiceParty,
  InvoiceReferences,
  InvoiceTotals,
  PaymentInstruction,
  SupportingDocument,
  VatBreakdown,
} from '@tunna/domain/invoices/invoice';
import { readAddress, readDelivery } from './ubl-delivery.service.ts';
import { readAllowanceCharge, readPeriod, readVatCategory } from './ubl-line.service.ts';
import type { XmlElement } from './xml-tree.service.ts';
import { attributeOf, bytesOf, isFinalDateName, type XmlValues } from './xml-values.service.ts';

/** Type codes of document references that are no supporting documents. */
const objectType = '130';
const projectType = '50';

function readContact(values: XmlValues, contact: XmlElement | undefined): Contact | undefined {
  if (contact === undefined) return undefined;
  return {
    name: values.text(contact, 'cbc:Name'),
    phone: values.text(contact, 'cbc:Telephone'),
    email: values.text(contact, 'cbc:ElectronicMail'),
  };
}

/** Seller, buyer, payee or the seller’s tax representative. */
function readParty(values: XmlValues, party: XmlElement | undefined): InvoiceParty {
  const registrations = values.all(party, 'cac:PartyTaxScheme').map((each) => ({
    id: values.text(each, 'cbc:CompanyID'),
    isVat: values.text(values.one(each, 'cac:TaxScheme'), 'cbc:ID')?.toUpperCase() === 'VAT',
  }));
  const legal = values.one(party, 'cac:PartyLegalEntity');
  return {
    name: values.text(legal, 'cbc:RegistrationName'),
    tradingName: values.text(values.all(party, 'cac:PartyName')[0], 'cbc:Name'),
    ids: values
      .all(party, 'cac:PartyIdentification')
      .map((each) => values.identifier(each, 'cbc:ID', 'cac:PartyIdentification'))
      .filter((each) => each !== undefined)
      // The creditor number for banks identifies no party.
      .filter(({ scheme }) => scheme !== 'SEPA'),
    legalId: values.identifier(legal, 'cbc:CompanyID', 'BT-30'),
    legalForm: values.text(legal, 'cbc:CompanyLegalForm'),
    vatId: registrations.find(({ isVat, id }) => isVat && id !== undefined)?.id,
    taxRegistration: registrations.find(({ isVat, id }) => !isVat && id !== undefined)?.id,
    endpoint: values.identifier(party, 'cbc:EndpointID', 'BT-34'),
    address: readAddress(values, values.one(party, 'cac:PostalAddress')),
    contact: readContact(values, values.one(party, 'cac:Contact')),
  };
}

function readPayment(values: XmlValues, means: XmlElement): PaymentInstruction {
  const code = values.one(means, 'cbc:PaymentMeansCode', 'BT-81');
  const account = values.one(means, 'cac:PayeeFinancialAccount', 'BG-17');
  return {
    meansCode: code?.text.trim() || undefined,
    meansText: code === undefined ? undefined : attributeOf(code, 'name'),
    remittance: values.firstText(means, 'cbc:PaymentID'),
    account:
      account === undefined
        ? undefined
        : {
            id: values.text(account, 'cbc:ID', 'BT-84'),
            name: values.text(account, 'cbc:Name', 'BT-85'),
            branch: values.text(values.one(account, 'cac:FinancialInstitutionBranch'), 'cbc:ID', 'BT-86'),
          },
    cardNumber: values.text(values.one(means, 'cac:CardAccount'), 'cbc:PrimaryAccountNumberID', 'BT-87'),
    mandate: values.text(values.one(means, 'cac:PaymentMandate'), 'cbc:ID', 'BT-89'),
  };
}

function readDocument(values: XmlValues, reference: XmlElement): SupportingDocument {
  const attachment = values.one(reference, 'cac:Attachment');
  const binary = values.one(attachment, 'cbc:EmbeddedDocumentBinaryObject', 'BT-125');
  return {
    id: values.text(reference, 'cbc:ID', 'BT-122'),
    description: values.firstText(reference, 'cbc:DocumentDescription'),
    typeCode: values.text(reference, 'cbc:DocumentTypeCode'),
    url: values.text(values.one(attachment, 'cac:ExternalReference'), 'cbc:URI', 'BT-124'),
    attachment:
      binary === undefined
        ? undefined
        : {
            name: attributeOf(binary, 'filename'),
            mime: attributeOf(binary, 'mimeCode'),
            size: bytesOf(binary),
          },
  };
}

function readReferences(values: XmlValues, head: XmlElement, additional: readonly XmlElement[]): InvoiceReferences {
  const idOf = (name: string, field: string) => values.text(values.all(head, name)[0], 'cbc:ID', field);
  const ofType = (type: string) => additional.find((each) => values.text(each, 'cbc:DocumentTypeCode') === type);
  const order = values.one(head, 'cac:OrderReference');
  return {
    project: idOf('cac:ProjectReference', 'BT-11') ?? values.text(ofType(projectType), 'cbc:ID', 'BT-11'),
    contract: idOf('cac:ContractDocumentReference', 'BT-12'),
    order: values.text(order, 'cbc:ID', 'BT-13'),
    salesOrder: values.text(order, 'cbc:SalesOrderID', 'BT-14'),
    receipt: idOf('cac:ReceiptDocumentReference', 'BT-15'),
    despatch: idOf('cac:DespatchDocumentReference', 'BT-16'),
    tender: idOf('cac:OriginatorDocumentReference', 'BT-17'),
    invoicedObject: values.identifier(ofType(objectType), 'cbc:ID', 'BT-18'),
    preceding: values.all(head, 'cac:BillingReference').map((each) => {
      const reference = values.one(each, 'cac:InvoiceDocumentReference', 'BG-3');
      return {
        number: values.text(reference, 'cbc:ID', 'BT-25'),
        issueDate: values.day(reference, 'cbc:IssueDate', 'BT-26'),
      };
    }),
  };
}

function readBreakdown(values: XmlValues, subtotal: XmlElement): VatBreakdown {
  const vat = readVatCategory(values, subtotal, 'cac:TaxCategory', { category: 'BT-118', rate: 'BT-119' });
  return {
    category: vat.vatCategory,
    rate: vat.vatRate,
    taxable: values.amount(subtotal, 'cbc:TaxableAmount', 'BT-116'),
    tax: values.amount(subtotal, 'cbc:TaxAmount', 'BT-117'),
    exemptionReason: values.firstText(vat.element, 'cbc:TaxExemptionReason'),
    exemptionCode: values.text(vat.element, 'cbc:TaxExemptionReasonCode', 'BT-121'),
  };
}

function readTaxes(values: XmlValues, head: XmlElement): Pick<InvoiceHead, 'vatTotals' | 'vatBreakdown'> {
  const totals = values.all(head, 'cac:TaxTotal').map((total) => ({
    total,
    subtotals: values.all(total, 'cac:TaxSubtotal'),
  }));
  return {
    vatTotals: totals.map(({ total, subtotals }) => {
      const amount = values.one(total, 'cbc:TaxAmount', 'BT-110');
      return {
        amount: values.decimalOf(amount, 'BT-110'),
        currency: amount === undefined ? undefined : attributeOf(amount, 'currencyID'),
        hasBreakdown: subtotals.length > 0,
      };
    }),
    vatBreakdown: totals.flatMap(({ subtotals }) => subtotals.map((each) => readBreakdown(values, each))),
  };
}

function readTotals(values: XmlValues, head: XmlElement): InvoiceTotals {
  const totals = values.one(head, 'cac:LegalMonetaryTotal', 'BG-22');
  return {
    lines: values.amount(totals, 'cbc:LineExtensionAmount', 'BT-106'),
    allowances: values.amount(totals, 'cbc:AllowanceTotalAmount', 'BT-107'),
    charges: values.amount(totals, 'cbc:ChargeTotalAmount', 'BT-108'),
    taxExclusive: values.amount(totals, 'cbc:TaxExclusiveAmount', 'BT-109'),
    taxInclusive: values.amount(totals, 'cbc:TaxInclusiveAmount', 'BT-112'),
    prepaid: values.amount(totals, 'cbc:PrepaidAmount', 'BT-113'),
    rounding: values.amount(totals, 'cbc:PayableRoundingAmount', 'BT-114'),
    payable: values.amount(totals, 'cbc:PayableAmount', 'BT-115'),
  };
}

/** Days of the head. Icelandic files have the due date among the supporting documents; credit notes have it in the payment. */
function readDays(
  values: XmlValues,
  head: XmlElement,
  finalDate: XmlElement | undefined,
  means: XmlElement | undefined,
) {
  const period = values.all(head, 'cac:InvoicePeriod')[0];
  return {
    issueDate: values.day(head, 'cbc:IssueDate', 'BT-2'),
    dueDate: values.day(head, 'cbc:DueDate', 'BT-9') ?? values.day(means, 'cbc:PaymentDueDate', 'BT-9'),
    finalDate: values.finalDayOf(values.one(finalDate, 'cbc:ID', 'BT-122')),
    taxPointDate: values.day(head, 'cbc:TaxPointDate', 'BT-7'),
    taxPointCode: values.text(period, 'cbc:DescriptionCode', 'BT-8'),
    period: readPeriod(values, period, ['BT-73', 'BT-74']),
  };
}

/** A UBL document without its lines. */
export function readUblHead(values: XmlValues, head: XmlElement, document: InvoiceHead['document']): InvoiceHead {
  values.line = undefined;
  const additional = values.all(head, 'cac:AdditionalDocumentReference');
  const isFinalDate = (each: XmlElement) => isFinalDateName(values.firstText(each, 'cbc:DocumentDescription'));
  const isReference = (each: XmlElement) =>
    [objectType, projectType].includes(values.text(each, 'cbc:DocumentTypeCode') ?? '');
  const means = values.all(head, 'cac:PaymentMeans');
  const currency = values.text(head, 'cbc:DocumentCurrencyCode', 'BT-5');
  const payee = values.one(head, 'cac:PayeeParty');
  const representative = values.one(head, 'cac:TaxRepresentativeParty');
  const body = {
    document,
    customizationId: values.text(head, 'cbc:CustomizationID', 'BT-24'),
    profileId: values.text(head, 'cbc:ProfileID', 'BT-23'),
    number: values.text(head, 'cbc:ID', 'BT-1'),
    kind: values.text(head, document === 'invoice' ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', 'BT-3'),
    ...readDays(values, head, additional.find(isFinalDate), means[0]),
    currency,
    taxCurrency: values.text(head, 'cbc:TaxCurrencyCode', 'BT-6'),
    buyerReference: values.text(head, 'cbc:BuyerReference', 'BT-10'),
    accountingReference: values.text(head, 'cbc:AccountingCost', 'BT-19'),
    notes: values
      .all(head, 'cbc:Note')
      .map(({ text }) => text.trim())
      .filter((text) => text !== ''),
    references: readReferences(values, head, additional),
    seller: readParty(values, values.one(values.one(head, 'cac:AccountingSupplierParty', 'BG-4'), 'cac:Party', 'BG-4')),
    buyer: readParty(values, values.one(values.one(head, 'cac:AccountingCustomerParty', 'BG-7'), 'cac:Party', 'BG-7')),
    payee: payee === undefined ? undefined : readParty(values, payee),
    taxRepresentative: representative === undefined ? undefined : readParty(values, representative),
    delivery: readDelivery(values, values.all(head, 'cac:Delivery')[0]),
    payments: means.map((each) => readPayment(values, each)),
    paymentTerms: values.firstText(values.all(head, 'cac:PaymentTerms')[0], 'cbc:Note'),
    allowanceCharges: values
      .all(head, 'cac:AllowanceCharge')
      .map((each) => readAllowanceCharge(values, each, 'document')),
    ...readTaxes(values, head),
    totals: readTotals(values, head),
    documents: additional
      .filter((each) => !isFinalDate(each) && !isReference(each))
      .map((each) => readDocument(values, each)),
  };
  return { ...body, amountCurrencies: [...values.currencies] };
}
