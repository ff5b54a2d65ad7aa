import { isSameIn } from '../../../../shared/form/same-value.ts';
import { type EditorDraft, sentRows } from './editor-draft.ts';
import type { Problem } from './editor-figures.ts';

/** A rejected draft, and its problems. */
export interface Rejection {
  readonly draft: EditorDraft;
  readonly problems: readonly Problem[];
}

/** A problem as it is shown: at a cell of a row, or at a field of the head. */
export interface ShownProblem extends Problem {
  /** The key of the row; absent for the whole document. */
  readonly key?: number;
}

/** The cell for a field of a line. */
const cellOf = (field: string): string => (field === 'vatCategory' || field === 'vatRate' ? 'vat' : field);

/** The problems of a rejected draft whose values are still the same. They stay at their rows when other rows are added or removed. */
export function shownProblems({ draft: rejected, problems }: Rejection, draft: EditorDraft): readonly ShownProblem[] {
  if (problems.length === 0) return problems;
  const sent = sentRows(rejected);
  const rows = new Map(draft.rows.map((row) => [row.key, row]));
  return problems.flatMap((problem): ShownProblem[] => {
    const { line, field } = problem;
    if (field === 'lines') return sentRows(draft).length === sent.length ? [problem] : [];
    if (line === undefined) return isSameIn(rejected.head, draft.head, field) ? [problem] : [];
    const [before, now] = [sent[line], rows.get(sent[line]?.key ?? Number.NaN)];
    const cell = cellOf(field);
    return before !== undefined && now !== undefined && isSameIn(before, now, cell)
      ? [{ ...problem, key: now.key, field: cell }]
      : [];
  });
}
