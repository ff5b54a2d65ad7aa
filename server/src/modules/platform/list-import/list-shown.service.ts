import type { ImportColumn, ImportRow } from '@tunna/contract/platform/list-import';
import { present } from '@tunna/contract/present';
import { textsIn } from '@tunna/texts/read';
import { headingsIn } from '../export/export-texts.service.ts';
import type { ImportRecord } from './list-import.queries.ts';
import { importRowView } from './list-import.views.ts';
import type { ImportRowRecord } from './list-import-row.queries.ts';
import type { ListKind } from './list-kind.service.ts';
import { cellsOf } from './list-plan.service.ts';

/** The fields of the list in the language of the import, with their columns. */
export function shownColumns({ language, columns, fixed }: ImportRecord, kind: ListKind): ImportColumn[] {
  const titles = headingsIn(kind.list, language);
  return kind.fields.map(({ key, title, isRequired = false, standard, choices }) =>
    present<ImportColumn>({
      column: key,
      title: title === undefined ? (titles[key] ?? key) : textsIn(language)(title),
      place: columns[key],
      fixed: fixed[key],
      isRequired,
      standard: standard?.(language),
      choices: [...(choices?.(language) ?? [])],
    }),
  );
}

/** Rows with the contents of the columns that have a meaning. */
export function shownRows(record: ImportRecord, kind: ListKind, rows: readonly ImportRowRecord[]): ImportRow[] {
  const cells = cellsOf(record, rows);
  return rows.map((row, index) =>
    importRowView(
      row,
      kind.fields.flatMap(({ key }) => {
        const value = cells[index]?.cell(key);
        return value === undefined ? [] : [{ column: key, value: String(value).toWellFormed() }];
      }),
    ),
  );
}
