import { type ImportRevision, importLimits } from '@tunna/contract/platform/list-import';
import { gridIsFull } from './list-import.errors.ts';
import type { ImportRecord } from './list-import.queries.ts';
import type { ImportRowRecord } from './list-import-row.queries.ts';
import type { ListKind } from './list-kind.service.ts';
import { type CorrectedRow, cellsOf } from './list-plan.service.ts';
import { fold } from './list-row.service.ts';

export const correctedRow = ({ row_number, cells, given, state }: ImportRowRecord): CorrectedRow => ({
  row_number,
  cells,
  given,
  isOmitted: state === 'omitted',
});

const recordOf = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries);

/**
 * Puts a pasted block into the rows from one on. Without a state, lines after the last row become new rows.
 * @throws ApplicationError `rows_too_many`
 */
function pastedInto(
  { heading_row }: ImportRecord,
  kind: ListKind,
  stored: readonly ImportRowRecord[],
  pasted: ImportRevision['pasted'],
): CorrectedRow[] {
  const rows = stored.map(correctedRow);
  if (pasted === undefined) return rows;
  const known = new Set(kind.fields.map(({ key }) => key));
  const contentOf = (line: readonly string[]) =>
    recordOf(
      pasted.columns.flatMap((column, index) => {
        const value = line[index];
        return value === undefined || !known.has(column) ? [] : [[column, value] as const];
      }),
    );
  const targets = stored.flatMap(({ row_number, state }, index) =>
    row_number >= pasted.row && (pasted.state === undefined || state === pasted.state) ? [index] : [],
  );
  for (const [place, index] of targets.slice(0, pasted.lines.length).entries()) {
    const row = rows[index];
    if (row !== undefined) rows[index] = { ...row, given: { ...row.given, ...contentOf(pasted.lines[place] ?? []) } };
  }
  if (pasted.state !== undefined) return rows;
  const next = Math.max(pasted.row, (rows.at(-1)?.row_number ?? heading_row) + 1);
  const added = pasted.lines.slice(targets.length).map((line, index) => ({
    row_number: next + index,
    cells: [],
    given: contentOf(line),
    isOmitted: false,
  }));
  if (rows.length + added.length > importLimits.rows) throw gridIsFull();
  return [...rows, ...added];
}

/** The rows with their corrections after a revision. */
export function rowsAfter(
  record: ImportRecord,
  kind: ListKind,
  stored: readonly ImportRowRecord[],
  { cells = [], fill = [], omitted = [], pasted }: ImportRevision,
): CorrectedRow[] {
  const corrected = Map.groupBy(cells, ({ row }) => row);
  const left = new Map(omitted.map(({ row, isOmitted }) => [row, isOmitted]));
  const after = pastedInto(record, kind, stored, pasted).map((row) => ({
    ...row,
    given: {
      ...row.given,
      ...recordOf((corrected.get(row.row_number) ?? []).map(({ column, value }) => [column, value])),
    },
    isOmitted: left.get(row.row_number) ?? row.isOmitted,
  }));
  for (const { row, column } of fill) {
    const texts = cellsOf(record, after).map((one) => one.text(column));
    const start = after.findIndex(({ row_number }) => row_number === row);
    for (let index = start + 1; start >= 0 && index < after.length && texts[index] === ''; index += 1) {
      const below = after[index];
      if (below !== undefined) below.given = { ...below.given, [column]: texts[start] ?? '' };
    }
  }
  return after;
}

/** The replaced values after a revision. Typing a replaced text over its replacement undoes that for the column. */
export function remainingMatches(
  record: ImportRecord,
  stored: readonly ImportRowRecord[],
  { cells = [] }: ImportRevision,
): ImportRecord['matches'] {
  const rows = new Map(stored.map((row) => [row.row_number, row]));
  const shown = ({ row, column }: (typeof cells)[number]) => {
    const found = rows.get(row);
    const [read] = found === undefined ? [] : cellsOf(record, [found]);
    return fold(read?.text(column) ?? '');
  };
  return record.matches.filter(({ column, from, to }) => {
    const [replaced, replacement] = [fold(from), fold(to)];
    const typed = cells.filter((one) => one.column === column && fold(one.value) === replaced);
    return replaced === replacement || !typed.some((one) => shown(one) === replacement);
  });
}
