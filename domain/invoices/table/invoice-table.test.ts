import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableCell } from '../../platform/table/table-layout.ts';
import { type InvoiceTable, readInvoiceTable } from './invoice-table.ts';
import { isCreditLabel, isSumLabel, readNumber, readPercent, readUnit } from './table-cells.ts';
import { readDay } from './table-days.ts';
import { proposeMapping, type TableMapping } from './table-mapping.ts';

describe('a number of a table', () => {
  it.each([
    ['1.234,50', 'comma', '1234.50'],
    ['1234,5', 'comma', '1234.5'],
    ['12.500', 'comma', '12500'],
    ['-1.240', 'comma', '-1240'],
    ['1.240-', 'comma', '-1240'],
    ['(1.240)', 'comma', '-1240'],
    ['\u2212 3,5 kr.', 'comma', '-3.5'],
    ['1.500,-', 'comma', '1500'],
    ['kr. 1.500,--', 'comma', '1500'],
    ['-750,-', 'comma', '-750'],
    ['1,500.-', 'point', '1500'],
    ['1 234,50', 'comma', '1234.50'],
    ['1,234.50', 'point', '1234.50'],
    ['0.5', 'point', '0.5'],
    [0.1 + 0.2, 'comma', '0.3'],
    [1_234_567.89, 'comma', '1234567.89'],
  ] as const)('%s with a %s is %s', (cell, sign, expected) => expect(readNumber(cell, sign)).toBe(expected));

  it.each([
    ['1.23', 'comma'],
    ['1,23', 'point'],
    ['1.2345', 'comma'],
    ['1,2,3', 'comma'],
    ['=1+1', 'comma'],
    ['1e5', 'point'],
    ['', 'comma'],
    ['tólf', 'comma'],
    [true, 'comma'],
    [Number.NaN, 'comma'],
  ] as const)('%s is none with a %s', (cell, sign) => expect(readNumber(cell, sign)).toBeUndefined());

  it('is read as it is written, in both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        const value = hundredths / 100;
        const write = (language: string) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(value);
        expect(Number(readNumber(write('de-DE'), 'comma'))).toBe(value);
        expect(Number(readNumber(write('en-US'), 'point'))).toBe(value);
      }),
    );
  });
});

it('reads days in each order, and none that there is not', () => {
  expect(
    ['31.3.2026', '31.03.26', '31/3/2026', '2026-03-31', '2026-03-31T00:00:00Z'].map((day) => readDay(day, 'dmy')),
  ).toEqual(Array(5).fill('2026-03-31'));
  expect(readDay('3/31/2026', 'mdy')).toBe('2026-03-31');
  expect(readDay('26.03.31', 'ymd')).toBe('2026-03-31');
  expect(['31.2.2026', '3/31/2026', '', 'mars', '45000'].map((day) => readDay(day, 'dmy'))).toEqual(
    Array(5).fill(undefined),
  );
});

it('reads days with the names of months in four languages, whole or shortened', () => {
  for (const day of [
    '1. september 2026',
    '1. sept. 2026',
    '1 Sep 26',
    'September 1, 2026',
    '1. września 2026',
    '01-SEP-2026',
  ])
    expect(readDay(day, 'dmy'), day).toBe('2026-09-01');
  expect(readDay('3. ágúst 2026', 'mdy')).toBe('2026-08-03');
  expect(readDay('14. október 2026', 'dmy')).toBe('2026-10-14');
  for (const day of ['31. febrúar 2026', '1. se 2026', '1. septembre 2026', 'september 2026'])
    expect(readDay(day, 'dmy'), day).toBeUndefined();
});

it('reads a day that the workbook shows as a number, in this century', () => {
  expect([46_266, 46_266.75, 36_526, 73_050].map((serial) => readDay(serial, 'dmy'))).toEqual([
    '2026-09-01',
    '2026-09-01',
    '2000-01-01',
    '2099-12-31',
  ]);
  expect([36_525, 73_051, 2026, Number.NaN].map((serial) => readDay(serial, 'dmy'))).toEqual(Array(4).fill(undefined));
});

it('recognizes sums by their words', () => {
  for (const text of ['Samtals', 'SAMTALS án VSK', 'Alls:', 'Total (ISK)', 'Razem', 'Ogółem', 'Grand total'])
    expect(isSumLabel(text), text).toBe(true);
  for (const text of ['Samtalsþjónusta', 'Totalvekt', 'Losun samtals', '', 12])
    expect(isSumLabel(text), String(text)).toBe(false);
});

