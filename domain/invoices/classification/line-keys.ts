import type { InvoiceLine } from '../invoice.ts';
import { type PlacedLine, type PlacingHead, placeOf } from './line-place.ts';
import { keyOf, wordingKey } from './line-text.ts';

/** Keys that identify a line on later invoices of the same provider, without case and accents. */
export interface LineKeys {
  /** Of the seller's item id; empty where the line has none. */
  readonly item: string;
  /** Of the line's wording, without days, periods and numbers of documents, which are others each time. */
  readonly wording: string;
  /** Of the place that the line, or else the whole invoice, says it is for; empty where neither says. */
  readonly place: string;
}

type KeyedLine = PlacedLine & Pick<InvoiceLine, 'sellersItemId'>;

/** The keys of a line of an invoice. */
export const lineKeys = (head: PlacingHead, line: KeyedLine): LineKeys => ({
  item: keyOf(line.sellersItemId ?? ''),
  wording: wordingKey(line.name ?? line.description ?? ''),
  place: placeOf(head, line)?.key ?? '',
});

const maxRemembered = 2000;

/** Reads the keys of the lines of one invoice. Lines with the same texts, of which a long invoice has many, are read once. */
export function lineKeysOf(head: PlacingHead): (line: KeyedLine) => LineKeys {
  const known = new Map<string, LineKeys>();
  return (line) => {
    const { sellersItemId, name, description, note, properties, accountingReference, delivery } = line;
    const texts = JSON.stringify([sellersItemId, name, description, note, properties, accountingReference, delivery]);
    const found = known.get(texts) ?? lineKeys(head, line);
    if (known.size < maxRemembered) known.set(texts, found);
    return found;
  };
}
