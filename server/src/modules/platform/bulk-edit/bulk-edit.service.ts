import { isDeepStrictEqual } from 'node:util';
import type { EditedRows, RestoredRows } from '@tunna/contract/bulk';
import type { TenantTransaction } from '../../../database/database.ts';
import { editConflict } from '../audit/audit.service.ts';

/** A record of a list that can be edited together with others. */
interface Editable<Id> {
  readonly id: Id;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy?: string | undefined;
}

/** How the records of one list are read and stored. */
export interface BulkRecords<Id, Row extends Editable<Id>, Input extends object> {
  /** Runs work in one transaction of the member’s organization. */
  readonly run: <T>(work: (transaction: TenantTransaction) => Promise<T>) => Promise<T>;
  /** Locks the records until the transaction ends. */
  readonly lock: (transaction: TenantTransaction, ids: readonly Id[]) => Promise<unknown>;
  /** The records that exist. */
  readonly read: (transaction: TenantTransaction, ids: readonly Id[]) => Promise<readonly Row[]>;
  /** The values that an edit stores. */
  readonly inputOf: (row: Row) => Input;
  /** Stores changed records, which are locked, and records each change in the audit trail. */
  readonly store: (
    transaction: TenantTransaction,
    edits: readonly { readonly before: Row; readonly input: Input }[],
  ) => Promise<unknown>;
  readonly nameOf: (row: Row) => string;
}

interface Chosen<Id> {
  readonly rows: readonly { readonly id: Id; readonly version?: number | undefined }[];
  /** Stores nothing. */
  readonly preview: boolean;
}

/** A call that changes many records. */
export interface BulkEdit<Id, Changes> extends Chosen<Id> {
  readonly changes: Changes;
}

interface RowEdits<Id, Row, Input> extends Chosen<Id> {
  /** The values of a record after the edit. */
  readonly changed: (row: Row) => Input;
}

async function readById<Id, Row extends Editable<Id>>(
  { read }: Pick<BulkRecords<Id, Row, object>, 'read'>,
  transaction: TenantTransaction,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Row>> {
  const rows = ids.length === 0 ? [] : await read(transaction, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

async function edit<Id, Row extends Editable<Id>, Input extends object>(
  transaction: TenantTransaction,
  records: BulkRecords<Id, Row, Input>,
  { rows: chosen, changed }: RowEdits<Id, Row, Input>,
): Promise<EditedRows<Row, Input & { id: Id; version: number }>> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  await records.lock(transaction, ids);
  const known = await readById(records, transaction, ids);
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  const outdated = rows.find(({ id, version }) => version !== (versions.get(id) ?? version));
  if (outdated !== undefined) throw editConflict(outdated);
  const edits = rows
    .map((before) => ({ before, earlier: records.inputOf(before), input: changed(before) }))
    .filter(({ earlier, input }) => !isDeepStrictEqual(earlier, input));
  if (edits.length > 0) await records.store(transaction, edits);
  const stored = await readById(
    records,
    transaction,
    edits.map(({ before }) => before.id),
  );
  return {
    rows: edits.map(({ before, earlier }) => {
      const after = stored.get(before.id);
      if (after === undefined) throw new Error('An edited record is missing.');
      return { before, after, undo: { ...earlier, id: before.id, version: after.version } };
    }),
    unchanged: rows.length - edits.length,
    missing: ids.length - rows.length,
  };
}

/**
 * Changes fields of records, all or none. A preview makes the same changes and rolls them back, so that it shows what would be stored and
 * is rejected for the same reasons.
 * @throws ApplicationError `edit_conflict` with the first record that has another version, and the errors of `store`
 */
export async function editRows<Id, Row extends Editable<Id>, Input extends object>(
  records: BulkRecords<Id, Row, Input>,
  edits: RowEdits<Id, Row, Input>,
): Promise<EditedRows<Row, Input & { id: Id; version: number }>> {
  const rollBack = new Error('A preview is rolled back.');
  let edited: Awaited<ReturnType<typeof edit<Id, Row, Input>>> | undefined;
  try {
    return await records.run(async (transaction) => {
      edited = await edit(transaction, records, edits);
      if (edits.preview) throw rollBack;
      return edited;
    });
  } catch (error) {
    if (error !== rollBack || edited === undefined) throw error;
    return edited;
  }
}

/**
 * Stores earlier values of records that still have the given version, and leaves the others.
 * @throws ApplicationError as `store` does; then nothing is stored
 */
export const restoreRows = <Id, Row extends Editable<Id>, Input extends object>(
  records: BulkRecords<Id, Row, Input>,
  earlier: readonly (Input & { readonly id: Id; readonly version: number })[],
): Promise<RestoredRows> =>
  records.run(async (transaction) => {
    const rows = [...new Map(earlier.map((row) => [row.id, row])).values()];
    const ids = rows.map(({ id }) => id);
    await records.lock(transaction, ids);
    const known = await readById(records, transaction, ids);
    const edits: { before: Row; input: Input }[] = [];
    const changedSince: string[] = [];
    for (const { id, version, ...input } of rows) {
      const before = known.get(id);
      if (before?.version === version) edits.push({ before, input: input as unknown as Input });
      else changedSince.push(before === undefined ? String(id) : records.nameOf(before));
    }
    if (edits.length > 0) await records.store(transaction, edits);
    return { restored: edits.length, changedSince };
  });

/** Changes of the fields of an input: an absent field stays, and `null` removes a value. */
type Changes<Input> = { readonly [Field in keyof Input]?: Input[Field] | null | undefined };

/** The input after the changes. Fields without a value are absent. */
export function appliedChanges<Input extends object>(input: Input, changes: Changes<Input>): Input {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...input, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)) as Input;
}

interface TagChanges {
  readonly addedTagValueIds?: readonly number[] | undefined;
  readonly removedTagValueIds?: readonly number[] | undefined;
}

/** The tags of a record after the changes, sorted. */
export function tagsAfter(
  before: readonly number[],
  { addedTagValueIds = [], removedTagValueIds = [] }: TagChanges,
): number[] {
  const kept = before.filter((id) => !removedTagValueIds.includes(id));
  return [...new Set([...kept, ...addedTagValueIds])].sort((one, other) => one - other);
}

/** Changes fields of records, all or none. @throws ApplicationError as `editRows` does */
export const editFields = <Id, Row extends Editable<Id>, Input extends object>(
  records: BulkRecords<Id, Row, Input>,
  { changes, ...edits }: BulkEdit<Id, Changes<Input>>,
) => editRows(records, { ...edits, changed: (row) => appliedChanges(records.inputOf(row), changes) });