it('knows units, shares and credit notes by what people call them', () => {
  expect(['kg', 'Tonn', 'stk.', 'Ferð', 'szt', 'klst', 'H87', 'KGM'].map(readUnit)).toEqual([
    'KGM',
    'TNE',
    'C62',
    'C62',
    'C62',
    'HUR',
    'H87',
    'KGM',
  ]);
  expect(readUnit('bretti')).toBeUndefined();
  expect([
    readPercent('24 %', 'comma'),
    readPercent(0.24, 'comma'),
    readPercent(24, 'comma'),
    readPercent('11,0', 'comma'),
  ]).toEqual(['24', '24', '24', '11.0']);
  expect(['Kreditreikningur', '381', 'K', 'Credit note', 'Korekta'].every(isCreditLabel)).toBe(true);
  expect(['Reikningur', '380', 'Invoice', ''].some(isCreditLabel)).toBe(false);
});

const headings = [
  'Reikningsnúmer',
  'Dags.',
  'Gjalddagi',
  'Vörunr.',
  'Lýsing',
  'Magn',
  'Eining',
  'Einingaverð',
  'Upphæð án VSK',
  'VSK %',
  'Staður',
];
const mapping: TableMapping = proposeMapping(headings, []);
const rowOf = (...cells: TableCell[]) => cells;
const tableOf = (...rows: readonly (readonly TableCell[])[]): InvoiceTable => ({
  headings,
  rows: rows.map((cells, index) => ({ number: index + 2, cells })),
});
const read = (...rows: readonly (readonly TableCell[])[]) =>
  readInvoiceTable(tableOf(...rows), mapping, 'Flutningar ehf.');
const paper = rowOf(
  'R-1',
  '31.3.2026',
  '15.4.2026',
  '1010',
  'Pappi',
  '-820',
  'kg',
  '4,50',
  '-3.690',
  '24',
  'Ægisgata 5',
);
const waste = rowOf(
  'R-1',
  '31.3.2026',
  '',
  '1001',
  'Sorp',
  '2,345',
  'tonn',
  '31.250,40',
  '73.282,19',
  '24',
  'Ægisgata 5',
);
const food = rowOf('R-2', '2026-03-31', '', '1204', 'Matur', 412, 'kg', 18.75, '', 0.11, '');

describe('a mapping that is proposed', () => {
  it('finds columns by their headings in each language', () => {
    expect(mapping.columns).toEqual({
      number: 'Reikningsnúmer',
      issueDate: 'Dags.',
      dueDate: 'Gjalddagi',
      itemId: 'Vörunr.',
      name: 'Lýsing',
      quantity: 'Magn',
      unit: 'Eining',
      price: 'Einingaverð',
      net: 'Upphæð án VSK',
      vatRate: 'VSK %',
      place: 'Staður',
    });
    const columnsOf = (...own: string[]) => Object.keys(proposeMapping(own, []).columns).toSorted();
    const wanted = ['issueDate', 'name', 'net', 'number', 'quantity'];
    expect(columnsOf('Invoice no.', 'Invoice date', 'Description', 'Qty', 'Net amount')).toEqual(wanted);
    expect(columnsOf('Fakturanummer', 'Fakturadato', 'Beskrivelse', 'Antall', 'Beløp')).toEqual(wanted);
    expect(columnsOf('Numer faktury', 'Data wystawienia', 'Nazwa', 'Ilość', 'Wartość netto')).toEqual(wanted);
  });

  it('sees how numbers and days are written', () => {
    const of = (date: string, amount: string) => proposeMapping(['Date', 'Amount'], [[date, amount]]);
    expect(of('3/31/2026', '1,234.50')).toMatchObject({ decimal: 'point', dates: 'mdy' });
    expect(of('31.3.2026', '1.234,50')).toMatchObject({ decimal: 'comma', dates: 'dmy' });
  });
});

