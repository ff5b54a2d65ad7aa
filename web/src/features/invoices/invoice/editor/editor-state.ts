import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { type DraftRow, type EditorDraft, emptyRow, type GridCell, type HeadField, lineCells } from './editor-draft.ts';

/** A draft, and what it was before each change. */
export interface EditorState {
  readonly draft: EditorDraft;
  readonly past: readonly EditorDraft[];
  readonly future: readonly EditorDraft[];
  /** The last edited cell: more typing there belongs to the same change. */
  readonly typing: string;
}

export type EditorAction =
  | { readonly type: 'head'; readonly field: HeadField; readonly value: string }
  | { readonly type: 'cell'; readonly key: number; readonly cell: GridCell; readonly value: string }
  | { readonly type: 'add'; readonly after?: number }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'paste'; readonly key: number; readonly cell: GridCell; readonly text: string }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'replace'; readonly draft: EditorDraft };

export const beginEditing = (draft: EditorDraft): EditorState => ({ draft, past: [], future: [], typing: '' });

/** Maximum of changes that can be undone. */
const maxSteps = 200;

/** Whether a person says something by typing into a cell. */
function chosenAfter(row: DraftRow, cell: GridCell, value: string): DraftRow['chosen'] {
  const { chosen } = row;
  switch (cell) {
    case 'kind':
    case 'wasteStream':
      return { ...chosen, material: cell === 'wasteStream' ? value !== '' || row.kind !== '' : value !== '' };
    case 'location':
      return { ...chosen, location: value !== '' };
    case 'kg':
      return { ...chosen, kg: value !== '' };
    default:
      return chosen;
  }
}

/** A changed value is no longer a proposed one. */
const untouched = ({ proposed }: DraftRow, cell: GridCell): Pick<DraftRow, 'proposed'> =>
  proposed === undefined ? {} : { proposed: { ...proposed, cells: proposed.cells.filter((one) => one !== cell) } };

function withCell(row: DraftRow, cell: GridCell, value: string): DraftRow {
  const next = { ...row, [cell]: value, chosen: chosenAfter(row, cell, value), ...untouched(row, cell) };
  // A line with a stream is material unless the user chose another kind.
  return cell === 'wasteStream' && value !== '' && row.kind === '' ? { ...next, kind: 'material' } : next;
}

const withRow = (draft: EditorDraft, key: number, change: (row: DraftRow) => DraftRow): EditorDraft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.key === key ? change(row) : row)),
});

/** The next line is usually taxed as the one before it. */
const rowAfter = (before: DraftRow | undefined, key: number): DraftRow => ({
  ...emptyRow(key),
  ...(before === undefined ? {} : { vat: before.vat }),
});

function withNewRow(draft: EditorDraft, after: number | undefined): EditorDraft {
  const place = after === undefined ? draft.rows.length : draft.rows.findIndex(({ key }) => key === after) + 1;
  const row = rowAfter(draft.rows[place - 1], draft.nextKey);
  return { ...draft, rows: draft.rows.toSpliced(place, 0, row), nextKey: draft.nextKey + 1 };
}

function withoutRow(draft: EditorDraft, key: number): EditorDraft {
  const rows = draft.rows.filter((row) => row.key !== key);
  return rows.length === 0 ? withNewRow({ ...draft, rows }, undefined) : { ...draft, rows };
}

/** Cells of a table that was copied: rows by line ends, cells by tabs. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

const percentOf = (text: string): string | undefined => readDecimal(text.replace('%', ''));

/** A rate as people write it, such as `24 %`, is of the standard category. */
const pastedValue = (cell: GridCell, text: string): string => {
  const rate = cell === 'vat' ? percentOf(text) : undefined;
  return rate === undefined ? text : `S ${rate}`;
};

/** Fills rows from a cell on, to the right and down; rows that are not there are added. */
function withTable(draft: EditorDraft, key: number, cell: GridCell, text: string): EditorDraft {
  const first = (lineCells as readonly GridCell[]).indexOf(cell);
  if (first < 0) return withRow(draft, key, (row) => withCell(row, cell, text.trim()));
  const rows = [...draft.rows];
  let { nextKey } = draft;
  let place = rows.findIndex((row) => row.key === key);
  for (const cells of cellsOf(text)) {
    const before = rows[place] ?? rowAfter(rows[place - 1], nextKey++);
    rows[place] = cells.reduce((filled, value, index) => {
      const name = lineCells[first + index];
      return name === undefined ? filled : withCell(filled, name, pastedValue(name, value));
    }, before);
    place += 1;
  }
  return { ...draft, rows, nextKey };
}

function withHead(draft: EditorDraft, field: HeadField, value: string): EditorDraft {
  const { proposed } = draft;
  return {
    ...draft,
    head: { ...draft.head, [field]: value },
    ...(proposed === undefined
      ? {}
      : { proposed: { ...proposed, head: proposed.head.filter((one) => one !== field) } }),
  };
}

function changed(draft: EditorDraft, action: EditorAction): EditorDraft {
  switch (action.type) {
    case 'head':
      return withHead(draft, action.field, action.value);
    case 'cell':
      return withRow(draft, action.key, (row) => withCell(row, action.cell, action.value));
    case 'add':
      return withNewRow(draft, action.after);
    case 'remove':
      return withoutRow(draft, action.key);
    case 'paste':
      return withTable(draft, action.key, action.cell, action.text);
    default:
      return draft;
  }
}

const typingOf = (action: EditorAction): string => {
  if (action.type === 'head') return action.field;
  return action.type === 'cell' ? `${action.key} ${action.cell}` : '';
};

/** The next state of the editor after an action. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { draft, past, future } = state;
  if (action.type === 'replace') return beginEditing(action.draft);
  if (action.type === 'undo' || action.type === 'redo') {
    const [from, to] = action.type === 'undo' ? [past, future] : [future, past];
    const step = from.at(-1);
    if (step === undefined) return state;
    const rest = from.slice(0, -1);
    const other = [...to, draft];
    return action.type === 'undo'
      ? { draft: step, past: rest, future: other, typing: '' }
      : { draft: step, past: other, future: rest, typing: '' };
  }
  const typing = typingOf(action);
  const next = changed(draft, action);
  const isSameTyping = typing !== '' && typing === state.typing;
  return { draft: next, past: isSameTyping ? past : [...past, draft].slice(-maxSteps), future: [], typing };
}
