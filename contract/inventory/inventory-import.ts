import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldProblems } from '../errors.ts';
import { language, numericId } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { csvType, exportFormats, xlsxType } from '../platform/export.ts';

const orgId = z.object({ orgId: numericId });
const importId = orgId.extend({ id: numericId });

/** What one import may hold: bytes of the file, rows below its headings, columns, characters of a cell. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 60, cell: 2000 } as const;

/** Days for which an import can be looked at again. */
export const importDays = 30;

export const importEntities = ['location', 'container'] as const;
export type ImportEntity = (typeof importEntities)[number];

export const importRowStates = ['created', 'changed', 'unchanged', 'failed'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/**
 * Why a row cannot be imported, beside what can be wrong with a field: what it names is not there, or stands there more than once; other
 * rows of the file mean the same; two of its cells say different things; a cell holds a spreadsheet's error.
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
  column: z.string().optional().describe('Heading as it stands in the file; absent where the row as a whole is meant.'),
  problem: z.enum(importProblems),
  found: z.string().optional().describe('What stands in the cell, shortened.'),
  rows: z.array(z.int().positive()).optional().describe('Of a duplicate: the other rows.'),
});

export type ImportProblem = z.output<typeof importProblem>;

const importChange = z.object({
  column: z.string().describe('Key of the column.'),
  from: z.string().optional().describe('Absent where there was nothing.'),
  to: z.string().optional().describe('Absent where there will be nothing.'),
});

export type ImportChange = z.output<typeof importChange>;

export const importRow = z.object({
  row: z.int().positive().describe('As a spreadsheet counts, from 1.'),
  state: z.enum(importRowStates),
  name: z.string().describe('What the row is called; empty where it says too little.'),
  targetId: z.string().optional().describe('Of the location or container, once it exists.'),
  changes: z.array(importChange),
  problems: z.array(importProblem),
});

export type ImportRow = z.output<typeof importRow>;

const counts = z.object({
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  failed: z.int().nonnegative(),
});

export type ImportCounts = z.output<typeof counts>;

export const inventoryImport = z.object({
  id: z.int().positive(),
  entity: z.enum(importEntities),
  fileName: z.string(),
  state: z.enum(['previewed', 'applied']),
  counts: counts.describe('What applying it does, or did; rows that failed were skipped.'),
  ignoredColumns: z.array(z.string()).describe('Headings that say nothing that can be imported.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional(),
  appliedAt: z.iso.datetime().optional(),
});

export type InventoryImport = z.output<typeof inventoryImport>;

export const inventoryImportContract = {
  getImportTemplate: endpoint({
    method: 'GET',
    path: '/org/{orgId}/inventory-import-template',
    access: 'inventory.write',
    summary: 'A file to be filled in: the headings, and one row as an example',
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
    summary:
      'Reads a CSV or XLSX file of locations or containers and says what it would change; nothing is changed yet',
    params: orgId,
    upload: { largest: importLimits.bytes },
    body: z.object({
      entity: z.enum(importEntities, 'unknown_value'),
      language: language.default('is').describe('Of the words in the preview; the file may be in any.'),
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
    summary: 'Imports of the last thirty days, the latest first',
    params: orgId,
    query: z.object({ entity: z.enum(importEntities, 'unknown_value').optional() }),
    response: z.object({ imports: z.array(inventoryImport) }),
    errors: [],
  }),
  getInventoryImport: endpoint({
    method: 'GET',
    path: '/org/{orgId}/inventory-import/{id}',
    access: 'inventory.write',
    summary: 'One import with its rows, in the order of the file',
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
    summary: 'Does what the preview says, all of it or nothing; an import that was applied is answered as it is',
    params: importId,
    body: z.object({ skipFailed: z.boolean().default(false).describe('Whether rows that failed may be left out.') }),
    response: inventoryImport,
    errors: ['import_not_found', 'import_has_failures', 'preview_stale', 'limit_reached'],
  }),
  discardInventoryImport: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/inventory-import/{id}',
    access: 'inventory.write',
    summary: 'Throws an import away; what it changed stays changed',
    params: importId,
    response: z.object({ done: z.boolean() }),
    errors: ['import_not_found'],
  }),
};
