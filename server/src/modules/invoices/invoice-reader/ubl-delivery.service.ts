import type { Delivery, PostalAddress } from '@tunna/domain/invoices/invoice';
import type { XmlElement } from './xml-tree.service.ts';
import type { XmlValues } from './xml-values.service.ts';

export function readAddress(values: XmlValues, address: XmlElement | undefined): PostalAddress | undefined {
  if (address === undefined) return undefined;
  return {
    street: values.text(address, 'cbc:StreetName'),
    additionalStreet: values.text(address, 'cbc:AdditionalStreetName'),
    addressLine: values.firstText(values.all(address, 'cac:AddressLine')[0], 'cbc:Line'),
    city: values.text(address, 'cbc:CityName'),
    postcode: values.text(address, 'cbc:PostalZone'),
    subdivision: values.text(address, 'cbc:CountrySubentity'),
    country: values.text(values.one(address, 'cac:Country'), 'cbc:IdentificationCode')?.toUpperCase(),
  };
}

/** Of the invoice (BG-13) or of a line. */
export function readDelivery(values: XmlValues, delivery: XmlElement | undefined): Delivery | undefined {
  if (delivery === undefined) return undefined;
  const location = values.one(delivery, 'cac:DeliveryLocation');
  const party = values.one(delivery, 'cac:DeliveryParty');
  return {
    partyName: values.text(values.all(party, 'cac:PartyName')[0], 'cbc:Name'),
    locationId: values.identifier(location, 'cbc:ID', 'BT-71'),
    date: values.day(delivery, 'cbc:ActualDeliveryDate', 'BT-72'),
    address: readAddress(values, values.one(location, 'cac:Address')),
  };
}
