import { describe, expect, it } from 'vitest';
import type { TableCell, TableRow } from '../../platform/table/table-layout.ts';
import { readInvoiceTable } from './invoice-table.ts';
import type { TableMapping } from './table-mapping.ts';
import type { TableFailure } from './table-row.ts';

const columns = {
  ...{ number: 'Nr', kind: 'Tegund', issueDate: 'Dags', dueDate: 'Gjalddagi', finalDate: 'Eindagi', currency: 'Mynt' },
  ...{ payable: 'Til greiðslu', itemId: 'Vörunr', name: 'Heiti', description: 'Skýring', place: 'Staður' },
  ...{ periodStart: 'Frá', periodEnd: 'Til', quantity: 'Magn', unit: 'Eining', price: 'Verð', net: 'Upphæð' },
  vatRate: 'VSK',
} as const;
type Cells = Partial<Record<keyof typeof columns, TableCell>>;
const headings = Object.values(columns);
const mapping: TableMapping = { columns, decimal: 'comma', dates: 'dmy', currency: 'ISK', vatRate: '24' };
const row: Cells = { number: 'R-1', issueDate: '31.3.2026', name: 'Losun', net: '1.000' };
const rowsOf = (...rows: readonly Cells[]): TableRow[] =>
  rows.map((cells, index) => ({
    number: index + 2,
    cells: Object.keys(columns).map((field) => cells[field as keyof typeof columns] ?? ''),
  }));
const read = (...rows: readonly Cells[]) => readInvoiceTable({ headings, rows: rowsOf(...rows) }, mapping, 'Hreinsun');

const written = ({ severity, code, field, row: place, column, invoice, found, expectation, expected }: TableFailure) =>
  [
    ...[severity === 'warning' ? severity : undefined, code, field, place && `row ${place}`, column],
    ...[invoice && `of ${invoice}`, found, expectation, expected],
  ]
    .filter((part) => part !== undefined)
    .join(' ');
const failuresOf = (...rows: readonly Cells[]) => read(...rows).failures.map(written);

it('a line that breaks a rule has a failure, or a warning beside the invoice', () => {
  const period = { ...row, periodStart: '31.3.2026', periodEnd: '1.3.2026' };
  expect(failuresOf(period)).toEqual(['BR-30 BT-135 row 2 of R-1 2026-03-01 at_least 2026-03-31']);
  expect(read(period).invoices.flatMap(({ warnings }) => warnings)).toEqual([]);
  const unit = read({ ...row, unit: 'ZZX' });
  expect(unit.failures).toEqual([]);
  expect(unit.invoices.flatMap(({ warnings }) => warnings.map(written))).toEqual([
    'warning BR-CL-23 BT-130 row 2 of R-1 ZZX one_of UN/ECE Rec. 20, 21',
  ]);
});

it('a row whose number names a sum is a sum', () => {
  const table = {
    headings: ['Dags', 'Nr', 'Heiti', 'Upphæð'],
    rows: [{ number: 2, cells: ['31.3.2026', 'Samtals', '', '100'] }],
  };
  const few = { ...mapping, columns: { issueDate: 'Dags', number: 'Nr', name: 'Heiti', net: 'Upphæð' } };
  const { skippedRows, invoices } = readInvoiceTable(table, few, 'Hreinsun');
  expect([skippedRows, invoices]).toEqual([1, []]);
});

