import { dayOrders, decimalSigns } from '@tunna/domain/invoices/table/table-cells';
import { type TableField, type TableMapping, tableFieldNames } from '@tunna/domain/invoices/table/table-mapping';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currencyCode, decimalText, id, numericId, plainText } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { largestInvoiceFile } from '../platform/file.ts';

const orgId = z.object({ orgId: numericId });
const attemptId = orgId.extend({ id: numericId });

export const importStates = ['waiting', 'running', 'done', 'failed', 'resolved'] as const;
export type ImportState = (typeof importStates)[number];

export const importFormats = ['ubl', 'table', 'archive', 'unknown'] as const;
export const importOutcomes = ['created', 'unchanged', 'changed', 'unpacked'] as const;

/** Failures of an attempt that its list shows; the attempt itself has all of them. */
export const failuresInList = 3;

/** One reason why a file was not imported, or what is odd about what was. */
export const importFailure = z.object({
  code: z
    .string()
    .describe(
      'Of EN 16931 (BR-CO-10), of Peppol BIS Billing 3.0 (PEPPOL-EN16931-R120), or our own (provider_unknown).',
    ),
  severity: z.enum(['error', 'warning']),
  field: z.string().describe('Term of EN 16931 (BT-131), or the element where there is none.'),
  line: z.int().positive().optional().describe('Place of the line in the invoice, from 1.'),
  entry: z.int().positive().optional().describe('Place among its kind (allowances and charges, VAT), from 1.'),
  row: z.int().positive().optional().describe('Of a table, as a spreadsheet counts, from 1.'),
  column: z.string().optional().describe('Of a table: the heading.'),
  invoice: z.string().optional().describe('Number of the invoice, where a file holds several.'),
  found: z.string().optional(),
  expectation: z.enum([
    'equal',
    'present',
    'absent',
    'above',
    'at_least',
    'at_most',
    'decimals',
    'one_of',
    'decimal',
    'date',
    'only_one',
    'well_formed',
  ]),
  expected: z.string().optional(),
});

export type ImportFailure = z.output<typeof importFailure>;

/** An id under which a seller invoices: ISO 6523 scheme, `vat` or `name`. */
const sellerId = z.object({ scheme: z.string(), id: z.string() });

const importSummary = z.object({
  number: z.string().optional(),
  kind: z.string().optional().describe('BT-3, such as 380 for an invoice and 381 for a credit note.'),
  issueDate: z.string().optional(),
  currency: z.string().optional(),
  payable: z.string().optional().describe('Decimal text, as written in the document.'),
  lineCount: z.int().nonnegative().optional(),
  sellerName: z.string().optional(),
  sellerKennitala: z.string().optional(),
  sellerIds: z.array(sellerId).optional(),
  unknownElements: z.int().nonnegative().optional().describe('Elements of the file that are not read.'),
  skippedEntries: z.int().nonnegative().optional().describe('Of an archive: pictures and the like.'),
  invoices: z
    .array(z.object({ number: z.string(), outcome: z.enum(['created', 'unchanged', 'changed']) }))
    .optional()
    .describe('Of a table: what its invoices became, the first hundred.'),
  invoiceCount: z.int().nonnegative().optional(),
});

export type ImportSummary = z.output<typeof importSummary>;

export const importAttempt = z.object({
  id: z.int().positive(),
  fileId: z.int().positive(),
  fileName: z.string(),
  archiveEntry: z.string().optional().describe('Where it is read from, inside an archive.'),
  format: z.enum(importFormats),
  state: z.enum(importStates),
  outcome: z.enum(importOutcomes).optional(),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  invoice: z
    .object({ serviceProviderId: z.int().positive(), number: z.string(), version: z.int().positive() })
    .optional(),
  failures: z.array(importFailure),
  failureCount: z.int().nonnegative().describe('All of them, also those that are not told.'),
  summary: importSummary,
  readLines: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional().describe('Name of the person; absent once they are no member.'),
  endedAt: z.iso.datetime().optional(),
  resolvedBy: z.string().optional(),
  resolution: z.string(),
});

export type ImportAttempt = z.output<typeof importAttempt>;

/** What a table may hold: bytes of the file, rows below its headings, columns, characters of a cell. */
export const tableLimits = { bytes: 8 * 1024 ** 2, rows: 20_000, columns: 100, cell: 4000 } as const;

/** Rows and invoices of a table that its preview shows. */
export const shownInPreview = 20;

const heading = plainText(4000);

