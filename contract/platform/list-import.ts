import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldError, fieldProblems } from '../errors.ts';
import { id, integer, language, listOf, numericId, plainText, queryInteger, shapedText, version } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { csvType, exportFormats, xlsxType } from './export.ts';
import {
  importEntities,
  importLimits,
  importReferences,
  importRowStates,
  maxCorrections,
} from './list-import-values.ts';

export * from './list-import-values.ts';

const orgId = z.object({ orgId: numericId });
const importId = orgId.extend({ id: numericId });
const entity = z.enum(importEntities, 'unknown_value');

/**
 * Why a row cannot be imported, in addition to problems of fields: its reference is missing or ambiguous; other rows of the file refer to
 * the same record; its name differs from that of another record only by signs or a company form; two of its cells contradict each other; a
 * cell has a spreadsheet error; the caller may not give such a role.
 */
export const importProblems = [
  ...fieldProblems,
  'not_found',
  'ambiguous',
  'duplicate',
  'similar',
  'contradiction',
  'cell_error',
  'not_allowed',
] as const;

export const importProblem = z.object({
  column: z.string().optional().describe('Column heading in the file. Absent if the problem concerns the whole row.'),
  field: z.string().optional().describe('Key of the column. Absent if the problem concerns the whole row.'),
  problem: z.enum(importProblems),
  found: z.string().optional().describe('Content of the cell, shortened.'),
  rows: z.array(z.int().positive()).optional().describe('For `duplicate`: the other rows.'),
  limit: fieldError.shape.limit,
  suggestion: z.string().optional().describe('The value that was probably meant.'),
});

export type ImportProblem = View<typeof importProblem>;

const importChange = z.object({
  column: z.string().describe('Key of the column.'),
  from: z.string().optional().describe('Current value. Absent if empty.'),
  to: z.string().optional().describe('New value. Absent if the value is cleared.'),
});

export type ImportChange = View<typeof importChange>;

export const importRow = z.object({
  row: z.int().positive().describe('Row number in the spreadsheet, from 1.'),
  state: z.enum(importRowStates),
  name: z.string().describe('Name of the row. Empty if the row does not identify a record.'),
  targetId: z.string().optional().describe('Id of the record. Absent until it is created.'),
  values: z
    .array(z.object({ column: z.string(), value: z.string() }))
    .describe('Contents of the columns with a meaning.'),
  changes: z.array(importChange),
  problems: z.array(importProblem),
});

export type ImportRow = View<typeof importRow>;

const counts = z.object({
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  omitted: z.int().nonnegative(),
});

export type ImportCounts = View<typeof counts>;

/** A field of the imported list, and the column of the file that has its values. */
const importColumn = z.object({
  column: z.string().describe('Key of the field.'),
  title: z.string(),
  place: z
    .int()
    .nonnegative()
    .optional()
    .describe('Position of its heading, from 0. Absent if the file has no such column.'),
  fixed: z.string().optional().describe('The value of all rows, for a field without a column.'),
  isRequired: z.boolean(),
  standard: z
    .string()
    .optional()
    .describe('The value of a new record if the file has no such column. Absent if it is empty.'),
  choices: z.array(z.string()).describe('Possible values. Empty for free text.'),
});

export type ImportColumn = View<typeof importColumn>;

const missingReference = z.object({
  reference: z.enum(importReferences),
  name: z.string(),
  rows: z.int().positive().describe('Number of rows that name it.'),
  column: z.string().describe('Key of the column that names it.'),
  suggestion: z.string().optional().describe('The existing name that was probably meant.'),
  isConfirmed: z.boolean().describe('Whether it will be created together with the rows.'),
  mayCreate: z.boolean().describe('Whether the caller may create such a record.'),
});

export type MissingReference = View<typeof missingReference>;

