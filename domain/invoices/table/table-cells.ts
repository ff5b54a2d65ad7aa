import { Decimal } from '../../numbers/decimal.ts';
import { isDecimalText } from '../../numbers/decimal-text.ts';
import type { TableCell } from '../../platform/table/table-layout.ts';
import { searchFold } from '../../text/search.ts';

/** How numbers are written: `1.234,50` or `1,234.50`. */
export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

const written = {
  comma: /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  point: /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
} as const satisfies Record<DecimalSign, RegExp>;

/** Significant digits that a spreadsheet keeps of a number. */
const spreadsheetDigits = 15;

/** Whether a text is a number written so; one without a sign between its digits is written in both ways. */
export const isWrittenSo = (text: string, sign: DecimalSign): boolean => written[sign].test(bareNumber(text).digits);

/** A number without its surroundings: sign, brackets, currencies and spaces. */
function bareNumber(text: string): { readonly digits: string; readonly isNegative: boolean } {
  const bare = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(?:kr\.?|isk|eur|nok|pln|€)|(?:kr\.?|isk|eur|nok|pln|zł|€|%)$/gi, '')
    .replaceAll('\u2212', '-')
    // Whole krónur: `1.500,-`, `1.500,--`.
    .replace(/[,.](?:-{1,2}|\u2013)$/, '');
  const isNegative = /^-|-$|^\(.*\)$/.test(bare);
  return { digits: bare.replace(/^[-+(]|[-)]$/g, ''), isNegative };
}

/**
 * The decimal text of a number. Dots and commas must stand where thousands and decimals are: `1.23` is no number where commas make decimals.
 * @returns undefined where it is none
 */
export function readNumber(cell: TableCell, sign: DecimalSign): string | undefined {
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? new Decimal(cell.toPrecision(spreadsheetDigits)).toFixed() : undefined;
  const { digits, isNegative } = bareNumber(String(cell));
  if (!written[sign].test(digits)) return undefined;
  const plain = sign === 'comma' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  const text = `${isNegative ? '-' : ''}${plain}`;
  return isDecimalText(text) ? text : undefined;
}

/** Per cent: `24 %`, `24`, and 0.24 as a workbook keeps what it shows as 24 %. */
export function readPercent(cell: TableCell, sign: DecimalSign): string | undefined {
  const percent = readNumber(cell, sign);
  if (percent === undefined || typeof cell !== 'number' || cell <= 0 || cell >= 1) return percent;
  return new Decimal(percent).times(100).toFixed();
}

/** Units by what people call them, folded: UN/ECE Recommendation 20. */
const units: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    KGM: 'kg kilo kilos kilogram kilogramm kilograms kilogrom',
    TNE: 't tonn tonne tonnes ton tonna tony tona',
    GRM: 'g gr gramm gram grams',
    LTR: 'l ltr litri litrar liter litre litres litr litry litrow',
    MTQ: 'm3 rummetri rummetrar kubikk cbm m³ metr3',
    C62: 'stk stk. stykki ein stk ea pcs pc piece pieces szt szt. sztuka sztuki ferd ferdir skipti tur turer losun taeming kurs emptying',
    HUR: 'klst klst. tími timar timi h hour hours time timer godz godz.',
    DAY: 'dag dagur dagar day days dager dni dzien',
    MON: 'man manudur manudir month months maned maneder mies mies. miesiac',
    KMT: 'km kilometri kilometrar kilometer',
  }).flatMap(([code, names]) => names.split(' ').map((name) => [searchFold(name), code])),
);

/** The code of a unit; a text that is a code stays unchanged. @returns undefined for an unknown unit */
export function readUnit(cell: TableCell): string | undefined {
  const text = String(cell).trim();
  const known = units[searchFold(text)];
  if (known !== undefined) return known;
  return /^[A-Z][A-Z0-9]{1,2}$/.test(text) ? text : undefined;
}

/** Type codes of documents, by how their names begin, folded. */
const creditWords = /^(?:381|k$|c$|cn$|kredit|credit|kreditt|korekta|korygujaca|faktura kor)/;

/** Whether a document is a credit note by what its type is called. */
export const isCreditLabel = (cell: TableCell): boolean => creditWords.test(searchFold(String(cell).trim()));

/** Words with which rows of sums begin, folded. */
const sumWords =
  /^(?:samtals|alls|heildarupphaed|millisamtala|nidurstada|total|totalt|sum|subtotal|grand total|delsum|razem|suma|ogolem)(?:$|[^a-z])/;

/** Whether a text names a sum: `Samtals`, `Samtals án VSK`, `Razem:`. */
export const isSumLabel = (cell: TableCell): boolean => sumWords.test(searchFold(String(cell).trim()));
