import type { Contact, Delivery, Identifier, InvoiceParty, PostalAddress } from '@tunna/domain/invoices/invoice';
import type { XmlElement } from './xml-tree.service.ts';
import { attributeOf, textOf, type XmlValues } from './xml-values.service.ts';

const dateTime = 'udt:DateTimeString';

/** A day in one of the elements of CII that hold nothing else. @param path of elements, without the value */
export const readCiiDay = (
  values: XmlValues,
  parent: XmlElement | undefined,
  field: string,
  ...path: readonly string[]
): string | undefined => values.compactDayOf(values.at(parent, ...path, dateTime), field);

function readAddress(values: XmlValues, address: XmlElement | undefined): PostalAddress | undefined {
  if (address === undefined) return undefined;
  return {
    street: values.text(address, 'ram:LineOne'),
    additionalStreet: values.text(address, 'ram:LineTwo'),
    addressLine: values.text(address, 'ram:LineThree'),
    city: values.text(address, 'ram:CityName'),
    postcode: values.text(address, 'ram:PostcodeCode'),
    subdivision: values.text(address, 'ram:CountrySubDivisionName'),
    country: values.text(address, 'ram:CountryID')?.toUpperCase(),
  };
}

function readContact(values: XmlValues, contact: XmlElement | undefined): Contact | undefined {
  if (contact === undefined) return undefined;
  return {
    name: values.text(contact, 'ram:PersonName') ?? values.text(contact, 'ram:DepartmentName'),
    phone: textOf(values.at(contact, 'ram:TelephoneUniversalCommunication', 'ram:CompleteNumber')),
    email: textOf(values.at(contact, 'ram:EmailURIUniversalCommunication', 'ram:URIID')),
  };
}

/** Ids without a scheme, then those of a register. */
function readIds(values: XmlValues, party: XmlElement | undefined): readonly Identifier[] {
  return ['ram:ID', 'ram:GlobalID']
    .flatMap((name) => values.all(party, name).map((each) => values.identifierOf(each)))
    .filter((id) => id !== undefined);
}

/** The schemes of tax registrations: VAT numbers, and other registrations of a seller. */
const vatScheme = 'VA';

/** Seller or buyer. A payee or tax representative has its name as trading name, as in UBL. */
export function readCiiParty(
  values: XmlValues,
  party: XmlElement | undefined,
  role: 'trader' | 'other' = 'trader',
): InvoiceParty {
  const legal = values.one(party, 'ram:SpecifiedLegalOrganization');
  const registrations = values.all(party, 'ram:SpecifiedTaxRegistration').map((each) => {
    const id = values.one(each, 'ram:ID');
    const scheme = id === undefined ? undefined : attributeOf(id, 'schemeID');
    return { id: textOf(id), isVat: scheme?.toUpperCase() === vatScheme };
  });
  const name = values.text(party, 'ram:Name');
  const tradingName = values.text(legal, 'ram:TradingBusinessName');
  return {
    name: role === 'trader' ? name : undefined,
    tradingName: role === 'trader' ? tradingName : name,
    ids: readIds(values, party),
    legalId: values.identifier(legal, 'ram:ID', 'BT-30'),
    legalForm: values.firstText(party, 'ram:Description'),
    vatId: registrations.find(({ isVat, id }) => isVat && id !== undefined)?.id,
    taxRegistration: registrations.find(({ isVat, id }) => !isVat && id !== undefined)?.id,
    endpoint: values.identifierOf(values.at(party, 'ram:URIUniversalCommunication', 'ram:URIID')),
    address: readAddress(values, values.one(party, 'ram:PostalTradeAddress')),
    contact: readContact(values, values.all(party, 'ram:DefinedTradeContact')[0]),
  };
}

/** Of the invoice (BG-13) or of a line; undefined where it says nothing. */
export function readCiiDelivery(values: XmlValues, delivery: XmlElement | undefined): Delivery | undefined {
  const shipTo = values.one(delivery, 'ram:ShipToTradeParty');
  const date = readCiiDay(values, delivery, 'BT-72', 'ram:ActualDeliverySupplyChainEvent', 'ram:OccurrenceDateTime');
  if (shipTo === undefined && date === undefined) return undefined;
  return {
    partyName: values.text(shipTo, 'ram:Name'),
    locationId: readIds(values, shipTo)[0],
    date,
    address: readAddress(values, values.one(shipTo, 'ram:PostalTradeAddress')),
  };
}
