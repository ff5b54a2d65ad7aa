import { z } from 'zod';
import { decimal } from '../fields.ts';
import type { View } from '../view.ts';

/** How a version was stored. */
export const savedVersion = {
  version: z.int().positive(),
  origin: z.enum(['import', 'editor', 'restore']),
  restoredVersion: z.int().positive().optional().describe('For a restored version: the version it repeats.'),
  savedAt: z.iso.datetime(),
  savedBy: z.string().optional().describe('Name of the person. Absent if the change was not made by a person.'),
};

/** A version in the history of an invoice, without its content. */
export const historyEntry = z.object({
  ...savedVersion,
  fileId: z.int().positive().optional(),
  currency: z.string(),
  total: decimal.optional().describe('Total incl. VAT as stated in the document.'),
  lineCount: z.int().nonnegative(),
  warnings: z.int().nonnegative(),
  changes: z
    .object({
      added: z.int().nonnegative(),
      removed: z.int().nonnegative(),
      changed: z.int().nonnegative(),
      head: z.boolean().describe('Whether fields other than the lines differ.'),
      made: z.int().nonnegative().describe('Number of lines whose classification differs.'),
    })
    .optional()
    .describe('Differences from the previous version. Absent for the first version.'),
});

export type HistoryEntry = View<typeof historyEntry>;

const change = z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() });

export const invoiceDifference = z.object({
  head: z.array(change),
  lines: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      name: z.string(),
      fromPosition: z.int().positive().optional(),
      toPosition: z.int().positive().optional(),
      fromNet: decimal.optional(),
      toNet: decimal.optional(),
      changes: z.array(change),
    }),
  ),
  omitted: z.int().nonnegative().describe('Number of differing lines that are not listed.'),
});

export type InvoiceDifference = View<typeof invoiceDifference>;