describe('a table', () => {
  it('becomes an invoice for each number, with the figures that follow from its rows', () => {
    const { invoices, failures } = read(paper, food, waste);
    expect(failures).toEqual([]);
    expect(invoices.map(({ head, lines }) => [head.number, lines.length])).toEqual([
      ['R-1', 2],
      ['R-2', 1],
    ]);
    const [first, second] = invoices;
    expect(first?.head).toMatchObject({ kind: '380', issueDate: '2026-03-31', dueDate: '2026-04-15', currency: 'ISK' });
    expect(first?.head.totals).toMatchObject({ lines: '69592.19', taxExclusive: '69592.19', payable: '86294' });
    expect(first?.head.vatBreakdown).toEqual([{ category: 'S', rate: '24', taxable: '69592.19', tax: '16702' }]);
    expect(first?.lines[0]).toMatchObject({
      quantity: '-820',
      unit: 'KGM',
      net: '-3690',
      price: { net: '4.5' },
      sellersItemId: '1010',
    });
    expect(first?.lines[1]?.properties).toEqual([{ name: 'location', value: 'Ægisgata 5' }]);
    expect(second?.lines[0]).toMatchObject({ net: '7725', vatRate: '11' });
    expect(second?.warnings).toEqual([]);
  });

  it('names the row and column of whatever cannot be read', () => {
    const bad = rowOf('R-1', '31.2.2026', '', '', 'Sorp', 'tvö', 'bretti', '', '12.5', '24', '');
    expect(read(waste, bad).failures).toMatchObject([
      { code: 'date_unreadable', row: 3, column: 'Dags.', found: '31.2.2026', field: 'BT-2' },
      { code: 'number_unreadable', row: 3, column: 'Magn', found: 'tvö' },
      { code: 'number_unreadable', row: 3, column: 'Upphæð án VSK', found: '12.5' },
    ]);
    expect(read(waste, bad).failures).toHaveLength(3);
    expect(read(waste, bad).invoices).toEqual([]);
    expect(read(rowOf('R-1', '1.3.2026', '', '', 'Sorp')).failures).toMatchObject([{ code: 'BR-24', row: 2 }]);
  });

  it('needs its number on each row that says something, and passes over sums', () => {
    const sums = rowOf('', '', '', '', '', '', '', '', '73.282,19', '', '');
    expect(read(waste, sums)).toMatchObject({ skippedRows: 1, failures: [] });
    expect(read(waste, rowOf('', '31.3.2026', '', '', 'Gleymdist', '1', '', '', '100')).failures).toMatchObject([
      { code: 'BR-02', row: 3, column: 'Reikningsnúmer' },
    ]);
  });

  it('must not say two things of one invoice, nor another sum than that of its rows', () => {
    const later = rowOf('R-1', '1.4.2026', '', '', 'Sorp', '1', '', '', '100', '24', '');
    expect(read(waste, later).failures).toMatchObject([
      { code: 'rows_disagree', row: 3, found: '2026-04-01', expected: '2026-03-31' },
    ]);
    const withTotal = (total: string) =>
      readInvoiceTable(
        {
          headings: ['Invoice', 'Date', 'Name', 'Net', 'Total'],
          rows: [{ number: 2, cells: ['1', '1.3.2026', 'Sorp', '1000', total] }],
        },
        { ...mapping, columns: { number: 'Invoice', issueDate: 'Date', name: 'Name', net: 'Net', payable: 'Total' } },
        '',
      ).failures;
    expect(withTotal('1.240')).toEqual([]);
    expect(withTotal('1.241')).toEqual([]);
    expect(withTotal('1.250')).toMatchObject([{ code: 'table_total', found: '1250', expected: '1240', invoice: '1' }]);
  });

  it('turns credit notes that are written with minus signs', () => {
    const columns = { ...mapping.columns, kind: 'Tegund' };
    const table = {
      headings: [...headings, 'Tegund'],
      rows: [
        {
          number: 2,
          cells: rowOf('K-1', '1.4.2026', '', '', 'Sorp', '-4', 'stk', '2450', '-9.800', '24', '', 'Kreditreikningur'),
        },
      ],
    };
    const [invoice] = readInvoiceTable(table, { ...mapping, columns }, '').invoices;
    expect(invoice?.head).toMatchObject({ document: 'credit_note', kind: '381', totals: { payable: '12152' } });
    expect(invoice?.lines[0]).toMatchObject({ quantity: '4', net: '9800', price: { net: '2450' } });
  });

  it('warns where a line’s arithmetic does not hold, and is read all the same', () => {
    const { invoices } = read(rowOf('R-1', '1.3.2026', '', '', 'Sorp', '2', 'kg', '100', '250', '24', ''));
    expect(invoices[0]?.warnings).toMatchObject([
      { code: 'PEPPOL-EN16931-R120', severity: 'warning', row: 2, found: '250', expected: '200' },
    ]);
  });

  it('is refused with a mapping that names too little, or columns that are not there', () => {
    const failures = (columns: TableMapping['columns']) =>
      readInvoiceTable(tableOf(waste), { ...mapping, columns }, '').failures;
    expect(failures({ number: 'Númer', issueDate: 'Dags.', name: 'Lýsing' })).toMatchObject([
      { code: 'column_missing', field: 'BT-1', column: 'Númer' },
      { code: 'column_unmapped', field: 'BT-131' },
    ]);
  });
});
