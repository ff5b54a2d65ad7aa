import { expect, it } from 'vitest';
import { pastedBlock, shownColumns } from './pasted-cells.ts';

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

const columns = [column('name', { title: 'Heiti' }), column('address', { title: 'Heimilisfang' })];

it('puts a pasted block into the rows from one on, and counts what is new and what does not fit', () => {
  const block = pastedBlock('a\tb\tc\r\nd', columns, { row: 4, place: 0, following: 1, state: undefined });
  expect(block).toEqual({
    pasted: { row: 4, columns: ['name', 'address'], lines: [['a', 'b'], ['d']] },
    outcome: { lines: 2, added: 1, cut: 0, cutColumns: 1 },
  });
  const inTab = pastedBlock('a\nb\nc', columns, { row: 4, place: 1, following: 2, state: 'failed' });
  expect(inTab).toMatchObject({
    pasted: { columns: ['address'], state: 'failed' },
    outcome: { lines: 2, added: 0, cut: 1, cutColumns: 0 },
  });
});

it('takes the columns of a pasted block from its headings', () => {
  const start = { row: 2, place: 1, following: 0, state: undefined };
  expect(pastedBlock('heimilisfang\tHEITI\nGata 1\tA', columns, start)).toMatchObject({
    pasted: { columns: ['address', 'name'], lines: [['Gata 1', 'A']] },
    outcome: { lines: 1, added: 1 },
  });
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
