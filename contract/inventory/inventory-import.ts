import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldProblems } from '../errors.ts';
import { language, numericId } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { csvType, exportFormats, xlsxType } from '../platform/export.ts';
import type { View } from '../view.ts';
import { importLimits, importRowStates } from './inventory-import-values.ts';

export * from './inventory-import-values.ts';

const orgId = z.object({ orgId: numericId });
const importId = orgId.extend({ id: numericId });

export const importEntities = ['location', 'container'] as const;
export type ImportEntity = (typeof importEntities)[number];

/**
 * Why a row cannot be imported, in addition to problems of fields: its reference is missing or ambiguous; other rows of the file refer to
 * the same record; two of its cells contradict each other; a cell has a spreadsheet error.
 */
export const importProblems = [
  ...fieldProblems,
  'not_found',
  'ambiguous',
  'duplicate',
  'contradiction',
  'cell_error',
] as const;

export const importProblem = z.object({
  column: z.string().optional().describe('Column heading in the file. Absent if the problem concerns the whole row.'),
  problem: z.enum(importProblems),
  found: z.string().optional().describe('Content of the cell, shortened.'),
  rows: z.array(z.int().positive()).optional().describe('For `duplicate`: the other rows.'),
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
  targetId: z.string().optional().describe('Id of the location or container. Absent until it is created.'),
  changes: z.array(importChange),
  problems: z.array(importProblem),
});

export type ImportRow = View<typeof importRow>;

const counts = z.object({
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  failed: z.int().nonnegative(),
});

export type ImportCounts = View<typeof counts>;

export const inventoryImport = z.object({
  id: z.int().positive(),
  entity: z.enum(importEntities),
  fileName: z.string(),
  state: z.enum(['previewed', 'applied']),
  counts: counts.describe('Row counts by result of applying the import. Rows with errors are skipped.'),
  ignoredColumns: z.array(z.string()).describe('Column headings that are not imported.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional(),
  appliedAt: z.iso.datetime().optional(),
});

export type InventoryImport = View<typeof inventoryImport>;

export const inventoryImportContract = {
  getImportTemplate: endpoint({
    method: 'GET',
    path: '/org/{orgId}/inventory-import-template',
    access: 'inventory.write',
    summary: 'Download an import template with column headings and an example row.',
    params: orgId,
    query: z.object({
      entity: z.enum(importEntities, 'unknown_value'),
      format: z.enum(exportFormats, 'unknown_value').default('csv'),
      language: language.default('is'),
    }),
    response: { download: [csvType, xlsxType] },
    errors: [],
  }),
  previewInventoryImport: endpoint({
    method: 'POST',
    path: '/org/{orgId}/inventory-import',
    access: 'inventory.write',
    summary: 'Upload a CSV or XLSX file of locations or containers and return a preview. Nothing is changed.',
    params: orgId,
    upload: { largest: importLimits.bytes },
    body: z.object({
      entity: z.enum(importEntities, 'unknown_value'),
      language: language.default('is').describe('Language of the preview. The file may be in any language.'),
    }),
    response: inventoryImport,
    errors: [
      'file_name_unusable',
      'spreadsheet_unreadable',
      'rows_too_many',
      'columns_too_many',
      'columns_missing',
      'cell_too_long',
    ],
  }),
  listInventoryImports: endpoint({
    method: 'GET',
    path: '/org/{orgId}/inventory-imports',
    access: 'inventory.write',
    summary: 'List the imports of the last 30 days, newest first.',
    params: orgId,
    query: z.object({ entity: z.enum(importEntities, 'unknown_value').optional() }),
    response: z.object({ imports: z.array(inventoryImport) }),
    errors: [],
  }),
  getInventoryImport: endpoint({
    method: 'GET',
    path: '/org/{orgId}/inventory-import/{id}',
    access: 'inventory.write',
    summary: 'Return an import with its rows, in the order of the file.',
    params: importId,
    query: listQuery
      .pick({ page: true, pageSize: true })
      .extend({ state: z.enum(importRowStates, 'unknown_value').optional() }),
    response: pageOf(importRow).extend({ import: inventoryImport }),
    errors: ['import_not_found'],
  }),
  applyInventoryImport: endpoint({
    method: 'POST',
    path: '/org/{orgId}/inventory-import/{id}/apply',
    access: 'inventory.write',
    summary: 'Apply the previewed changes, all or none. Idempotent.',
    params: importId,
    body: z.object({ skipFailed: z.boolean().default(false).describe('Set to skip rows with errors.') }),
    response: inventoryImport,
    errors: ['import_not_found', 'import_has_failures', 'preview_stale', 'limit_reached'],
  }),
  discardInventoryImport: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/inventory-import/{id}',
    access: 'inventory.write',
    summary: 'Discard an import. Changes that were already applied are kept.',
    params: importId,
    response: z.object({ done: z.boolean() }),
    errors: ['import_not_found'],
  }),
};