export const listImport = z.object({
  id: z.int().positive(),
  entity: z.enum(importEntities),
  fileName: z.string(),
  state: z.enum(['previewed', 'applying', 'applied']),
  storedRows: z.int().nonnegative().optional().describe('Rows that were stored, while the import is being applied.'),
  failure: z.string().optional().describe('The code of the error with which the last attempt to apply it ended.'),
  revision: z.int().positive().describe('Counts the corrections of the preview.'),
  counts: counts.describe('Row counts by result of applying the import. Rows with errors are skipped.'),
  ignoredColumns: z.array(z.string()).describe('Column headings that are not imported.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional(),
  appliedAt: z.iso.datetime().optional(),
});

export type ListImport = View<typeof listImport>;

export const listImportDetail = listImport.extend({
  left: z
    .int()
    .nonnegative()
    .optional()
    .describe('Rows that the caller may still store today. Absent for lists without such a limit.'),
  sheets: z.array(z.string()),
  sheet: z.string(),
  headingRow: z.int().positive(),
  headingRows: z.array(z.object({ row: z.int().positive(), text: z.string() })),
  hasFile: z.boolean().describe('Whether another sheet or heading row of its file can be read.'),
  headings: z.array(
    z.object({ text: z.string(), example: z.string().optional().describe('The first value of the column.') }),
  ),
  columns: z.array(importColumn),
  missing: z.array(missingReference).describe('Records that rows name and that do not exist.'),
});

export type ListImportDetail = View<typeof listImportDetail>;

const columnKey = shapedText(/^[a-zA-Z]+$/, 40);
const cellText = plainText(importLimits.cell);
const maxSheets = 1000;
const maxRows = 2_000_000;
const rowNumber = integer(1, maxRows);

/** Where the table of a file is. */
const tablePlace = z.object({
  sheet: integer(1, maxSheets).optional().describe('Position of the sheet of the table, from 1. Absent to find it.'),
  headingRow: integer(1, maxRows).optional().describe('The row of the headings. Absent to find it.'),
});

export type TablePlace = z.output<typeof tablePlace>;

const tableErrors = ['spreadsheet_unreadable', 'rows_too_many', 'columns_too_many', 'cell_too_long'] as const;

/** What a person decided about a preview. Only what is named changes. */
export const importRevision = z.object({
  revision: version,
  columns: listOf(
    z.object({ column: columnKey, place: integer(0, importLimits.columns - 1).optional() }),
    importLimits.columns,
  )
    .optional()
    .describe('The column of a field; without a place it has none. The earlier field of that column has none then.'),
  fixed: listOf(z.object({ column: columnKey, value: cellText }), importLimits.columns)
    .optional()
    .describe('Values of all rows, for fields without a column. Empty to remove one.'),
  matches: listOf(z.object({ column: columnKey, from: cellText, to: cellText }), 200)
    .optional()
    .describe('Values to replace in all rows of a column.'),
  cells: listOf(z.object({ row: rowNumber, column: columnKey, value: cellText }), maxCorrections)
    .optional()
    .describe('Corrected cells.'),
  pasted: z
    .object({
      row: rowNumber,
      columns: listOf(columnKey, importLimits.columns),
      lines: listOf(listOf(cellText, importLimits.columns), importLimits.rows),
      state: z.enum(importRowStates, 'unknown_value').optional(),
    })
    .optional()
    .describe(
      'A block of cells from a row on. With a state only rows in that state are replaced; otherwise lines after the last row become new rows.',
    ),
  fill: listOf(z.object({ row: rowNumber, column: columnKey }), 1)
    .optional()
    .describe('Copies a cell to the empty cells below it, up to the next one with content.'),
  omitted: listOf(z.object({ row: rowNumber, isOmitted: z.boolean('wrong_type') }), maxCorrections)
    .optional()
    .describe('Rows to leave out, or to take in again.'),
  confirmed: listOf(
    z.object({
      reference: z.enum(importReferences, 'unknown_value'),
      name: plainText(200),
      categoryId: id().optional().describe('The waste category of a new waste stream. Required for one.'),
      isConfirmed: z.boolean('wrong_type').default(true),
    }),
    500,
  )
    .optional()
    .describe('Missing records to create together with the rows, or not any more.'),
});

export type ImportRevision = z.output<typeof importRevision>;

export const listImportContract = {
  getImportTemplate: endpoint({
    method: 'GET',
    path: '/org/{orgId}/list-import-template',
    access: 'inventory.write',
    summary: 'Download an import template with column headings and an example row.',
    params: orgId,
    query: z.object({
      entity,
      format: z.enum(exportFormats, 'unknown_value').default('csv'),
      language: language.default('is'),
    }),
    response: { download: [csvType, xlsxType] },
    errors: [],
  }),
  previewListImport: endpoint({
    method: 'POST',
    path: '/org/{orgId}/list-import',
    access: 'inventory.write',
    summary:
      'Upload a table and return a preview. Nothing is changed. The caller also needs the permission to create such records.',
    params: orgId,
    upload: { largest: importLimits.bytes },
    body: z.object({
      entity,
      language: language.default('is').describe('Language of the preview. The file may be in any language.'),
      sheet: queryInteger(1, maxSheets)
        .optional()
        .describe(tablePlace.shape.sheet.description ?? ''),
      headingRow: queryInteger(1, maxRows)
        .optional()
        .describe(tablePlace.shape.headingRow.description ?? ''),
    }),
    response: listImportDetail,
    errors: ['file_name_unusable', 'limit_reached', ...tableErrors],
  }),
  readListImportAgain: endpoint({
    method: 'POST',
    path: '/org/{orgId}/list-import/{id}/table',
    access: 'inventory.write',
    summary: 'Read another sheet or heading row of the file of an import. Its preview and corrections are replaced.',
    params: importId,
    body: tablePlace.extend({ revision: version }),
    response: listImportDetail,
    errors: ['import_not_found', 'preview_stale', 'status_conflict', ...tableErrors],
  }),
  startListImport: endpoint({
    method: 'POST',
    path: '/org/{orgId}/list-import-grid',
    access: 'inventory.write',
    summary: 'Start an import without a file: a grid with the fields of the list and no rows.',
    params: orgId,
    body: z.object({ entity, language: language.default('is') }),
    response: listImportDetail,
    errors: ['forbidden'],
  }),
  listRecentImports: endpoint({
    method: 'GET',
    path: '/org/{orgId}/list-imports',
    access: 'inventory.write',
    summary: 'List the imports of the last 30 days, newest first.',
    params: orgId,
    query: z.object({ entity: entity.optional() }),
    response: z.object({ imports: z.array(listImport) }),
    errors: [],
  }),
  getListImport: endpoint({
    method: 'GET',
    path: '/org/{orgId}/list-import/{id}',
    access: 'inventory.write',
    summary: 'Return an import with its rows, in the order of the file.',
    params: importId,
    query: listQuery
      .pick({ page: true, pageSize: true })
      .extend({ state: z.enum(importRowStates, 'unknown_value').optional() }),
    response: pageOf(importRow).extend({ import: listImportDetail }),
    errors: ['import_not_found'],
  }),
  reviseListImport: endpoint({
    method: 'POST',
    path: '/org/{orgId}/list-import/{id}',
    access: 'inventory.write',
    summary:
      'Change the meaning of the columns, correct cells, leave rows out, and confirm records to create. Returns the new preview.',
    params: importId,
    body: importRevision,
    largestBody: 4 * 1024 * 1024,
    response: listImportDetail,
    errors: ['import_not_found', 'preview_stale', 'status_conflict', 'forbidden', 'rows_too_many'],
  }),
  applyListImport: endpoint({
    method: 'POST',
    path: '/org/{orgId}/list-import/{id}/apply',
    access: 'inventory.write',
    summary:
      'Apply the previewed changes, all or none. Idempotent. More than 500 rows are stored after the response, in the state `applying`.',
    params: importId,
    body: z.object({
      skipFailed: z.boolean().default(false).describe('Set to skip rows with errors.'),
      revision: version.optional().describe('The revision that the caller saw.'),
    }),
    response: listImport,
    errors: ['import_not_found', 'import_has_failures', 'preview_stale', 'limit_reached', 'forbidden'],
  }),
  discardListImport: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/list-import/{id}',
    access: 'inventory.write',
    summary: 'Discard an import. Changes that were already applied are kept.',
    params: importId,
    response: z.object({ done: z.boolean() }),
    errors: ['import_not_found', 'status_conflict'],
  }),
};
