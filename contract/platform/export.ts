import { type ExportColumn, type ExportedList, exportColumns } from '@tunna/domain/platform/export-columns';
import { z } from 'zod';
import { language, plainText } from '../fields.ts';
import { listOrder } from '../list.ts';
import { type ExportFormat, exportFormats } from './export-values.ts';

export * from './export-values.ts';

export const csvType = 'text/csv; charset=utf-8';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const spreadsheetTypes = { csv: csvType, xlsx: xlsxType } as const satisfies Record<ExportFormat, string>;

const isColumnOf = <List extends ExportedList>(list: List, key: string): key is ExportColumn<List> =>
  exportColumns[list].some((column) => column === key);

/** Keys of columns, comma-separated, in the requested order. Absent: all columns. */
const columnsOf = <List extends ExportedList>(list: List) => {
  const every = exportColumns[list].filter((key) => isColumnOf(list, key));
  return plainText(1000)
    .optional()
    .transform((given, context): readonly ExportColumn<List>[] => {
      const named = [...new Set((given ?? '').split(',').filter((key) => key !== ''))];
      const known = named.filter((key) => isColumnOf(list, key));
      if (known.length < named.length) context.addIssue({ code: 'custom', message: 'unknown_value', input: given });
      return known.length === 0 ? every : known;
    })
    .describe(`Comma-separated list of columns: ${every.join(', ')}. Default: all.`);
};

/** Query of every export, in addition to the filters of its list. */
export const fileOf = <List extends ExportedList>(list: List) => ({
  format: z.enum(exportFormats, 'unknown_value').default('csv'),
  language: language.default('is').describe('Language of headings and values such as a status.'),
  columns: columnsOf(list),
});

/** Search and order of lists that return all rows. */
export const localOrder = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  ...listOrder,
  sort: z.enum(sorts, 'unknown_value').default(sorts[0]),
});

/** Query of such a list. */
export interface LocalExport {
  readonly search?: string | undefined;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/** The responses and errors of every export. */
export const exportResponse = { download: [csvType, xlsxType] } as const;
export const exportErrors = ['export_too_large'] as const;
