import { searchFold } from '../../text/search.ts';
import type { InvoiceHead, InvoiceLine } from '../invoice.ts';

/** Keys that identify a line on later invoices of the same provider, without case and accents. */
export interface LineKeys {
  /** Of the seller's item id; empty where the line has none. */
  readonly item: string;
  /** Of the line's wording, without days, months and numbers of documents, which are others each time. */
  readonly wording: string;
  /** Of the place that the line, or else the whole invoice, says it is for; empty where neither says. */
  readonly place: string;
}

const longestKey = 300;

/** Text as it is compared: folded, its white space single, 300 signs at most. */
export const keyOf = (text: string): string => searchFold(text).replace(/\s+/g, ' ').trim().slice(0, longestKey).trim();

const day = /\b\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b/g;
const month =
  /\b(jan|feb|mar|apr|mai|may|jun|jul|ag|aug|sep|okt|oct|nov|des|dec)[a-z]*\.? ?(\d{4})\b|\b\d{1,2}[/.-]\d{4}\b/g;
const documentNumber = /(\b(nr|no)\.? ?|#)\d+\b|\b\d{5,}\b/g;

/** A wording as it is compared. Where nothing but numbers is in it, they are what it says. */
export function wordingKey(wording: string): string {
  const folded = keyOf(wording);
  const bare = keyOf(folded.replace(day, ' ').replace(month, ' ').replace(documentNumber, ' '));
  return bare === '' ? folded : bare;
}

/** What properties that say where something was done are called by those who write invoices here. */
const placeNames = new Set([
  'stadur',
  'stadsetning',
  'starfsstod',
  'verkstadur',
  'location',
  'site',
  'sted',
  'lokalizacja',
]);

/** What a line says of the place that it is for, as it is written; nothing where neither it nor the invoice does. */
export function placeOf(
  { references, delivery, buyerReference }: Pick<InvoiceHead, 'references' | 'delivery' | 'buyerReference'>,
  { properties, accountingReference }: Pick<InvoiceLine, 'properties' | 'accountingReference'>,
): string | undefined {
  const property = properties.find(({ name }) => name !== undefined && placeNames.has(keyOf(name)))?.value;
  const { address, locationId, partyName } = delivery ?? {};
  const street = [address?.street, address?.postcode].filter((part) => part !== undefined).join(', ');
  return [property, accountingReference, locationId?.id, street, partyName, references.project, buyerReference].find(
    (text) => text !== undefined && text.trim() !== '',
  );
}

/** The keys of a line of an invoice. */
export const lineKeys = (
  head: Pick<InvoiceHead, 'references' | 'delivery' | 'buyerReference'>,
  line: Pick<InvoiceLine, 'sellersItemId' | 'name' | 'description' | 'properties' | 'accountingReference'>,
): LineKeys => ({
  item: keyOf(line.sellersItemId ?? ''),
  wording: wordingKey(line.name ?? line.description ?? ''),
  place: keyOf(placeOf(head, line) ?? ''),
});
