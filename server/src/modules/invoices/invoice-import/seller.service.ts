import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import type { TenantReader } from '../../../database/database.ts';
import { findProvidersByIds, findProvidersByKennitala, findProvidersByName, type SellerId } from './seller.queries.ts';

/** The scheme of an Icelandic kennitala (ISO 6523). */
const kennitalaScheme = '0196';

/** Normalizes ids for comparison: `is 12345` and `IS12345` are equal. */
const plain = (id: string): string => id.replace(/[\s-]/g, '').toUpperCase().slice(0, 200);

/** The kennitala of a seller, ten digits; undefined if the file has none. */
export function kennitalaOf({ legalId, endpoint, ids }: InvoiceHead['seller']): string | undefined {
  const identifiers = [legalId, endpoint, ...ids].filter((id) => id !== undefined);
  return identifiers
    .filter(
      ({ scheme }, index) =>
        scheme === kennitalaScheme || (index === 0 && scheme === undefined && legalId !== undefined),
    )
    .map(({ id }) => plain(id))
    .find((id) => /^\d{10}$/.test(id));
}

/** Ids for recognizing a seller again. The name is used only if there is no other. */
export function sellerIdsOf(seller: InvoiceHead['seller']): SellerId[] {
  const { legalId, endpoint, vatId, ids } = seller;
  const kennitala = kennitalaOf(seller);
  const identifiers = [
    ...(kennitala === undefined ? [] : [{ scheme: kennitalaScheme, id: kennitala }]),
    ...[legalId, endpoint, ...ids].flatMap((identifier) =>
      identifier?.scheme === undefined ? [] : [{ scheme: identifier.scheme.slice(0, 20), id: plain(identifier.id) }],
    ),
    ...(vatId === undefined ? [] : [{ scheme: 'vat', id: plain(vatId) }]),
  ].filter(({ scheme, id }) => scheme !== '' && id !== '');
  const name = plain(seller.name ?? seller.tradingName ?? '');
  const known = new Map(
    (identifiers.length > 0 || name === '' ? identifiers : [{ scheme: 'name', id: name }]).map((id) => [
      `${id.scheme} ${id.id}`,
      id,
    ]),
  );
  return [...known.values()];
}

/** The provider of an invoice; undefined if none or more than one matches. */
export async function findSeller(reader: TenantReader, seller: InvoiceHead['seller']): Promise<number | undefined> {
  const only = (found: readonly number[]) => (found.length === 1 ? found[0] : undefined);
  const remembered = await findProvidersByIds(reader, sellerIdsOf(seller));
  if (remembered.length > 0) return only(remembered);
  const kennitala = kennitalaOf(seller);
  const registered = kennitala === undefined ? [] : await findProvidersByKennitala(reader, kennitala);
  if (registered.length > 0) return only(registered);
  const names = [seller.name, seller.tradingName].filter((name) => name !== undefined);
  for (const name of names) {
    const named = await findProvidersByName(reader, name, kennitala === undefined);
    if (named.length > 0) return only(named);
  }
  return undefined;
}
