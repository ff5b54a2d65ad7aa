import type { Permission } from '@tunna/domain/permissions';
import { z } from 'zod';
import { maxRowsEdited } from './bulk-values.ts';
import type { IsClosed } from './closed.ts';
import type { ErrorCode } from './errors.ts';
import { id, listOf, numericId, publicKey, version } from './fields.ts';
import { documentOf } from './view.ts';

export * from './bulk-values.ts';

const base = version.optional().describe('Version on which the edit is based. Absent for any.');

/** The chosen rows of an edit. */
export const chosenRows = listOf(z.object({ id: id(), version: base }), maxRowsEdited, 1);

/** The same for records with an unguessable key. */
export const chosenKeys = listOf(z.object({ id: publicKey, version: base }), maxRowsEdited, 1);

/** Whether a change is given. For `refine`, with the problem `required`. */
export const hasChange = (changes: object): boolean => Object.values(changes).some((value) => value !== undefined);

/**
 * The response to an edit of many records.
 * @param undo a row of the call that undoes the edit
 */
const editedRows = <Row extends z.ZodType, Undo extends z.ZodType>(row: Row, undo: Undo) =>
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
const restoredRows = z.object({
  restored: z.int().nonnegative(),
  changedSince: z.array(z.string()).describe('Names of records that were changed or deleted since.'),
});

/** Maximum bytes of the values before an edit, where a record is more than a few numbers. */
export const largestRestore = 4 * 1024 ** 2;

interface Bulk<Path, Access, Rows, Changes, Row, Restored, Errors> {
  /** The records, in the plural, for the summary. */
  readonly nouns: string;
  readonly path: Path;
  readonly access: Access;
  /** `chosenRows` or `chosenKeys`. */
  readonly rows: Rows;
  readonly changes: Changes;
  readonly row: Row;
  /** A row of the undo: the values before the edit. */
  readonly restored: IsClosed<Restored> extends true ? Restored : never;
  /** Name of the edit, for the summary of its undo. */
  readonly undoes: string;
  readonly errors: Errors;
}

/** The declarations of an edit of many records and of its undo. Pass each to `endpoint`, which checks its types. */
export const bulkCalls = <
  const Path extends `/org/{orgId}/${string}`,
  const Access extends Permission,
  Rows extends z.ZodType,
  Changes extends z.ZodType,
  Row extends z.ZodType,
  Restored extends z.ZodType,
  const Errors extends readonly ErrorCode[],
>(
  bulk: Bulk<Path, Access, Rows, Changes, Row, Restored, Errors>,
) => {
  const call = { method: 'POST', access: bulk.access, params: z.object({ orgId: numericId }) } as const;
  return {
    edit: {
      ...call,
      path: `${bulk.path}/edit`,
      summary: `Change fields of up to ${maxRowsEdited} ${bulk.nouns}, all or none. With \`preview\` nothing is stored.`,
      body: z.object({
        rows: bulk.rows,
        changes: bulk.changes,
        preview: z.boolean('wrong_type').default(false).describe('Whether to store nothing.'),
      }),
      response: editedRows<Row, Restored>(bulk.row, bulk.restored),
      errors: [...bulk.errors, 'edit_conflict'],
    },
    restore: {
      ...call,
      path: `${bulk.path}/restore`,
      summary: `Undo \`${bulk.undoes}\`: store the values before it, except of records that were changed since.`,
      body: z.object({ rows: listOf<Restored>(bulk.restored, maxRowsEdited, 1) }),
      response: restoredRows,
      errors: bulk.errors,
    },
  } as const;
};

export interface EditedRows<Row, Undo = unknown> {
  readonly rows: { readonly before: Row; readonly after: Row; readonly undo: Undo }[];
  readonly unchanged: number;
  readonly missing: number;
}

export interface RestoredRows {
  readonly restored: number;
  readonly changedSince: string[];
}
