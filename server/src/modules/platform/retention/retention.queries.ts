import { type Queryable, statement } from '../../../database/statement/statement.ts';

const pruned = {
  auditEntries: statement('prune_audit_entries', 'select prune_audit_entries(:until, :maxRows) as "removed!"'),
  messages: statement('prune_messages', 'select prune_messages(:until, :maxRows) as "removed!"'),
  importAttempts: statement('prune_import_attempts', 'select prune_import_attempts(:until, :maxRows) as "removed!"'),
  invoiceVersions: statement('prune_invoice_versions', 'select prune_invoice_versions(:until, :maxRows) as "removed!"'),
  scaleCommands: statement('prune_scale_commands', 'select prune_scale_commands(:until, :maxRows) as "removed!"'),
  createdOnce: statement('prune_created_once', 'select prune_created_once(:until, :maxRows) as "removed!"'),
};

export type PrunedRows = keyof typeof pruned;

/** Deletes rows from before a moment, at most so many, in every organization. @returns their number */
export async function deleteBefore(
  database: Queryable,
  rows: PrunedRows,
  until: Date,
  maxRows: number,
): Promise<number> {
  const [row] = await database.run(pruned[rows], { until, maxRows });
  return row?.removed ?? 0;
}
