import { invoiceExpectations } from '@tunna/domain/invoices/rules/invoice-expectations';
import { decimalSigns } from '@tunna/domain/invoices/table/table-cells';
import { dayOrders } from '@tunna/domain/invoices/table/table-days';
import { type TableField, type TableMapping, tableFieldNames } from '@tunna/domain/invoices/table/table-mapping';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currencyCode, decimalText, id, integer, numericId, plainText } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { largestInvoiceFile } from '../platform/file.ts';
import { documentOf, type View } from '../view.ts';
import { type ImportState, importAwaits, importStates } from './invoice-import-values.ts';

export * from './invoice-import-values.ts';

const orgId = z.object({ orgId: numericId });
const attemptId = orgId.extend({ id: numericId });

/** `cii` also in a PDF with an embedded invoice; `document` is a PDF without one, or an image. */
export const importFormats = ['ubl', 'cii', 'table', 'document', 'archive', 'unknown'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importOutcomes = ['created', 'unchanged', 'changed', 'unpacked'] as const;

/** Maximum number of failures of an attempt in the list; the attempt itself has all of them. */
export const failuresInList = 3;

const failure = z.object({
  code: z
    .string()
    .describe(
      'Rule of EN 16931 (BR-CO-10) or Peppol BIS Billing 3.0 (PEPPOL-EN16931-R120), or one of ours (provider_unknown).',
    ),
  severity: z.enum(['error', 'warning']),
  field: z.string().describe('Business term of EN 16931 (BT-131), or the name of the element.'),
  line: z.int().positive().optional().describe('Line number in the invoice, from 1.'),
  entry: z.int().positive().optional().describe('Position within its group (allowances and charges, VAT), from 1.'),
  row: z.int().positive().optional().describe('Row number in the spreadsheet, from 1. Tables only.'),
  column: z.string().optional().describe('Column heading. Tables only.'),
  invoice: z.string().optional().describe('Invoice number, if the file contains several invoices.'),
  found: z.string().optional(),
  expectation: z.enum(invoiceExpectations),
  expected: z.string().optional(),
});

/** One reason why a file was not imported, or one warning about an imported file. */
export const importFailure = documentOf(failure);

export type ImportFailure = View<typeof importFailure>;

/** The identification of a seller: ISO 6523 scheme, `vat` or `name`. */
const sellerId = z.object({ scheme: z.string(), id: z.string() });

const summary = z.object({
  number: z.string().optional(),
  kind: z.string().optional().describe('BT-3, such as 380 for an invoice and 381 for a credit note.'),
  issueDate: z.string().optional(),
  currency: z.string().optional(),
  payable: z.string().optional().describe('Decimal string as written in the document.'),
  lineCount: z.int().nonnegative().optional(),
  sellerName: z.string().optional(),
  sellerKennitala: z.string().optional(),
  sellerIds: z.array(sellerId).optional(),
  unknownElements: z.int().nonnegative().optional().describe('Number of elements of the file that are not read.'),
  skippedEntries: z.int().nonnegative().optional().describe('Skipped files of an archive, such as images.'),
  invoices: z
    .array(z.object({ number: z.string(), outcome: z.enum(['created', 'unchanged', 'changed']) }))
    .optional()
    .describe('Results of the invoices in a table, at most 100.'),
  invoiceCount: z.int().nonnegative().optional(),
});

const importSummary = documentOf(summary);

export type ImportSummary = View<typeof importSummary>;

export const importAttempt = z.object({
  id: z.int().positive(),
  fileId: z.int().positive(),
  fileName: z.string(),
  archiveEntry: z.string().optional().describe('Path of the file in an archive.'),
  format: z.enum(importFormats),
  state: z.enum(importStates),
  awaits: z
    .enum(importAwaits)
    .optional()
    .describe(
      'What a person must do before a waiting file becomes an invoice: choose the provider or the columns of a table, or enter a document.',
    ),
  outcome: z.enum(importOutcomes).optional(),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  invoice: z
    .object({ serviceProviderId: z.int().positive(), number: z.string(), version: z.int().positive() })
    .optional(),
  failures: z.array(importFailure),
  failureCount: z.int().nonnegative().describe('Number of all failures, including those not listed.'),
  summary: importSummary,
  readLines: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional().describe('Name of the person. Absent if the person is no longer a member.'),
  endedAt: z.iso.datetime().optional(),
  resolvedBy: z.string().optional(),
  resolution: z.string(),
});

export type ImportAttempt = View<typeof importAttempt>;

/** Limits of a table: bytes of the file, rows without the heading, columns, characters of a cell. */
export const tableLimits = { bytes: 8 * 1024 ** 2, rows: 20_000, columns: 100, cell: 4000 } as const;

/** Maximum number of rows and invoices in the preview of a table. */
export const shownInPreview = 20;

const heading = plainText(4000);

/** The rows of a workbook, from 1. */
const spreadsheetRow = integer(1, 1_048_576);

const mapping = z.object({
  columns: z
    .object(
      Object.fromEntries(tableFieldNames.map((field) => [field, heading.optional()])) as Record<
        TableField,
        z.ZodOptional<typeof heading>
      >,
    )
    .describe('Column heading of each field, as written in the table.'),
  decimal: z.enum(decimalSigns, 'unknown_value').describe('Decimal separator.'),
  dates: z.enum(dayOrders, 'unknown_value').describe('Order of day, month and year.'),
  currency: currencyCode.describe('Currency (ISO 4217) if no column has it.'),
  vatRate: decimalText
    .refine((text) => !text.startsWith('-'), 'unknown_value')
    .describe('VAT rate in per cent, as a decimal string, if no column has it.'),
  sheet: plainText(200).optional().describe('Name of the sheet. Absent to find it by the headings.'),
  headingRow: spreadsheetRow.optional().describe('Row of the headings. Absent to find it by the headings.'),
});

export const tableMapping = documentOf(mapping);

/** The schema and the type of the rules are equal. */
tableMapping satisfies z.core.$ZodType<TableMapping>;

const tablePreview = z.object({
  sheets: z.array(z.string()).describe('Names of the visible sheets. A CSV file has one without a name.'),
  sheet: z.string(),
  headingRow: z.int().positive().describe('Row of the headings, as a spreadsheet counts.'),
  headingRows: z
    .array(z.object({ row: z.int().positive(), text: z.string() }))
    .describe('First rows of the sheet, with the beginning of their text.'),
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())).describe('First rows of the table.'),
  rowCount: z.int().nonnegative(),
  mapping: tableMapping.describe('Mapping from the request, or the suggested mapping.'),
  origin: z.enum(['given', 'remembered', 'proposed']),
  serviceProviderId: z
    .int()
    .positive()
    .optional()
    .describe(
      'The service provider of the mapping: the given one, or the only one with earlier tables of these headings.',
    ),
  invoices: z
    .array(
      z.object({
        number: z.string(),
        kind: z.string(),
        issueDate: z.string(),
        currency: z.string(),
        lineCount: z.int().positive(),
        taxExclusive: z.string(),
        tax: z.string(),
        payable: z.string(),
        isKnown: z.boolean().describe('Whether an invoice with this number is already imported.'),
      }),
    )
    .describe('First invoices of the table. Amounts are decimal strings.'),
  invoiceCount: z.int().nonnegative(),
  skippedRows: z.int().nonnegative().describe('Rows of totals, and rows without an invoice number and a name.'),
  failures: z.array(importFailure),
  failureCount: z.int().nonnegative(),
});

