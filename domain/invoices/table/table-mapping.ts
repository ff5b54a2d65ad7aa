import { proposePlaces } from '../../platform/table/table-columns.ts';
import type { TableCell } from '../../platform/table/table-layout.ts';
import { type DecimalSign, isWrittenSo } from './table-cells.ts';
import { type DayOrder, readDay } from './table-days.ts';

/** What a column of a table of invoices can hold, with its term of EN 16931. */
export const tableFields = {
  number: 'BT-1',
  kind: 'BT-3',
  issueDate: 'BT-2',
  dueDate: 'BT-9',
  finalDate: 'finalDate',
  currency: 'BT-5',
  payable: 'BT-115',
  itemId: 'BT-155',
  name: 'BT-153',
  description: 'BT-154',
  place: 'place',
  periodStart: 'BT-134',
  periodEnd: 'BT-135',
  quantity: 'BT-129',
  unit: 'BT-130',
  price: 'BT-146',
  net: 'BT-131',
  vatRate: 'BT-152',
} as const;

export type TableField = keyof typeof tableFields;
export const tableFieldNames = Object.keys(tableFields) as readonly TableField[];

/** Which column of a table is what, and how it is written. */
export interface TableMapping {
  /** The heading of each field's column, as in the table. */
  readonly columns: { readonly [Field in TableField]?: string | undefined };
  readonly decimal: DecimalSign;
  readonly dates: DayOrder;
  /** Where no column says it: ISO 4217. */
  readonly currency: string;
  /** Where no column says it: per cent, as decimal text. */
  readonly vatRate: string;
  /** The sheet and row of the headings, if a person chose them. */
  readonly sheet?: string | undefined;
  readonly headingRow?: number | undefined;
}

/** Which fields a mapping has to have: one of each. */
export const neededFields: readonly (readonly TableField[])[] = [
  ['number'],
  ['issueDate'],
  ['name', 'itemId', 'description'],
  ['net', 'price'],
];

/** Words of headings by field, folded, the surest first: Icelandic, English, Norwegian, Polish. */
const words: Readonly<Record<TableField, string>> = {
  number:
    'reikningsnumer|reikningur nr|reikn nr|reikningur|numer reiknings|invoice number|invoice no|invoice|fakturanummer|faktura nr|faktura|numer faktury|nr faktury|fylgiskjal',
  kind: 'tegund reiknings|tegund skjals|skjalategund|invoice type|document type|fakturatype|rodzaj faktury|type|tegund',
  issueDate:
    'utgafudagur|utgafudagsetning|reikningsdagur|dagsetning reiknings|issue date|invoice date|fakturadato|data wystawienia|data faktury|dagsetning|dags|date|dato|data',
  dueDate: 'gjalddagi|due date|forfallsdato|forfall|termin platnosci',
  finalDate: 'eindagi|final due date|final date',
  currency: 'gjaldmidill|mynt|currency|valuta|waluta',
  payable:
    'til greidslu|samtals med vsk|heildarupphaed|amount due|total with vat|invoice total|a betale|totalt med mva|do zaplaty|razem z vat|wartosc brutto',
  itemId: 'vorunumer|vorunr|voru nr|item id|item number|item no|sku|varenummer|varenr|numer towaru|kod towaru|indeks',
  name: 'voruheiti|heiti voru|heiti|lysing|texti|vara|item name|item|name|description|varenavn|beskrivelse|varetekst|nazwa|nazwa towaru|opis',
  description: 'nanari lysing|athugasemd|skyring|details|remarks|note|merknad|uwagi',
  place:
    'stadur|stadsetning|afhendingarstadur|verkstadur|starfsstod|delivery place|location|site|place|sted|leveringssted|lokalizacja|miejsce',
  periodStart: 'timabil fra|fra dags|fra|period start|from|periode fra|okres od|od',
  periodEnd:
    'timabil til|til dags|til|thjonustudagur|losunardagur|period end|service date|until|to|periode til|okres do|do',
  quantity: 'magn|fjoldi|quantity|qty|antall|mengde|ilosc',
  unit: 'eining|unit|unit of measure|enhet|jednostka|jm|j m',
  price: 'einingaverd|einingarverd|verd|unit price|price|enhetspris|pris|cena jednostkowa|cena',
  net: 'upphaed an vsk|nettoupphaed|upphaed linu|an vsk|upphaed|netto|net amount|amount without vat|line amount|net|amount|nettobelop|belop uten mva|belop|wartosc netto|kwota netto|kwota|samtals|total',
  vatRate: 'vsk %|vsk prosenta|vsk hlutfall|vsk|vat rate|vat %|vat|mva %|mva sats|mva|stawka vat',
};

const headingWords = Object.fromEntries(
  tableFieldNames.map((field) => [field, words[field].split('|')]),
) as unknown as Readonly<Record<TableField, readonly string[]>>;

/** Finds the column of each field by the words of its heading. */
export const proposeColumns = (headings: readonly string[]): TableMapping['columns'] =>
  Object.fromEntries([...proposePlaces(headings, headingWords)].map(([field, place]) => [field, headings[place]]));

const numberFields: readonly TableField[] = ['quantity', 'price', 'net', 'payable', 'vatRate'];
const dayFields: readonly TableField[] = ['issueDate', 'dueDate', 'finalDate', 'periodStart', 'periodEnd'];

/** The format of most numbers and days of a table; ambiguous ones do not count. */
export function proposeWriting(
  numbers: readonly string[],
  days: readonly string[],
): Pick<TableMapping, 'decimal' | 'dates'> {
  const writtenSo = (sign: DecimalSign) => numbers.filter((text) => isWrittenSo(text, sign)).length;
  const readable = (order: DayOrder) => days.filter((text) => readDay(text, order) !== undefined).length;
  return {
    decimal: writtenSo('point') > writtenSo('comma') ? 'point' : 'comma',
    dates: readable('mdy') > readable('dmy') ? 'mdy' : 'dmy',
  };
}

/** Proposes a mapping from the headings of a table and how its first rows are written. */
export function proposeMapping(headings: readonly string[], rows: readonly (readonly TableCell[])[]): TableMapping {
  const columns = proposeColumns(headings);
  const textsOf = (fields: readonly TableField[]) =>
    fields.flatMap((field) => {
      const place = headings.indexOf(columns[field] ?? '');
      return place === -1
        ? []
        : rows.map((row) => row[place] ?? '').filter((cell) => typeof cell === 'string' && cell !== '');
    }) as string[];
  return {
    columns,
    ...proposeWriting(textsOf(numberFields), textsOf(dayFields)),
    currency: 'ISK',
    vatRate: '24',
  };
}
