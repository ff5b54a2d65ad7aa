import type { AllowanceCharge, Identifier, InvoiceLine, ItemPrice, Period } from '@tunna/domain/invoices/invoice';
import { readCiiDay, readCiiDelivery } from './cii-party.service.ts';
import { allowanceChargeFields } from './ubl-line.service.ts';
import type { XmlElement } from './xml-tree.service.ts';
import { attributeOf, textOf, type XmlValues } from './xml-values.service.ts';

const indicator = 'udt:Indicator';
/** The type code of a reference to an invoiced object. */
export const ciiObjectType = '130';

/** The VAT among several taxes, or the only tax. */
export function readCiiTax(
  values: XmlValues,
  taxes: readonly XmlElement[],
  terms: { readonly category: string; readonly rate: string },
) {
  const element = values.vatAmong(taxes, terms.category, (each) => values.text(each, 'ram:TypeCode'));
  return {
    vatCategory: values.text(element, 'ram:CategoryCode', terms.category),
    vatRate: values.decimal(element, 'ram:RateApplicablePercent', terms.rate),
  };
}

const isCharge = (values: XmlValues, entry: XmlElement): boolean =>
  values.isCharge(values.one(entry, 'ram:ChargeIndicator'), { name: indicator });

/** An allowance or a charge of the document (BG-20, BG-21) or of a line (BG-27, BG-28). */
export function readCiiAllowanceCharge(values: XmlValues, entry: XmlElement, on: 'document' | 'line'): AllowanceCharge {
  const charges = isCharge(values, entry);
  const terms = allowanceChargeFields(on, charges);
  return {
    isCharge: charges,
    amount: values.amount(entry, 'ram:ActualAmount', terms.amount),
    base: values.amount(entry, 'ram:BasisAmount', terms.base),
    percent: values.decimal(entry, 'ram:CalculationPercent', terms.percent),
    reason: values.text(entry, 'ram:Reason'),
    reasonCode: values.text(entry, 'ram:ReasonCode'),
    ...(on === 'document' ? readCiiTax(values, values.all(entry, 'ram:CategoryTradeTax'), terms) : {}),
  };
}

/** BG-14 or BG-26. */
export function readCiiPeriod(
  values: XmlValues,
  period: XmlElement | undefined,
  [start, end]: readonly [string, string],
): Period | undefined {
  if (period === undefined) return undefined;
  return {
    start: readCiiDay(values, period, start, 'ram:StartDateTime'),
    end: readCiiDay(values, period, end, 'ram:EndDateTime'),
  };
}

function readPrice(values: XmlValues, agreement: XmlElement | undefined): ItemPrice {
  const net = values.one(agreement, 'ram:NetPriceProductTradePrice', 'BG-29');
  const gross = values.one(agreement, 'ram:GrossPriceProductTradePrice', 'BT-148');
  const grossBase = values.one(gross, 'ram:BasisQuantity', 'BT-149');
  const base = values.one(net, 'ram:BasisQuantity', 'BT-149') ?? grossBase;
  const discount = values.one(gross, 'ram:AppliedTradeAllowanceCharge', 'BT-147');
  return {
    net: values.amount(net, 'ram:ChargeAmount', 'BT-146'),
    baseQuantity: values.decimalOf(base, 'BT-149'),
    baseUnit: base === undefined ? undefined : attributeOf(base, 'unitCode'),
    ...(discount === undefined
      ? {}
      : {
          isDiscountCharge: isCharge(values, discount),
          discount: values.amount(discount, 'ram:ActualAmount', 'BT-147'),
        }),
    ...(gross === undefined ? {} : { gross: values.amount(gross, 'ram:ChargeAmount', 'BT-148') }),
  };
}

function readProduct(values: XmlValues, product: XmlElement | undefined) {
  return {
    name: values.text(product, 'ram:Name', 'BT-153'),
    description: values.text(product, 'ram:Description'),
    sellersItemId: values.text(product, 'ram:SellerAssignedID', 'BT-155'),
    buyersItemId: values.text(product, 'ram:BuyerAssignedID', 'BT-156'),
    standardItemId: values.identifier(product, 'ram:GlobalID', 'BT-157'),
    originCountry: textOf(values.at(product, 'ram:OriginTradeCountry', 'ram:ID')),
    classifications: values
      .all(product, 'ram:DesignatedProductClassification')
      .map((each) => values.identifier(each, 'ram:ClassCode', 'BT-158', 'listID'))
      .filter((each) => each !== undefined),
    properties: values.all(product, 'ram:ApplicableProductCharacteristic').map((each) => ({
      name: values.firstText(each, 'ram:Description'),
      value: values.firstText(each, 'ram:Value'),
    })),
  };
}

/** A document that is named, with the list of its number where it is an object. */
export function readCiiReference(values: XmlValues, reference: XmlElement, field: string): Identifier | undefined {
  const id = values.text(reference, 'ram:IssuerAssignedID', field);
  return id === undefined ? undefined : { id, scheme: values.text(reference, 'ram:ReferenceTypeCode') };
}

/** One line (BG-25) of CII with its details. @param position in the file, from 1 */
export function readCiiLine(values: XmlValues, line: XmlElement, position: number): InvoiceLine {
  const document = values.one(line, 'ram:AssociatedDocumentLineDocument');
  const agreement = values.one(line, 'ram:SpecifiedLineTradeAgreement', 'BG-29');
  const delivery = values.one(line, 'ram:SpecifiedLineTradeDelivery', 'BT-129');
  const settlement = values.one(line, 'ram:SpecifiedLineTradeSettlement', 'BG-30');
  const quantity = values.one(delivery, 'ram:BilledQuantity', 'BT-129');
  const summation = values.one(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation', 'BT-131');
  const documents = values.all(settlement, 'ram:AdditionalReferencedDocument').map((each) => ({
    object: readCiiReference(values, each, 'BT-128'),
    typeCode: values.text(each, 'ram:TypeCode'),
  }));
  const notes = values.all(document, 'ram:IncludedNote');
  return {
    position,
    id: values.text(document, 'ram:LineID', 'BT-126'),
    note: values.firstText(notes[0], 'ram:Content'),
    object: documents.find(({ typeCode }) => typeCode === ciiObjectType)?.object,
    quantity: values.decimalOf(quantity, 'BT-129'),
    unit: quantity === undefined ? undefined : attributeOf(quantity, 'unitCode'),
    net: values.amount(summation, 'ram:LineTotalAmount', 'BT-131'),
    orderLine: textOf(values.at(agreement, 'ram:BuyerOrderReferencedDocument', 'ram:LineID')),
    accountingReference: readCiiAccount(values, settlement),
    period: readCiiPeriod(values, values.one(settlement, 'ram:BillingSpecifiedPeriod', 'BG-26'), ['BT-134', 'BT-135']),
    allowanceCharges: values
      .all(settlement, 'ram:SpecifiedTradeAllowanceCharge')
      .map((each) => readCiiAllowanceCharge(values, each, 'line')),
    price: readPrice(values, agreement),
    ...readProduct(values, values.one(line, 'ram:SpecifiedTradeProduct', 'BG-31')),
    ...readCiiTax(values, values.all(settlement, 'ram:ApplicableTradeTax'), { category: 'BT-151', rate: 'BT-152' }),
    delivery: readCiiDelivery(values, delivery),
    documents: documents.map(({ object, typeCode }) => ({ id: object?.id, typeCode })),
    subLines: [],
  };
}

/** BT-19 or BT-133. */
export const readCiiAccount = (values: XmlValues, settlement: XmlElement | undefined): string | undefined =>
  values.firstText(values.all(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount')[0], 'ram:ID');
