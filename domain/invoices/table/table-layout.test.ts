import { describe, expect, it } from 'vitest';
import type { TableCell, TableSheet } from '../../platform/table/table-layout.ts';
import { readInvoiceTable } from './invoice-table.ts';
import { chooseTable, findMappedTable, findTable } from './table-layout.ts';
import { proposeMapping } from './table-mapping.ts';

const sheetOf = (name: string, ...rows: readonly (readonly TableCell[])[]): TableSheet => ({
  name,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.length > 0),
});

const headings = ['Reikningsnúmer', 'Dags.', 'Lýsing', 'Magn', 'Upphæð án VSK'];
const row = (number: string, net: string): TableCell[] => [number, '1. september 2026', 'Losun', '1', net];
const report = sheetOf(
  'September',
  ['Terra hf.', '', '', 'Reikningur'],
  ['Yfirlit', '1.9.2026'],
  [],
  headings,
  row('R-1', '1.500,-'),
  row('R-1', '2.000'),
  ['', '', 'Samtals', '', '3.500,-'],
);
const notes = sheetOf('Skýringar', ['Hringið í 555 1234'], ['Takk fyrir viðskiptin']);
const mapping = proposeMapping(headings, []);

describe('a table in a workbook', () => {
  it('is found below titles, on the sheet whose headings are known', () => {
    const table = findTable([notes, report]);
    expect(table).toMatchObject({ sheet: 'September', headingRow: 4, headings });
    const chosen = chooseTable([notes, report], { remembered: [], isProviderChosen: false });
    expect(chosen).toMatchObject({ origin: 'proposed', table: { headingRow: 4 } });
    if (chosen === undefined) throw new Error('No table was found.');
    const { invoices, failures, skippedRows } = readInvoiceTable(chosen.table, chosen.mapping, 'Terra hf.');
    expect([failures, skippedRows]).toEqual([[], 1]);
    expect(invoices.map(({ head, lines }) => [head.number, head.issueDate, head.totals.lines, lines.length])).toEqual([
      ['R-1', '2026-09-01', '3500', 2],
    ]);
  });

  it('begins with the first row of the first sheet if no headings are known', () => {
    expect(findTable([sheetOf('a'), sheetOf('b', ['x', 'y'], ['1', '2']), notes])).toMatchObject({
      sheet: 'b',
      headingRow: 1,
      headings: ['x', 'y'],
    });
    expect(findTable([sheetOf('a')])).toBeUndefined();
    // One known word is not enough.
    expect(findTable([notes, sheetOf('b', ['Magn', 'x'], ['1', '2'])])).toMatchObject({ sheet: 'Skýringar' });
  });

  it('is where a person says', () => {
    expect(findTable([notes, report], { sheet: 'Skýringar' })).toMatchObject({ headings: ['Hringið í 555 1234'] });
    expect(findTable([notes, report], { sheet: 'Skýringar', headingRow: 2 })).toMatchObject({
      headingRow: 2,
      rows: [],
    });
    const chosen = { sheet: 'September', headingRow: 5 };
    expect(chooseTable([notes, report], { ...chosen, remembered: [], isProviderChosen: true })).toMatchObject({
      mapping: chosen,
      table: { headings: ['R-1', '1. september 2026', 'Losun', '1', '1.500,-'] },
    });
  });

  it('is found again by the columns of a mapping, on whatever sheet and row they are now', () => {
    const october = { ...report, name: 'Október' };
    for (const one of [mapping, { ...mapping, sheet: 'September', headingRow: 2 }])
      expect(findMappedTable([notes, october], one)).toMatchObject({ sheet: 'Október', headingRow: 4 });
  });
});

describe('a remembered mapping', () => {
  const remembered = { serviceProviderId: 7, mapping, headings };
  const other = { serviceProviderId: 8, mapping: proposeMapping(['Númer'], []), headings: ['Númer'] };

  it('is that of the chosen provider, if the table has its columns', () => {
    expect(chooseTable([report], { remembered: [remembered], isProviderChosen: true })).toMatchObject({
      origin: 'remembered',
      serviceProviderId: 7,
    });
    const gone = { ...remembered, mapping: { ...mapping, columns: { ...mapping.columns, unit: 'Ein.' } } };
    expect(chooseTable([report], { remembered: [gone], isProviderChosen: true })?.origin).toBe('proposed');
  });

  it('names the only provider with the same headings, and none if there are two', () => {
    expect(chooseTable([report], { remembered: [other, remembered], isProviderChosen: false })?.serviceProviderId).toBe(
      7,
    );
    const twin = { ...remembered, serviceProviderId: 9 };
    const both = chooseTable([report], { remembered: [remembered, twin], isProviderChosen: false });
    expect([both?.origin, both?.serviceProviderId]).toEqual(['proposed', undefined]);
  });
});

describe('rows of sums', () => {
  const read = (...rows: readonly TableCell[][]) =>
    readInvoiceTable({ headings, rows: sheetOf('', ...rows).rows }, mapping, '');
  const amounts = (...rows: readonly TableCell[][]) => {
    const { invoices, skippedRows } = read(...rows);
    return [invoices.flatMap(({ lines }) => lines.map(({ net }) => net)), skippedRows];
  };

  it('are left out with the number of an invoice too, if they are its sum', () => {
    const sum = (net: string) => ['R-1', '', 'Samtals', '', net];
    expect(amounts(row('R-1', '1.000'), row('R-1', '500'), sum('1.500'))).toEqual([['1000', '500'], 1]);
    expect(amounts(row('R-1', '1.000'), sum(''))).toEqual([['1000'], 1]);
    expect(amounts(['Samtals', '', '', '', '1.500'], row('R-1', '1.500'))).toEqual([['1500'], 1]);
  });

  it('are lines if their amount is another one: no amount disappears because of a word', () => {
    expect(amounts(row('R-1', '1.000'), ['R-1', '', 'Total waste service', '1', '700'])).toEqual([['1000', '700'], 0]);
  });
});

it('carries merged texts down, and never amounts', () => {
  const mergedCells = { 0: 'R-1', 1: '1.9.2026', 2: 'Leiga', 3: '2', 4: '900' };
  const { invoices, failures } = readInvoiceTable(
    {
      headings,
      rows: [
        { number: 2, cells: ['R-1', '1.9.2026', 'Leiga', '2', '900'] },
        { number: 3, cells: ['', '', '', '', '100'], mergedCells },
      ],
    },
    mapping,
    '',
  );
  expect(failures).toEqual([]);
  expect(invoices[0]?.lines.map(({ name, quantity, net }) => [name, quantity, net])).toEqual([
    ['Leiga', '2', '900'],
    ['Leiga', '1', '100'],
  ]);
});
