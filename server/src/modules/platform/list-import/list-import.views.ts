import type { ImportColumn, ImportRow, ListImport, ListImportDetail } from '@tunna/contract/platform/list-import';
import { present } from '@tunna/contract/present';
import type { ImportRecord } from './list-import.queries.ts';
import type { ImportRowRecord } from './list-import-row.queries.ts';

const ignoredOf = ({ headings, columns }: ImportRecord): string[] => {
  const used = new Set(Object.values(columns));
  return headings.filter((heading, place) => heading !== '' && !used.has(place));
};

function stateOf({ applied_at, stored_rows }: ImportRecord): ListImport['state'] {
  if (applied_at !== null) return 'applied';
  return stored_rows === null ? 'previewed' : 'applying';
}

export const importView = (record: ImportRecord): ListImport =>
  present<ListImport>({
    id: record.id,
    entity: record.entity,
    fileName: record.file_name,
    state: stateOf(record),
    storedRows: record.stored_rows ?? undefined,
    failure: record.failure ?? undefined,
    revision: record.revision,
    counts: {
      created: record.created,
      changed: record.changed,
      unchanged: record.unchanged,
      failed: record.failed,
      omitted: record.omitted,
    },
    ignoredColumns: ignoredOf(record),
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    appliedAt: record.applied_at?.toISOString(),
  });

/** Maximum characters of an example. */
const longestExample = 80;

/**
 * @param columns the fields of the list, with their columns
 * @param left the rows that the member may still store today
 * @param first the first rows, for examples
 */
export const importDetailView = (
  record: ImportRecord,
  { columns, left }: { readonly columns: readonly ImportColumn[]; readonly left: number | undefined },
  first: readonly Pick<ImportRowRecord, 'cells'>[],
): ListImportDetail => ({
  ...importView(record),
  left,
  sheets: record.sheets,
  sheet: record.sheet,
  headingRow: record.heading_row,
  headingRows: record.heading_rows,
  hasFile: record.sha256 !== null,
  headings: record.headings.map((text, place) => {
    const example = first.map(({ cells }) => String(cells[place] ?? '').trim()).find((cell) => cell !== '');
    return { text, example: example?.slice(0, longestExample).toWellFormed() };
  }),
  columns: [...columns],
  missing: record.missing.map(({ suggestion, ...one }) => ({ ...one, suggestion })),
});

/** @param values the contents of the columns that have a meaning */
export const importRowView = (row: ImportRowRecord, values: ImportRow['values']): ImportRow =>
  present<ImportRow>({
    row: row.row_number,
    state: row.state,
    name: row.name,
    targetId: row.target_id,
    values,
    changes: row.changes,
    problems: row.problems,
  });
