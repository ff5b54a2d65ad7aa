import type { AllowanceCharge, InvoiceLine, ItemPrice, Period } from '@tunna/domain/invoices/invoice';
import { readDelivery } from './ubl-delivery.service.ts';
import type { XmlElement } from './xml-tree.service.ts';
import { attributeOf, type XmlValues } from './xml-values.service.ts';

const allowanceTerms = { amount: 'BT-136', base: 'BT-137', percent: 'BT-138' };
const chargeTerms = { amount: 'BT-141', base: 'BT-142', percent: 'BT-143' };
const documentAllowanceTerms = { amount: 'BT-92', base: 'BT-93', percent: 'BT-94', category: 'BT-95', rate: 'BT-96' };
const documentChargeTerms = { amount: 'BT-99', base: 'BT-100', percent: 'BT-101', category: 'BT-102', rate: 'BT-103' };

/** The terms of an allowance or charge, for messages. Only those of the document have VAT. */
export const allowanceChargeFields = (on: 'document' | 'line', isCharge: boolean) => {
  const lineTerms = { ...(isCharge ? chargeTerms : allowanceTerms), category: 'BG-30', rate: 'BG-30' };
  return on === 'line' ? lineTerms : isCharge ? documentChargeTerms : documentAllowanceTerms;
};

/** The VAT of an element; EN 16931 has no other tax. */
function vatOf(
  values: XmlValues,
  parent: XmlElement | undefined,
  name: string,
  terms: { readonly category: string; readonly rate: string },
): { vatCategory?: string | undefined; vatRate?: string | undefined; element?: XmlElement | undefined } {
  const element = values.vatAmong(values.all(parent, name), terms.category, (each) =>
    values.text(values.one(each, 'cac:TaxScheme'), 'cbc:ID'),
  );
  return {
    vatCategory: values.text(element, 'cbc:ID', terms.category),
    vatRate: values.decimal(element, 'cbc:Percent', terms.rate),
    element,
  };
}

export const readVatCategory = vatOf;

/** An allowance or a charge of the document (BG-20, BG-21) or of a line (BG-27, BG-28). */
export function readAllowanceCharge(values: XmlValues, entry: XmlElement, on: 'document' | 'line'): AllowanceCharge {
  const isCharge = values.isCharge(entry);
  const terms = allowanceChargeFields(on, isCharge);
  const vat = on === 'document' ? vatOf(values, entry, 'cac:TaxCategory', terms) : {};
  return {
    isCharge,
    amount: values.amount(entry, 'cbc:Amount', terms.amount),
    base: values.amount(entry, 'cbc:BaseAmount', terms.base),
    percent: values.decimal(entry, 'cbc:MultiplierFactorNumeric', terms.percent),
    reason: values.firstText(entry, 'cbc:AllowanceChargeReason'),
    reasonCode: values.text(entry, 'cbc:AllowanceChargeReasonCode'),
    ...(on === 'document' ? { vatCategory: vat.vatCategory, vatRate: vat.vatRate } : {}),
  };
}

/** BG-14 or BG-26. */
export function readPeriod(
  values: XmlValues,
  period: XmlElement | undefined,
  terms: readonly [string, string],
): Period | undefined {
  if (period === undefined) return undefined;
  return {
    start: values.day(period, 'cbc:StartDate', terms[0]),
    end: values.day(period, 'cbc:EndDate', terms[1]),
  };
}

function readPrice(values: XmlValues, price: XmlElement | undefined): ItemPrice {
  const base = values.one(price, 'cbc:BaseQuantity', 'BT-149');
  const discount = values.one(price, 'cac:AllowanceCharge', 'BT-147');
  return {
    net: values.amount(price, 'cbc:PriceAmount', 'BT-146'),
    baseQuantity: values.decimalOf(base, 'BT-149'),
    baseUnit: base === undefined ? undefined : attributeOf(base, 'unitCode'),
    ...(discount === undefined
      ? {}
      : {
          isDiscountCharge: values.isCharge(discount, { rule: 'PEPPOL-EN16931-R044' }),
          discount: values.amount(discount, 'cbc:Amount', 'BT-147'),
          gross: values.amount(discount, 'cbc:BaseAmount', 'BT-148'),
        }),
  };
}

function readItem(values: XmlValues, item: XmlElement | undefined) {
  const id = (name: string, field: string) => values.identifier(values.one(item, name, field), 'cbc:ID', field);
  const vat = vatOf(values, item, 'cac:ClassifiedTaxCategory', { category: 'BT-151', rate: 'BT-152' });
  return {
    name: values.text(item, 'cbc:Name', 'BT-153'),
    description: values.firstText(item, 'cbc:Description'),
    sellersItemId: id('cac:SellersItemIdentification', 'BT-155')?.id,
    buyersItemId: id('cac:BuyersItemIdentification', 'BT-156')?.id,
    standardItemId: id('cac:StandardItemIdentification', 'BT-157'),
    originCountry: values.text(values.one(item, 'cac:OriginCountry', 'BT-159'), 'cbc:IdentificationCode', 'BT-159'),
    classifications: values
      .all(item, 'cac:CommodityClassification')
      .map((each) => values.identifier(each, 'cbc:ItemClassificationCode', 'BT-158', 'listID'))
      .filter((each) => each !== undefined),
    properties: values.all(item, 'cac:AdditionalItemProperty').map((each) => ({
      name: values.text(each, 'cbc:Name', 'BT-160'),
      value: values.text(each, 'cbc:Value', 'BT-161'),
    })),
    vatCategory: vat.vatCategory,
    vatRate: vat.vatRate,
  };
}

/** One line (BG-25) of UBL with its details. @param position in the file, from 1 */
export function readUblLine(values: XmlValues, line: XmlElement, position: number): InvoiceLine {
  const isCredit = line.name.endsWith('CreditNoteLine');
  const quantity = values.one(line, isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', 'BT-129');
  const documents = values.all(line, 'cac:DocumentReference').map((each) => ({
    object: values.identifier(each, 'cbc:ID', 'BT-128'),
    typeCode: values.text(each, 'cbc:DocumentTypeCode'),
  }));
  return {
    position,
    id: values.text(line, 'cbc:ID', 'BT-126'),
    note: values.firstText(line, 'cbc:Note'),
    object: documents.find(({ typeCode }) => typeCode === '130')?.object,
    quantity: values.decimalOf(quantity, 'BT-129'),
    unit: quantity === undefined ? undefined : attributeOf(quantity, 'unitCode'),
    net: values.amount(line, 'cbc:LineExtensionAmount', 'BT-131'),
    orderLine: values.text(values.all(line, 'cac:OrderLineReference')[0], 'cbc:LineID', 'BT-132'),
    accountingReference: values.text(line, 'cbc:AccountingCost', 'BT-133'),
    period: readPeriod(values, values.all(line, 'cac:InvoicePeriod')[0], ['BT-134', 'BT-135']),
    allowanceCharges: values.all(line, 'cac:AllowanceCharge').map((each) => readAllowanceCharge(values, each, 'line')),
    price: readPrice(values, values.one(line, 'cac:Price', 'BG-29')),
    ...readItem(values, values.one(line, 'cac:Item', 'BG-31')),
    delivery: readDelivery(values, values.all(line, 'cac:Delivery')[0]),
    documents: documents.map(({ object, typeCode }) => ({ id: object?.id, typeCode })),
    subLines: ['cac:SubInvoiceLine', 'cac:SubCreditNoteLine'].flatMap((name) =>
      values.all(line, name).map((each) => readUblLine(values, each, position)),
    ),
  };
}
