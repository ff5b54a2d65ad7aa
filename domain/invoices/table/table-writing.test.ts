import { describe, expect, it } from 'vitest';
import type { TableSheet } from '../../platform/table/table-layout.ts';
import { isCreditLabel, isSumLabel, readNumber, readPercent, readUnit } from './table-cells.ts';
import { readDay } from './table-days.ts';
import { chooseTable, findMappedTable, findTable, fits } from './table-layout.ts';
import { proposeColumns, proposeMapping } from './table-mapping.ts';

describe('cells', () => {
  it.each([
    ['kr 1.500', '1500'],
    ['kr. 1.500', '1500'],
    ['1.500 kr', '1500'],
    ['1.500 kr.', '1500'],
    ['ISK 12', '12'],
    ['12 zł', '12'],
    ['+12', '12'],
    ['12-', '-12'],
    ['1.500,–', '1500'],
    ['1kr2', undefined],
    ['12%5', undefined],
    ['1-2', undefined],
    ['1(2', undefined],
    ['(12', '12'],
    ['12)', '12'],
    ['x(12)', undefined],
    ['(12)5', undefined],
    ['5(12)', undefined],
    ['1,-5', undefined],
    ['1)2', undefined],
    ['1+2', undefined],
  ])('a number: %s', (cell, number) => {
    expect(readNumber(cell, 'comma')).toBe(number);
  });

  it('of a workbook are shares between 0 and 1', () => {
    expect([0, 1, -0.5, 0.5, Number.NaN, 24].map((cell) => readPercent(cell, 'comma'))).toEqual([
      ...['0', '1', '-0.5', '50', undefined, '24'],
    ]);
    expect([readPercent('0,5', 'comma'), readPercent('x', 'comma')]).toEqual(['0.5', undefined]);
  });

  it('name units, credit notes and sums at their beginning', () => {
    expect([' KGM ', 'ABCD', 'xAB', 'A', 'AB1', ' kg '].map(readUnit)).toEqual([
      ...['KGM', undefined, undefined, undefined, 'AB1', 'KGM'],
    ]);
    expect([' kredit', 'c', 'CN', 'k', '381', 'Faktura korygująca'].map(isCreditLabel)).toEqual(Array(6).fill(true));
    expect(['ekki kredit', 'ck', 'kc', 'cnx', 'cash', 'kassi', '1381'].map(isCreditLabel)).toEqual(
      Array(7).fill(false),
    );
    expect([' Samtals', 'Samtals:', 'alls'].map(isSumLabel)).toEqual([true, true, true]);
  });

  it.each([
    ['1. september 2026', '2026-09-01'],
    [' 1.9.2026 ', '2026-09-01'],
    ['1.9.2026.', '2026-09-01'],
    ['1.9.2026 12:00', '2026-09-01'],
    ['1. 9. 2026', '2026-09-01'],
    ['2026/9/1', '2026-09-01'],
    ['2026-09-01 12:00', '2026-09-01'],
    ['Sept. 12, 2026', '2026-09-12'],
    ['Sept  12  2026', '2026-09-12'],
    ['1.9.6', undefined],
    ['x1.9.2026', undefined],
    ['1.9.2026x', undefined],
    ['11.9.20261', undefined],
    ['x2026-09-01', undefined],
    ['2026-09-01x', undefined],
    ['x1. september 2026', undefined],
    ['1. september 20261', undefined],
    ['1. xyz 2026', undefined],
    ['xyz 1, 2026', undefined],
    ['1 September 1, 2026', undefined],
    ['September 1, 20261', undefined],
    ['September 1 26', undefined],
    ['september', undefined],
  ])('a day: %s', (cell, day) => {
    expect(readDay(cell, 'dmy')).toBe(day);
  });

  it('have years of four digits at the end, also where the year is first', () => {
    expect([readDay('31.3.2026', 'ymd'), readDay('26.3.31', 'ymd'), readDay('x', 'ymd')]).toEqual([
      ...['2026-03-31', '2026-03-31', undefined],
    ]);
  });
});

describe('headings', () => {
  it('are read without their signs, and begin with a known word', () => {
    expect(proposeColumns(['', ' Dags.. ', 'Reikn -- nr', 'Magn í tunnu', 'Magnið', 'x Verð'])).toEqual({
      ...{ issueDate: ' Dags.. ', number: 'Reikn -- nr', quantity: 'Magn í tunnu' },
    });
    expect(proposeColumns(['Total', 'Total (ISK)'])).toEqual({ net: 'Total' });
    expect(proposeColumns(['Name', 'Description'])).toEqual({ name: 'Name' });
  });

  it('say how numbers and days are written, if most cells do', () => {
    const of = (...rows: string[][]) => {
      const { decimal, dates } = proposeMapping(['Date', 'Amount'], rows);
      return `${decimal} ${dates}`;
    };
    expect(of(['3/31/2026', '1.5'], ['31/3/2026', '1,5'])).toBe('comma dmy');
    expect(of(['3/31/2026', '1.5'], ['3/30/2026', '2.5'], ['31/3/2026', '1,5'])).toBe('point mdy');
    expect(proposeMapping(['Date'], [[]])).toEqual({
      ...{ columns: { issueDate: 'Date' }, decimal: 'comma', dates: 'dmy', currency: 'ISK', vatRate: '24' },
    });
  });
});