export const tableMapping = z.object({
  columns: z
    .object(
      Object.fromEntries(tableFieldNames.map((field) => [field, heading.optional()])) as Record<
        TableField,
        z.ZodOptional<typeof heading>
      >,
    )
    .describe('The heading of the column of each field, as it stands in the table.'),
  decimal: z.enum(decimalSigns, 'unknown_value').describe('What stands before decimals.'),
  dates: z.enum(dayOrders, 'unknown_value').describe('The order of day, month and year.'),
  currency: currencyCode.describe('Where no column says it: ISO 4217.'),
  vatRate: decimalText
    .refine((text) => !text.startsWith('-'), 'unknown_value')
    .describe('Where no column says it: per cent, as decimal text.'),
});

/** The schema and the rules mean the same. */
tableMapping satisfies z.ZodType<TableMapping>;

const tablePreview = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())).describe('The first rows, as they stand there.'),
  rowCount: z.int().nonnegative(),
  mapping: tableMapping.describe('The one that was given, or the one that is proposed.'),
  origin: z.enum(['given', 'remembered', 'proposed']),
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
        isKnown: z.boolean().describe('Whether an invoice of this number is there already.'),
      }),
    )
    .describe('The first of them. Amounts are decimal text.'),
  invoiceCount: z.int().nonnegative(),
  skippedRows: z.int().nonnegative().describe('Rows that belong to no invoice and have no name, such as sums.'),
  failures: z.array(importFailure),
  failureCount: z.int().nonnegative(),
});

export type TablePreview = z.output<typeof tablePreview>;

const attemptCounts = z.object(
  Object.fromEntries(importStates.map((state) => [state, z.int().nonnegative()])) as Record<ImportState, z.ZodInt>,
);

export const invoiceImportContract = {
  importInvoiceFile: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/manual-import',
    access: 'invoices.write',
    summary:
      'Keeps a file, whatever it is, and reads it afterwards: a UBL invoice or credit note, a CSV or XLSX table, or a ZIP archive of ' +
      'them. While the same file waits or is read, it is not taken twice',
    params: orgId,
    upload: { largest: largestInvoiceFile },
    body: z.object({ serviceProviderId: numericId.optional().describe('Whose it is, where the file does not say.') }),
    response: importAttempt,
    errors: ['not_found', 'file_name_unusable', 'limit_reached'],
  }),
  listImportAttempts: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoice-import/import-attempt-status',
    access: 'invoices.read',
    summary: 'Files that were imported and what became of them, the latest first, with the first of their failures',
    params: orgId,
    query: listQuery.omit({ order: true }).extend({ state: z.enum(importStates, 'unknown_value').optional() }),
    response: pageOf(importAttempt).extend({ counts: attemptCounts.describe('How many there are in each state.') }),
    errors: [],
  }),
  getImportAttempt: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invoice-import/import-attempt-status/{id}',
    access: 'invoices.read',
    summary: 'One attempt with all of its failures',
    params: attemptId,
    response: importAttempt,
    errors: ['import_not_found'],
  }),
  resolveImportAttempt: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/mark-resolved',
    access: 'invoices.write',
    summary: 'Says that a failed attempt needs no more attention; once more, its note is another',
    params: orgId,
    body: z.object({
      attemptId: id(),
      resolution: plainText(500).default('').describe('What was done about it.'),
    }),
    response: importAttempt,
    errors: ['import_not_found', 'status_conflict'],
  }),
  retryImportAttempt: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/retry',
    access: 'invoices.write',
    summary:
      'Reads a file that failed once more. With a service provider it is that one’s, and the ids of its seller are known from then on: ' +
      'others that failed for the same seller are read again too. So a UBL file that was imported as the wrong provider’s is read as the ' +
      'right one’s; the invoice that it became stays until somebody deletes it',
    params: orgId,
    body: z.object({
      attemptId: id(),
      serviceProviderId: id().optional(),
    }),
    response: importAttempt.extend({
      retried: z.int().positive().describe('Attempts that are read again, this one included.'),
    }),
    errors: ['import_not_found', 'not_found', 'status_conflict'],
  }),
  previewImportTable: endpoint({
    method: 'POST',
    path: '/org/{orgId}/invoice-import/preview',
    access: 'invoices.write',
    summary:
      'What the table of an attempt comes to with a mapping: the one given, or that of the service provider, or one that is proposed ' +
      'from its headings; nothing is stored',
    params: orgId,
    body: z.object({
      attemptId: id(),
      serviceProviderId: id().optional(),
      mapping: tableMapping.optional(),
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
    summary: 'Imports the table of a failed attempt as a service provider’s, whose mapping this is from then on',
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
