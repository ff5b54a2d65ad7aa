import { z } from 'zod';
import { maxRowsEdited } from './bulk-values.ts';
import { id, listOf, publicKey, version } from './fields.ts';
import { documentOf } from './view.ts';

export * from './bulk-values.ts';

const base = version.optional().describe('Version on which the edit is based. Absent for any.');

/** The chosen rows of an edit. */
export const chosenRows = listOf(z.object({ id: id(), version: base }), maxRowsEdited, 1);

/** The same for records with an unguessable key. */
export const chosenKeys = listOf(z.object({ id: publicKey, version: base }), maxRowsEdited, 1);

export const preview = z.boolean('wrong_type').default(false).describe('Whether to store nothing.');

/** What an edit of many records takes, beside the records and the changes. */
export const editSummary = (nouns: string) =>
  `Change fields of up to ${maxRowsEdited} ${nouns}, all or none. With \`preview\` nothing is stored.`;

export const restoreSummary = (call: string) =>
  `Undo \`${call}\`: store the values before it, except of records that were changed since.`;

/** Maximum bytes of the values before an edit. */
export const largestRestore = 4 * 1024 ** 2;

/** Whether a change is given. For `refine`, with the problem `required`. */
export const hasChange = (changes: object): boolean => Object.values(changes).some((value) => value !== undefined);

/**
 * The response to an edit of many records.
 * @param undo a row of the call that undoes the edit
 */
export const editedRows = <Row extends z.ZodType, Undo extends z.ZodType>(row: Row, undo: Undo) =>
  z.object({
    rows: z
      .array(
        z.object({
          before: row,
          after: row,
          undo: documentOf(undo.describe('The values before the edit, with the version after it, to undo it.')),
        }),
      )
      .describe('Records that differ after the edit, in the requested order.'),
    unchanged: z.int().nonnegative().describe('Number of records that have these values already.'),
    missing: z.int().nonnegative().describe('Number of ids that do not exist or belong to another organization.'),
  });

/** The response to the undo of an edit. */
export const restoredRows = z.object({
  restored: z.int().nonnegative(),
  changedSince: z.array(z.string()).describe('Names of records that were changed or deleted since.'),
});

export interface EditedRows<Row, Undo = unknown> {
  readonly rows: { readonly before: Row; readonly after: Row; readonly undo: Undo }[];
  readonly unchanged: number;
  readonly missing: number;
}

export interface RestoredRows {
  readonly restored: number;
  readonly changedSince: string[];
}