it.each<[string, Cells[], string[]]>([
  ['no day', [{ ...row, issueDate: '' }], ['BR-03 BT-2 row 2 Dags of R-1 present']],
  ['a day in another row', [{ ...row, issueDate: '' }, row], []],
  ['an unreadable day', [{ ...row, issueDate: '31.2.2026' }], ['date_unreadable BT-2 row 2 Dags 31.2.2026 date']],
  [
    'an unreadable day and none',
    [
      { ...row, issueDate: '' },
      { ...row, issueDate: 'x' },
    ],
    ['date_unreadable BT-2 row 3 Dags x date'],
  ],
  ['an unreadable currency', [{ ...row, currency: 'krónur' }], ['BR-CL-04 BT-5 row 2 Mynt KRÓNUR well_formed']],
  ['a long currency', [{ ...row, currency: 'EURO' }], ['BR-CL-04 BT-5 row 2 Mynt EURO well_formed']],
  ['a currency after a sign', [{ ...row, currency: '$USD' }], ['BR-CL-04 BT-5 row 2 Mynt $USD well_formed']],
  [
    'two currencies',
    [
      { ...row, currency: 'eur' },
      { ...row, currency: 'ISK' },
    ],
    ['rows_disagree BT-5 row 3 Mynt ISK equal EUR'],
  ],
  [
    'two types',
    [
      { ...row, kind: 'Kredit' },
      { ...row, kind: 'Reikningur' },
    ],
    ['rows_disagree BT-3 row 3 Tegund 380 equal 381'],
  ],
  ['a type in one row', [{ ...row, kind: 'Kredit' }, row], []],
  [
    'two final days',
    [
      { ...row, finalDate: '1.5.2026' },
      { ...row, finalDate: '2.5.2026' },
    ],
    ['rows_disagree finalDate row 3 Eindagi 2026-05-02 equal 2026-05-01'],
  ],
  ['no amount', [{ ...row, net: '' }], ['BR-24 BT-131 row 2 Upphæð present']],
  ['an unreadable price', [{ ...row, net: '', price: 'x' }], ['number_unreadable BT-146 row 2 Verð x decimal']],
  ['an unreadable rate', [{ ...row, vatRate: 'x' }], ['number_unreadable BT-152 row 2 VSK x decimal']],
  [
    'an unreadable period',
    [{ ...row, periodStart: 'x', periodEnd: 'y' }],
    ['date_unreadable BT-134 row 2 Frá x date', 'date_unreadable BT-135 row 2 Til y date'],
  ],
  ['an unknown unit', [{ ...row, unit: 'bretti' }], ['warning unit_unknown BT-130 row 2 Eining bretti well_formed']],
  ['no number', [{ ...row, number: '' }], ['BR-02 BT-1 row 2 Nr present']],
  ['no number, but an item', [{ ...row, number: '', name: '', itemId: '7' }], ['BR-02 BT-1 row 2 Nr present']],
  ['a number of 200 signs', [{ ...row, number: 'x'.repeat(200) }], []],
  [
    'a number of 201 signs',
    [{ ...row, number: 'x'.repeat(201) }],
    [`number_too_long BT-1 row 2 Nr ${'x'.repeat(200)} at_most 200`],
  ],
  ['another total', [{ ...row, payable: '1.300' }], ['table_total BT-115 row 2 Til greiðslu of R-1 1300 equal 1240']],
  ['a total in euros', [{ ...row, currency: 'EUR', payable: '1.240,05' }], []],
  [
    'another total in euros',
    [{ ...row, currency: 'EUR', payable: '1.240,06' }],
    ['table_total BT-115 row 2 Til greiðslu of R-1 1240.06 equal 1240'],
  ],
  [
    'a negative period',
    [{ ...row, periodStart: '2.3.2026', periodEnd: '1.3.2026' }],
    ['BR-30 BT-135 row 2 of R-1 2026-03-01 at_least 2026-03-02'],
  ],
])('%s', (_, rows, found) => {
  expect(failuresOf(...rows)).toEqual(found);
});

it('reports the columns that are missing and that no one named', () => {
  const failures = readInvoiceTable(
    { headings: ['Dags'], rows: [] },
    { ...mapping, columns: { number: 'Nr', issueDate: 'Dags', net: undefined } },
    '',
  );
  expect(failures).toMatchObject({ invoices: [], omitted: 0, skippedRows: 0 });
  expect(failures.failures.map(written)).toEqual([
    'column_missing BT-1 Nr present',
    'column_unmapped BT-153 present',
    'column_unmapped BT-131 present',
  ]);
  expect(failures.failures.map(({ severity }) => severity)).toEqual(['error', 'error', 'error']);
});

it('reports at most three hundred failures, cut to 200 signs', () => {
  const { failures, omitted } = read(...Array.from({ length: 302 }, () => ({ ...row, quantity: 'x'.repeat(201) })));
  expect([failures.length, omitted, failures[0]?.found, failures[0]?.severity]).toEqual([
    300,
    2,
    'x'.repeat(200),
    'error',
  ]);
});

it('warns of the arithmetic of a line, with its row', () => {
  const [invoice] = read(row, { ...row, quantity: '2', price: '100' }).invoices;
  expect(invoice?.warnings.map(written)).toEqual(['warning PEPPOL-EN16931-R120 BT-131 row 3 of R-1 1000 equal 200']);
});

