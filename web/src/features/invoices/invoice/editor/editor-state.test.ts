import { byLanguage } from '@tunna/domain/text/languages';
import { describe, expect, it } from 'vitest';
import { bodyOf, type EditorDraft, emptyRow, namesOf, newDraft } from './editor-draft.ts';
import { beginEditing, type EditorAction, editorReducer } from './editor-state.ts';

const names = namesOf(
  {
    wasteStreams: [{ id: 7, names: { ...byLanguage(() => 'Paper'), is: 'Pappír' }, color: '#0082be' }],
    locations: [{ id: 'hofn', name: 'Höfnin' }],
    containers: [{ id: 3, slug: 'abc', customId: 'ÞÓR-1', locationId: undefined, wasteStreamId: 7, removed: false }],
  },
  ({ is = '' }) => is,
);
const start = beginEditing(newDraft('ISK', '2026-03-31'));
const after = (...actions: EditorAction[]) => actions.reduce(editorReducer, start);
const rowsOf = ({ rows }: EditorDraft) =>
  rows.map(({ sellersItemId, name, quantity, price, vat }) => [sellersItemId, name, quantity, price, vat]);

describe('the grid', () => {
  it('takes rows from a spreadsheet, with a decimal comma and a rate as people write it', () => {
    const text = 'P-1\tPappír\t1.240,5\tKGM\t12,50\t24 %\r\nL-1\tLeiga\t1\tMON\t4.500\t11%\r\n';
    const { draft } = after({ type: 'paste', key: 1, cell: 'sellersItemId', text });
    expect(rowsOf(draft)).toEqual([
      ['P-1', 'Pappír', '1.240,5', '12,50', 'S 24'],
      ['L-1', 'Leiga', '1', '4.500', 'S 11'],
    ]);
    expect(bodyOf(draft, names).lines).toMatchObject([
      { quantity: '1240.5', unit: 'KGM', price: '12.50', vatCategory: 'S', vatRate: '24' },
      { quantity: '1', unit: 'MON', price: '4500', vatRate: '11' },
    ]);
  });

  it('undoes a paste as one change, and typing into a cell as one', () => {
    const typed = after(
      { type: 'cell', key: 1, cell: 'name', value: 'P' },
      { type: 'cell', key: 1, cell: 'name', value: 'Pa' },
      { type: 'paste', key: 1, cell: 'name', text: 'A\nB\nC' },
    );
    expect(typed.draft.rows.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    const once = editorReducer(typed, { type: 'undo' });
    expect(once.draft.rows.map(({ name }) => name)).toEqual(['Pa']);
    const twice = editorReducer(once, { type: 'undo' });
    expect(twice.draft).toEqual(start.draft);
    expect(editorReducer(twice, { type: 'undo' })).toBe(twice);
    const again = editorReducer(editorReducer(twice, { type: 'redo' }), { type: 'redo' });
    expect(again.draft).toEqual(typed.draft);
  });

  it('keeps one row when the last is removed, and taxes a new one as the one before', () => {
    expect(after({ type: 'remove', key: 1 }).draft.rows).toEqual([emptyRow(2)]);
    const { draft } = after({ type: 'cell', key: 1, cell: 'vat', value: 'S 11' }, { type: 'add', after: 1 });
    expect(draft.rows[1]?.vat).toBe('S 11');
  });
});

describe('what is sent', () => {
  const madeOf = (...actions: EditorAction[]) =>
    bodyOf(after({ type: 'cell', key: 1, cell: 'name', value: 'X' }, ...actions).draft, names).lines[0]?.made;

  it('sends only classifications that the user made', () => {
    expect(madeOf()).toEqual({ containerId: undefined });
    expect(madeOf({ type: 'cell', key: 1, cell: 'wasteStream', value: 'pappir' })).toMatchObject({
      kind: 'material',
      wasteStreamId: 7,
    });
    expect(madeOf({ type: 'cell', key: 1, cell: 'location', value: 'Höfnin' })).toMatchObject({ locationId: 'hofn' });
    expect(madeOf({ type: 'cell', key: 1, cell: 'container', value: 'þór-1' })).toMatchObject({ containerId: 3 });
    expect(madeOf({ type: 'cell', key: 1, cell: 'kg', value: '1.000,5' })).toMatchObject({ kg: '1000.5' });
  });

  it('is rejected for an unknown name', () => {
    expect(madeOf({ type: 'cell', key: 1, cell: 'wasteStream', value: 'Gull' })?.wasteStreamId).toBeNaN();
    expect(madeOf({ type: 'cell', key: 1, cell: 'location', value: 'Hvergi' })?.locationId).toBe('');
  });

  it('omits empty rows', () => {
    const { draft } = after({ type: 'cell', key: 1, cell: 'name', value: 'X' }, { type: 'add' }, { type: 'add' });
    expect(bodyOf(draft, names).lines).toHaveLength(1);
  });
});
