import type { InvoiceProposal } from '@tunna/contract/invoices/invoice-proposal';
import { byLanguage } from '@tunna/domain/text/languages';
import { describe, expect, it } from 'vitest';
import { bodyOf, namesOf } from './editor-draft.ts';
import { comparedTotals, inputKey, proposedDraft } from './editor-proposal.ts';
import { beginEditing, type EditorAction, editorReducer } from './editor-state.ts';

const attempt: InvoiceProposal['attempt'] = {
  ...{ id: 7, fileId: 3, fileName: 'reikningur.pdf', format: 'document', state: 'waiting', awaits: 'entry' },
  ...{ failures: [], failureCount: 0, summary: {}, readLines: 0, createdAt: '2026-03-31T00:00:00Z', resolution: '' },
};
const line = { name: 'Losun', quantity: '2', unit: 'EA', price: '1250.5', vatRate: '11', net: '2501' };
const proposal: InvoiceProposal = {
  attempt,
  file: { id: 3, name: 'reikningur.pdf', contentType: 'application/pdf', size: 100 },
  ...{ pageCount: 1, hasText: true, learned: false, serviceProviderId: 5, omittedLines: 0, marks: [] },
  head: { number: '10442', issueDate: '2026-03-31', net: '2501', vat: '275.11', total: '2776' },
  lines: [line, { name: 'Leiga', vatRate: '0' }],
};
const names = namesOf(
  {
    wasteStreams: [{ id: 7, names: { ...byLanguage(() => 'Paper'), is: 'Pappír' }, color: '#0082be' }],
    ...{ locations: [], containers: [] },
  },
  ({ is = '' }) => is,
);
const start = beginEditing(proposedDraft(proposal, 'ISK'));
const after = (...actions: EditorAction[]) => actions.reduce(editorReducer, start);

describe('a proposed document', () => {
  it('fills the head and the lines, and invents nothing that the document does not say', () => {
    const { head, rows } = start.draft;
    expect(head).toMatchObject({ serviceProviderId: '5', number: '10442', issueDate: '2026-03-31', dueDate: '' });
    expect(rows).toMatchObject([
      { name: 'Losun', quantity: '2', unit: 'EA', price: '1250,5', vat: 'S 11' },
      { name: 'Leiga', quantity: '1', price: '', vat: 'Z 0', kind: '', wasteStream: '' },
    ]);
  });

  it('is saved with its attempt, and each line with its place in the proposal', () => {
    const { draft } = after(
      { type: 'remove', key: 1 },
      { type: 'add' },
      { type: 'cell', key: 4, cell: 'name', value: 'Ný' },
    );
    const body = bodyOf(draft, names);
    expect(body.attemptId).toBe(7);
    expect(body.lines.map(({ name, proposed }) => [name, proposed])).toEqual([
      ['Leiga', 2],
      ['Ný', undefined],
    ]);
  });

  it('marks a value as proposed until it changes; undo marks it again', () => {
    const cellsOf = ({ draft }: typeof start) => draft.rows[0]?.proposed?.cells;
    expect(cellsOf(start)).toEqual(['name', 'quantity', 'unit', 'price', 'vat']);
    const typed = after({ type: 'cell', key: 1, cell: 'price', value: '1300' });
    expect(cellsOf(typed)).toEqual(['name', 'quantity', 'unit', 'vat']);
    expect(cellsOf(editorReducer(typed, { type: 'undo' }))).toContain('price');
    const named = after({ type: 'head', field: 'number', value: '10443' });
    expect(start.draft.proposed?.head).toContain('number');
    expect(named.draft.proposed?.head).not.toContain('number');
    expect(named.draft.proposed?.head).toContain('issueDate');
  });

  it('compares only the totals that the document states, to the last decimal', () => {
    const calculated = { net: '2501', vat: '275.11', total: '2776.11' };
    expect(comparedTotals({ net: '2501.00', total: '2776' }, calculated)).toEqual([
      { name: 'net', stated: '2501.00', calculated: '2501', difference: '0' },
      { name: 'total', stated: '2776', calculated: '2776.11', difference: '-0.11' },
    ]);
  });

  it('leads from a mark to the cell that shows its value', () => {
    expect(inputKey({ field: 'vatRate', line: 2 })).toBe('2 vat');
    expect(inputKey({ field: 'description', line: 1 })).toBe('1 name');
    expect(inputKey({ field: 'number' })).toBe('number');
  });
});