export type TablePreview = View<typeof tablePreview>;

const attemptCounts = z.object(
  Object.fromEntries(importStates.map((state) => [state, z.int().nonnegative()])) as Record<ImportState, z.ZodInt>,
);

/** Filters of the list of import attempts, also for its export. */
export const attemptFilters = {
  state: z.enum(importStates, 'unknown_value').optional(),
  needsPerson: z
    .enum(['true'], 'unknown_value')
    .optional()
    .describe('Only failed attempts, and files that wait for a person.'),
};

export const invoiceImportContract = {
  importInvoiceFile: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/manual-import',
    access: 'invoices.write',
    summary:
      'Upload a file and import it in the background: a UBL or CII invoice or credit note, a PDF with an embedded one, a CSV, XLSX or ODS table, or a ZIP archive of these. Another PDF, or an image, waits until a member enters it. A file that is already waiting is not queued twice.',
    params: orgId,
    upload: { largest: largestInvoiceFile },
    body: z.object({
      serviceProviderId: numericId.optional().describe('Service provider, if the file does not name it.'),
    }),
    response: importAttempt,
    errors: ['not_found', 'file_name_unusable', 'limit_reached'],
  }),
  listImportAttempts: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoice-import/import-attempt-status',
    access: 'invoices.read',
    summary: 'List import attempts, newest first, each with its state and first failures.',
    params: orgId,
    query: listQuery.omit({ order: true }).extend(attemptFilters),
    response: pageOf(importAttempt).extend({ counts: attemptCounts.describe('Number of attempts by state.') }),
    errors: [],
  }),
  getImportAttempt: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoice-import/import-attempt-status/{id}',
    access: 'invoices.read',
    summary: 'Return an import attempt with all failures.',
    params: attemptId,
    response: importAttempt,
    errors: ['import_not_found'],
  }),
  resolveImportAttempt: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/mark-resolved',
    access: 'invoices.write',
    summary: 'Mark a failed or waiting attempt as resolved. Repeating the call replaces the note.',
    params: orgId,
    body: z.object({
      attemptId: id(),
      resolution: plainText(500).default('').describe('Description of what was done.'),
    }),
    response: importAttempt,
    errors: ['import_not_found', 'status_conflict'],
  }),
  retryImportAttempt: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/retry',
    access: 'invoices.write',
    summary:
      'Import a failed or waiting file again. With `serviceProviderId`, the seller ids of the file are saved for that provider and other failed files of the same seller are imported again. To correct the provider of a UBL or CII file, retry it with the correct provider and delete the invoice of the previous one.',
    params: orgId,
    body: z.object({
      attemptId: id(),
      serviceProviderId: id().optional(),
    }),
    response: importAttempt.extend({
      retried: z.int().positive().describe('Number of attempts that are imported again, including this one.'),
    }),
    errors: ['import_not_found', 'not_found', 'status_conflict'],
  }),
  previewImportTable: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/preview',
    access: 'invoices.write',
    summary:
      'Preview the table of an attempt with a column mapping: the given one, the saved one of the service provider, or one suggested from the headings. Nothing is stored.',
    params: orgId,
    body: z.object({
      attemptId: id(),
      serviceProviderId: id().optional(),
      mapping: tableMapping.optional(),
      sheet: plainText(200).optional().describe('Sheet for which a mapping is suggested. Ignored with a mapping.'),
      headingRow: spreadsheetRow
        .optional()
        .describe('Heading row for which a mapping is suggested. Ignored with a mapping.'),
    }),
    response: tablePreview,
    errors: [
      'import_not_found',
      'not_found',
      'spreadsheet_unreadable',
      'rows_too_many',
      'columns_too_many',
      'cell_too_long',
    ],
  }),
  importTable: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/import-table',
    access: 'invoices.write',
    summary: 'Import the table of a waiting or failed attempt for a service provider and save the column mapping.',
    params: orgId,
    body: z.object({
      attemptId: id(),
      serviceProviderId: id(),
      mapping: tableMapping,
    }),
    response: importAttempt,
    errors: ['import_not_found', 'not_found', 'status_conflict'],
  }),
};