describe('an invoice of a table', () => {
  const invoiceOf = (...rows: readonly Cells[]) => read(...rows).invoices[0];
  const lineOf = (cells: Cells) => invoiceOf({ ...row, ...cells })?.lines[0];

  it('has the head of its rows and nothing else', () => {
    const values = { dueDate: '15.4.2026', finalDate: '30.4.2026', currency: 'eur', kind: 'Kredit' };
    const invoice = invoiceOf(row, { ...row, ...values });
    expect(invoice?.head).toEqual({
      ...{ document: 'credit_note', number: 'R-1', kind: '381', issueDate: '2026-03-31', dueDate: '2026-04-15' },
      ...{ finalDate: '2026-04-30', currency: 'EUR', amountCurrencies: [], notes: [], references: { preceding: [] } },
      ...{ seller: { name: 'Hreinsun', ids: [] }, buyer: { ids: [] }, payments: [], allowanceCharges: [] },
      vatTotals: [{ amount: '480', currency: 'EUR', hasBreakdown: true }],
      vatBreakdown: [{ category: 'S', rate: '24', taxable: '2000', tax: '480' }],
      totals: { lines: '2000', taxExclusive: '2000', taxInclusive: '2480', payable: '2480' },
      documents: [],
    });
    expect(invoiceOf(row)?.head.document).toBe('invoice');
    expect(invoice?.warnings).toEqual([]);
  });

  it.each<[Cells, object]>([
    [{}, { quantity: '1', unit: 'C62', net: '1000', price: { net: '1000' }, vatCategory: 'S', vatRate: '24' }],
    [{ quantity: '0' }, { quantity: '0', price: { net: '1000' } }],
    [{ quantity: '4' }, { quantity: '4', price: { net: '250' } }],
    [{ quantity: '3' }, { price: { net: '333.3333333333' } }],
    [
      { quantity: '-4', net: '-1.000' },
      { quantity: '-4', net: '-1000', price: { net: '250' } },
    ],
    [
      { quantity: '4', net: '', price: '2,505' },
      { net: '10.02', price: { net: '2.505' } },
    ],
    [
      { net: '', price: '12' },
      { quantity: '1', net: '12', price: { net: '12' } },
    ],
    [{ net: '1,005' }, { net: '1.01' }],
    [{ vatRate: '0' }, { vatCategory: 'Z', vatRate: '0' }],
    [{ vatRate: 0.11 }, { vatCategory: 'S', vatRate: '11' }],
    [{ periodStart: '1.3.2026', periodEnd: '31.3.2026' }, { period: { start: '2026-03-01', end: '2026-03-31' } }],
    [{ description: 'Skýring' }, { name: 'Losun', description: 'Skýring' }],
    [
      { itemId: '7', place: 'Höfn' },
      { sellersItemId: '7', properties: [{ name: 'location', value: 'Höfn' }] },
    ],
    [{ name: ' Los\u0000\u0001un\u0007 ' }, { name: 'Los un' }],
    [{ unit: 'tonn' }, { unit: 'TNE' }],
  ])('has a line with what its row says: %j', (cells, line) => {
    expect(lineOf(cells)).toMatchObject(line);
  });

  it('has lines without what no cell says', () => {
    expect(lineOf({})).toEqual({
      ...{ position: 1, id: '1', quantity: '1', unit: 'C62', net: '1000', allowanceCharges: [], vatCategory: 'S' },
      ...{ vatRate: '24', name: 'Losun', price: { net: '1000' }, classifications: [], properties: [], documents: [] },
      subLines: [],
    });
    expect(lineOf({ name: '', description: 'Skýring' })).not.toHaveProperty('description');
    expect(lineOf({ name: '', itemId: '7' })?.name).toBe('7');
    expect(lineOf({ periodEnd: '31.3.2026' })?.period).toEqual({ end: '2026-03-31' });
    expect(lineOf({ periodStart: '1.3.2026' })?.period).toEqual({ start: '2026-03-01' });
  });

  it('gives back what a credit note writes with minus signs, and keeps an invoice that gives back', () => {
    expect(invoiceOf({ ...row, kind: 'Kredit', net: '-10' })?.head.totals.payable).toBe('12');
    expect(invoiceOf({ ...row, kind: 'Kredit', net: '10' })?.head.totals.payable).toBe('12');
    expect(invoiceOf({ ...row, net: '-10' })?.head.totals.payable).toBe('-12');
  });
});

describe('rows of sums', () => {
  const skipped = (...rows: readonly Cells[]) => {
    const { invoices, skippedRows } = read(...rows);
    return [invoices.flatMap(({ lines }) => lines.map(({ net }) => net)).join(' '), skippedRows];
  };
  const sum: Cells = { number: 'Samtals', net: '1.000' };
  it.each<[string, Cells[], [string, number]]>([
    ['by their number', [row, sum], ['1000', 1]],
    ['by their name', [row, { name: 'Samtals', net: '1.000' }], ['1000', 1]],
    ['by their first cell', [row, { kind: ' ', issueDate: 'Samtals', net: '1.000', itemId: ' ' }], ['1000', 1]],
    ['by their first cell, with a name', [row, { kind: 'Samtals', name: 'Allt', net: '1.000' }], ['1000', 1]],
    ['by the first cell that is not blank', [row, { kind: ' ', issueDate: 'Samtals', name: 'Allt' }], ['1000', 1]],
    ['with the words of an item', [row, { ...sum, itemId: 'Samtals' }], ['1000', 1]],
    ['but with an item', [row, { ...row, name: 'Samtals', itemId: '7' }], ['1000 1000', 0]],
    ['but with a unit', [row, { ...row, name: 'Samtals', unit: 'kg' }], ['1000 1000', 0]],
    ['but with a price', [row, { ...row, name: 'Samtals', price: '1.000' }], ['1000 1000', 0]],
    ['within one króna', [row, { ...row, name: 'Samtals', net: '1.001' }], ['1000', 1]],
    ['of another amount', [row, { ...row, name: 'Samtals', net: '1.002' }], ['1000 1002', 0]],
    ['of an invoice that has no row yet', [{ ...row, name: 'Samtals' }], ['1000', 0]],
    ['that name nothing', [row, { net: '1.000' }], ['1000', 1]],
  ])('%s', (_, rows, found) => {
    expect(skipped(...rows)).toEqual(found);
  });
});
