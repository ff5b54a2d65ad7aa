import { expect, it } from 'vitest';
import { pastedCells, shownColumns } from './pasted-cells.ts';

const column = (name: string, more: object = {}) => ({
  column: name,
  title: name,
  place: undefined,
  fixed: undefined,
  standard: undefined,
  isRequired: false,
  choices: [],
  ...more,
});

it('puts a pasted block into the cells from the first one, and leaves out what exceeds the grid', () => {
  expect(pastedCells('a\tb\tc\r\nd', [{ row: 4 }, { row: 7 }], [column('name'), column('address')])).toEqual([
    { row: 4, column: 'name', value: 'a' },
    { row: 4, column: 'address', value: 'b' },
    { row: 7, column: 'name', value: 'd' },
  ]);
  expect(pastedCells('a\nb', [{ row: 4 }], [column('name')])).toEqual([{ row: 4, column: 'name', value: 'a' }]);
});

it('shows the fields with a column, a value or a problem, and the required ones', () => {
  const columns = [
    column('placed', { place: 0 }),
    column('fixed', { fixed: 'x' }),
    column('required', { isRequired: true }),
    column('valued'),
    column('wrong'),
    column('absent'),
  ];
  const rows = [
    { values: [{ column: 'valued' }], problems: [] },
    { values: [], problems: [{ field: 'wrong' }] },
  ];
  expect(shownColumns(columns, rows).map((one) => one.column)).toEqual([
    'placed',
    'fixed',
    'required',
    'valued',
    'wrong',
  ]);
});