describe('a table', () => {
  const sheetOf = (name: string, ...rows: readonly (readonly string[])[]): TableSheet => ({
    name,
    rows: rows.map((cells, index) => ({ number: index + 1, cells })),
  });
  const known = ['Reikningsnúmer', 'Dags'];
  const titles = sheetOf('a', ['Titill'], ['Dags'], ['x']);
  const placeOf = (found: ReturnType<typeof findTable>) => found && `${found.sheet} ${found.headingRow}`;
  const deep = (count: number) => sheetOf('d', ...Array.from({ length: count }, () => ['x']), known);

  it('has headings with two known words, in the first forty rows', () => {
    expect(placeOf(findTable([titles, sheetOf('b', ['x'], known)]))).toBe('b 2');
    expect(placeOf(findTable([sheetOf('empty'), titles]))).toBe('a 1');
    expect(placeOf(findTable([deep(39)]))).toBe('d 40');
    expect(placeOf(findTable([deep(40)]))).toBe('d 1');
    expect(findTable([])).toBeUndefined();
  });

  it('is on the chosen sheet and row, or the first row of the sheet', () => {
    expect(placeOf(findTable([deep(3), titles], { sheet: 'a' }))).toBe('a 1');
    expect(placeOf(findTable([deep(3), titles], { sheet: 'a', headingRow: 3 }))).toBe('a 3');
    expect(placeOf(findTable([deep(3), titles], { headingRow: 2 }))).toBe('a 2');
    expect(placeOf(findTable([titles, sheetOf('b', ['x'])], { sheet: 'b', headingRow: 9 }))).toBe('b 1');
    expect(findTable([], { headingRow: 9 })).toBeUndefined();
    const [lateRow] = sheetOf('c', ['Dags']).rows;
    const mixed = {
      name: 'c',
      rows: [{ number: 7, cells: ['x'] }, ...(lateRow === undefined ? [] : [{ ...lateRow, number: 8 }])],
    };
    expect(placeOf(findTable([mixed], { sheet: 'c' }))).toBe('c 7');
  });

  it('has trimmed headings, also where a row is shorter', () => {
    const holes: string[] = [];
    holes[1] = ' Dags ';
    expect(findTable([{ name: 'a', rows: [{ number: 1, cells: holes }] }])?.headings).toEqual(['', 'Dags']);
  });

  const mapping = { ...proposeMapping(known, []), sheet: 'b' };
  it('fits a mapping whose columns it has, first on the sheet of the mapping', () => {
    const both = [sheetOf('a', known), sheetOf('b', ['x'], known)];
    expect(placeOf(findMappedTable(both, { ...mapping, headingRow: 1 }))).toBe('b 2');
    expect(placeOf(findMappedTable([both[0] ?? titles], mapping))).toBe('a 1');
    const table = findTable(both);
    if (table === undefined) throw new Error('No table was found.');
    expect(fits(table, { ...mapping, columns: { ...mapping.columns, unit: undefined } })).toBe(true);
    expect(fits(table, { ...mapping, columns: { ...mapping.columns, unit: 'Eining' } })).toBe(false);
  });

  it('is read with the given mapping, else with a remembered one unless a person chose the place', () => {
    const sheets = [sheetOf('b', known, ['R-1', '3/31/2026'])];
    const remembered = [{ serviceProviderId: 7, mapping, headings: known }];
    const asked = { remembered, isProviderChosen: true };
    expect(chooseTable(sheets, { ...asked, mapping })).toEqual({
      ...{ origin: 'given', mapping, table: findTable(sheets) },
    });
    expect(chooseTable([], { ...asked, mapping })).toBeUndefined();
    expect(chooseTable([], asked)).toBeUndefined();
    expect(chooseTable(sheets, asked)?.origin).toBe('remembered');
    expect(chooseTable(sheets, { ...asked, sheet: 'b' })).toMatchObject({
      origin: 'proposed',
      mapping: { sheet: 'b' },
    });
    expect(chooseTable(sheets, { ...asked, headingRow: 1 })).toMatchObject({
      origin: 'proposed',
      mapping: { headingRow: 1 },
    });
    const [one] = remembered;
    const unnamed = one === undefined ? [] : [{ ...one, headings: undefined }];
    expect(chooseTable(sheets, { remembered: unnamed, isProviderChosen: false })?.origin).toBe('proposed');
  });

  it('shows how it is written in its first two hundred rows', () => {
    const rows = [
      known,
      ...Array.from({ length: 200 }, () => ['R-1', '1.2.2026']),
      ...Array.from({ length: 9 }, () => ['R-1', '3/31/2026']),
    ];
    expect(chooseTable([sheetOf('a', ...rows)], { remembered: [], isProviderChosen: false })?.mapping.dates).toBe(
      'dmy',
    );
  });
});
