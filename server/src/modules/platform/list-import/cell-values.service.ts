import { readDecimal as readDecimalText } from '@tunna/domain/numbers/decimal-input';
import { NearestName } from '@tunna/domain/text/nearest';
import type { ReadCell } from '../spreadsheet/sheet-rows.service.ts';
import { fold, type RowCells } from './list-row.service.ts';

/** The unit that people write behind a volume. */
const liters = /\s*(?:l|ltr|l[ií]tr(?:ar|a|i)?|lit(?:er|re)s?|litr(?:y|ow|ów)?)\.?$/i;

/** A number of litres, with or without its unit. */
export const readLiters = (cell: ReadCell): number | undefined =>
  readInteger(typeof cell === 'string' ? cell.replace(liters, '') : cell);

/** A whole number. Text may have dots, spaces or commas as thousands separators. */
export function readInteger(cell: ReadCell): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = String(cell).trim();
  if (/^\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+$/.test(text)) return Number(text.replace(/\D/g, ''));
  return /^-?\d+(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** A number with a decimal point or a decimal comma. */
export function readDecimal(cell: ReadCell): number | undefined {
  if (typeof cell === 'number') return cell;
  const decimal = readDecimalText(String(cell), { thousands: false });
  return decimal === undefined ? undefined : Number(decimal);
}

/** The key whose word, in any language, matches the text; undefined if none does. */
export function readWord<Key extends string>(
  text: string,
  words: Readonly<Record<Key, readonly string[]>>,
): Key | undefined {
  const folded = fold(text);
  return (Object.keys(words) as Key[]).find((key) => [key, ...words[key]].some((word) => fold(word) === folded));
}

/** The key that the word of a cell means. An empty cell keeps the current value. */
export function readWordCell<Key extends string>(
  cells: RowCells,
  column: string,
  words: Readonly<Record<Key, readonly string[]>>,
  present: Key | undefined,
): Key | undefined {
  const text = cells.text(column);
  if (text === '') return present;
  const found = readWord(text, words);
  if (found !== undefined) return found;
  const all = Object.values<readonly string[]>(words).flat();
  cells.refuse(column, 'unknown_value', { suggestion: new NearestName(all).find(text) });
  return present;
}
