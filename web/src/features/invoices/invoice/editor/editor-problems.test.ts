import { expect, it } from 'vitest';
import { type EditorDraft, emptyRow, newDraft, sentRows } from './editor-draft.ts';
import { shownProblems } from './editor-problems.ts';
import { beginEditing, type EditorAction, editorReducer } from './editor-state.ts';

const draft: EditorDraft = {
  ...newDraft('ISK', '2026-11-29'),
  rows: [
    { ...emptyRow(1), name: 'One', price: '10' },
    emptyRow(2),
    { ...emptyRow(3), name: 'Three', price: 'x' },
    { ...emptyRow(4), name: 'Four', price: '20', vat: 'S 99' },
  ],
  nextKey: 5,
};
const rejection = {
  draft,
  problems: [
    { field: 'number', problem: 'required' },
    { line: 1, field: 'price', problem: 'unknown_value' },
    { line: 2, field: 'vatRate', problem: 'unknown_value' },
  ],
};

const placesAfter = (...actions: EditorAction[]) =>
  shownProblems(rejection, actions.reduce(editorReducer, beginEditing(draft)).draft).map(
    ({ key, field }) => `${key ?? 'head'} ${field}`,
  );

it('problems are at the rows that were sent, without the empty ones', () => {
  expect(placesAfter()).toEqual(['head number', '3 price', '4 vat']);
});

it('a problem stays at its row when another one is removed or filled in', () => {
  expect(placesAfter({ type: 'remove', key: 1 })).toEqual(['head number', '3 price', '4 vat']);
  expect(placesAfter({ type: 'cell', key: 2, cell: 'name', value: 'Two' })).toEqual([
    'head number',
    '3 price',
    '4 vat',
  ]);
  expect(placesAfter({ type: 'remove', key: 3 })).toEqual(['head number', '4 vat']);
});

it('a problem goes away when its value is changed', () => {
  expect(placesAfter({ type: 'cell', key: 3, cell: 'price', value: '12' })).toEqual(['head number', '4 vat']);
  expect(placesAfter({ type: 'head', field: 'number', value: 'R-1' })).toEqual(['3 price', '4 vat']);
});

it('an invoice without lines has a line again', () => {
  const empty = { ...draft, rows: [emptyRow(1)] };
  const none = { draft: empty, problems: [{ field: 'lines', problem: 'required' }] };
  expect(shownProblems(none, empty)).toHaveLength(1);
  expect(shownProblems(none, draft)).toHaveLength(0);
});

it('a line for which only a stream or a location was chosen is sent, and one with its first values is not', () => {
  const rows = [
    emptyRow(1),
    { ...emptyRow(2), kind: 'material', wasteStream: 'Pappi' },
    { ...emptyRow(3), location: 'Höfn' },
    { ...emptyRow(4), vat: 'S 11' },
  ];
  expect(sentRows({ rows }).map(({ key }) => key)).toEqual([2, 3]);
});
