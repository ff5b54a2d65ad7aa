import { searchFold } from '../../text/search.ts';
import type { HeadField } from './proposed-invoice.ts';

/** A label for comparison: folded, without punctuation at its end. */
export const labelText = (text: string): string =>
  searchFold(text)
    .replace(/[.:;,#*_]/g, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .trim();

export type LabelledField = Exclude<HeadField, 'kind' | 'periodStart' | 'periodEnd'> | 'period';

/** Labels of the head in groups: those of an earlier group are more certain. */
export const headLabels: Readonly<Record<LabelledField, readonly (readonly string[])[]>> = {
  number: [
    [
      'reikningur nr',
      'reikningur numer',
      'reikningsnumer',
      'reikningsnr',
      'reikn nr',
      'reikningur no',
      'numer reiknings',
      'nr reiknings',
      'kreditreikningur nr',
      'kreditnota nr',
      'faktura nr',
      'invoice no',
      'invoice number',
      'invoice nr',
      'credit note no',
      'credit note number',
    ],
    ['reikningur', 'kreditreikningur', 'kreditnota', 'invoice', 'credit note', 'faktura'],
    ['numer', 'nr'],
  ],
  issueDate: [
    [
      'utgafudagur',
      'utgafudagsetning',
      'utgefinn',
      'reikningsdagur',
      'reikningsdagsetning',
      'dagsetning reiknings',
      'dags reiknings',
      'invoice date',
      'issue date',
      'date of issue',
    ],
    ['dagsetning', 'dags', 'date'],
  ],
  dueDate: [['gjalddagi', 'due date', 'payment due', 'due']],
  finalDate: [['eindagi', 'final due date', 'final date']],
  period: [
    ['timabil', 'reikningstimabil', 'thjonustutimabil', 'billing period', 'service period', 'period', 'vegna timabils'],
  ],
  currency: [['mynt', 'gjaldmidill', 'currency']],
  net: [
    [
      'samtals an vsk',
      'samtals an virdisaukaskatts',
      'upphaed an vsk',
      'alls an vsk',
      'an vsk',
      'samtals fyrir vsk',
      'net total',
      'subtotal',
      'sub total',
      'net amount',
      'total excl vat',
      'total excluding vat',
      'total net',
    ],
  ],
  vat: [
    [
      'vsk',
      'virdisaukaskattur',
      'samtals vsk',
      'vsk samtals',
      'vsk alls',
      'vat',
      'total vat',
      'vat total',
      'vat amount',
    ],
  ],
  total: [
    [
      'til greidslu',
      'samtals til greidslu',
      'upphaed til greidslu',
      'samtals med vsk',
      'samtals m/vsk',
      'alls med vsk',
      'heildarupphaed',
      'total incl vat',
      'total including vat',
      'amount due',
      'total due',
      'to pay',
      'grand total',
    ],
    ['samtals', 'alls', 'total'],
  ],
};

export type ColumnField =
  | 'name'
  | 'sellersItemId'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'vatRate'
  | 'net'
  | 'day'
  /** A column that is not used. */
  | 'other';

const columnLabels: Readonly<Record<ColumnField, readonly string[]>> = {
  name: [
    'lysing',
    'voruheiti',
    'vara',
    'thjonusta',
    'texti',
    'skyring',
    'heiti',
    'vara/thjonusta',
    'description',
    'item',
    'product',
    'service',
    'item description',
  ],
  sellersItemId: [
    'vorunumer',
    'vorunr',
    'voru nr',
    'vnr',
    'numer',
    'nr',
    'vorunumer nr',
    'item no',
    'item number',
    'code',
    'sku',
    'article',
  ],
  quantity: ['magn', 'fjoldi', 'fj', 'qty', 'quantity'],
  unit: ['ein', 'eining', 'einingar', 'maelieining', 'unit', 'uom', 'units'],
  price: [
    'einingarverd',
    'einingaverd',
    'ein verd',
    'einverd',
    'verd',
    'verd/ein',
    'verd an vsk',
    'einingarverd an vsk',
    'unit price',
    'price',
    'rate',
  ],
  discount: ['afsl', 'afsl %', 'afsl%', 'afslattur', 'afslattur %', 'discount', 'disc', 'disc %', 'discount %'],
  vatRate: ['vsk', 'vsk %', 'vsk%', 'vsk hlutfall', 'vat', 'vat %', 'vat%', 'vat rate'],
  net: [
    'upphaed',
    'upphaed an vsk',
    'samtals',
    'samtals an vsk',
    'fjarhaed',
    'alls',
    'alls an vsk',
    'amount',
    'net',
    'net amount',
    'total',
    'line total',
    'amount excl vat',
  ],
  day: ['dags', 'dagsetning', 'dagur', 'date'],
  other: [
    'samtals m/vsk',
    'samtals med vsk',
    'upphaed m/vsk',
    'upphaed med vsk',
    'total incl vat',
    'vsk upphaed',
    'vat amount',
    'lina',
    'line',
    'stadur',
    'tunnur',
  ],
};

const columnOf = new Map<string, ColumnField>(
  Object.entries(columnLabels).flatMap(([field, labels]) =>
    labels.map((label): [string, ColumnField] => [label, field as ColumnField]),
  ),
);

/** The column that a heading names. */
export const columnOfHeading = (text: string): ColumnField | undefined =>
  columnOf.get(labelText(text).replace(/ (?:isk|kr|eur)$/, ''));

/** Words with which a credit note calls itself, folded. */
export const creditTitle = /^(?:kreditreikningur|kreditnota|kredit reikningur|credit note|credit invoice)\b/;
export const invoiceTitle = /^(?:reikningur|sölureikningur|solureikningur|invoice|faktura|tax invoice)\b/;
