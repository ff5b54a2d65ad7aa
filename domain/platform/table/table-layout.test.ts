import { describe, expect, it } from 'vitest';
import { findTable, headingRowsOf, maxHeadingRows, type TableCell, type TableSheet } from './table-layout.ts';

const sheetOf = (name: string, rows: readonly (readonly TableCell[])[]): TableSheet => ({
  name,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

describe('the rows that can have the headings', () => {
  it('are the first ones, with their texts and numbers, without empty cells', () => {
    const rows = Array.from({ length: maxHeadingRows + 1 }, (_row, index) => [index, '', 'Reykjavík', true]);
    const found = headingRowsOf(sheetOf('Blað1', rows));
    expect(found).toHaveLength(maxHeadingRows);
    expect(found[2]).toEqual({ row: 3, text: '2 · Reykjavík · true' });
  });

  it('are cut before a character is broken, and none without a sheet', () => {
    expect(headingRowsOf(sheetOf('', [[`${'a'.repeat(119)}😀`]]))).toEqual([
      { row: 1, text: `${'a'.repeat(119)}\uFFFD` },
    ]);
    expect(headingRowsOf(undefined)).toEqual([]);
  });
});

describe('the table without known words', () => {
  const sheets = [sheetOf('Autt', []), sheetOf('A', [['Titill'], ['Fyrsta'], ['Heiti']]), sheetOf('B', [['Annað']])];
  const known = ([heading]: readonly string[]) => Number(heading === 'Heiti');

  it('begins with the first row of the first sheet that has rows', () => {
    expect(findTable(sheets, known)).toMatchObject({ sheet: 'A', headingRow: 1, headings: ['Titill'] });
  });

  it('begins with the first row of the chosen sheet, or with the chosen row', () => {
    expect(findTable(sheets, known, { sheet: 'A' })).toMatchObject({ sheet: 'A', headingRow: 1 });
    expect(findTable(sheets, known, { sheet: 'B' })).toMatchObject({ sheet: 'B', headingRow: 1 });
    expect(findTable(sheets, known, { headingRow: 2 })).toMatchObject({
      sheet: 'A',
      headingRow: 2,
      rows: [{ number: 3 }],
    });
  });
});
