import type { ImportChange, ImportEntity, ImportProblem, ImportRowState } from '@tunna/contract/platform/list-import';
import type { LimitName } from '@tunna/contract/platform/subscription';
import type { ExportedList } from '@tunna/domain/platform/export-columns';
import { foldHeading } from '@tunna/domain/platform/table/table-columns';
import type { Language } from '@tunna/domain/text/languages';
import type { TextKey } from '@tunna/texts/read';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { headingsOf, inEveryLanguage } from '../export/export-texts.service.ts';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';
import { planAgain } from './list-import.queries.ts';
import type { References } from './list-references.service.ts';
import type { RowCells } from './list-row.service.ts';

/** A field of an imported list. */
export interface ListField {
  /** Key of the column of exports, which has the headings in all languages. */
  readonly key: string;
  readonly isRequired?: true;
  /** Its name, if that of the exported column does not say what people may write. */
  readonly title?: TextKey;
  /** The value of a new record if the table has no such column: that of the form. Absent for an empty field. */
  readonly standard?: (language: Language) => string;
  /** Possible values. Absent for free text. */
  readonly choices?: (language: Language) => readonly string[];
  /** Other headings that people use, folded, separated by `|`. */
  readonly words?: string;
}

/** The fields of a list. The compiler names a missing one. */
export const listFields = <Key extends string>(fields: Readonly<Record<Key, Omit<ListField, 'key'>>>): ListField[] =>
  Object.entries<Omit<ListField, 'key'>>(fields).map(([key, field]) => ({ key, ...field }));

export interface Planning {
  readonly language: Language;
  readonly member: ActingMember;
  readonly references: References;
  readonly now: Date;
}

/** The result of a row as it is stored. */
export interface PlannedResult {
  readonly row_number: number;
  readonly state: ImportRowState;
  readonly name: string;
  readonly target_id: string | null;
  readonly target_version: number | null;
  readonly changes: ImportChange[];
  readonly problems: ImportProblem[];
}

/** Called with the number of rows that were stored so far. */
export type OnStored = (rows: number) => Promise<void>;

/** The planned results of rows, and the function that stores them. */
export interface ListPlan {
  readonly rows: readonly PlannedResult[];
  /** The increase of the records that the organization's plan limits. */
  readonly more: number;
  /** @returns the ids of the stored records, by row */
  readonly store: (
    transaction: TenantTransaction,
    member: ActingMember,
    onStored?: OnStored,
  ) => Promise<{ readonly row: number; readonly targetId: string }[]>;
}

/** A list that can be imported. Its module plans the rows with the rules of its form, and stores them. */
export interface ListKind {
  readonly list: ExportedList;
  readonly fields: readonly ListField[];
  /** The limit of the organization's plan that counts such records. */
  readonly limit?: LimitName;
  /** The number of rows that the member may still store today. Absent without such a limit. */
  readonly left?: (transaction: TenantTransaction, member: ActingMember, now: Date) => Promise<number>;
  /** Locks the records until the transaction ends. */
  readonly lock: (transaction: TenantTransaction, ids: readonly string[]) => Promise<void>;
  readonly plan: (transaction: TenantTransaction, rows: readonly RowCells[], planning: Planning) => Promise<ListPlan>;
  /** Whether storing failed because of a concurrent change. */
  readonly isConcurrentChange?: (error: unknown) => boolean;
  /** A valid row for the template, in the order of its columns. */
  readonly example: (transaction: TenantTransaction, language: Language) => Promise<Readonly<Record<string, Cell>>>;
}

export type ListKinds = Readonly<Record<ImportEntity, ListKind>>;

/** The possible headings of each field, folded. */
export function headingWordsOf({ list, fields }: ListKind): Readonly<Record<string, readonly string[]>> {
  const headings = headingsOf(list);
  return Object.fromEntries(
    fields.map(({ key, title, words }) => [
      key,
      [
        ...[key, ...(headings[key] ?? []), ...(title === undefined ? [] : inEveryLanguage(title))].map(foldHeading),
        ...(words === undefined ? [] : words.split('|')),
      ],
    ]),
  );
}

interface PlannedEdit {
  readonly row: number;
  readonly state: ImportRowState;
  readonly name: string;
  readonly before: { readonly id: string | number; readonly version?: number } | undefined;
  readonly changes: ImportChange[];
  readonly problems: ImportProblem[];
}

/** Rows that one call stores, so that no statement reaches its time limit. */
const storedTogether = 500;

/** Maximum characters of the name of a row. */
const longestName = 200;

/**
 * A plan of rows with an optional edit each.
 * @param counts whether the organization's plan limits such a record
 */
export function planOf<Edit extends { readonly before: unknown; readonly after: unknown }>(
  rows: readonly (PlannedEdit & { readonly edit: Edit | undefined })[],
  counts: (record: Edit['after']) => boolean,
  store: (transaction: TenantTransaction, member: ActingMember, edits: Edit[]) => Promise<(string | number)[]>,
): ListPlan {
  const counted = (record: Edit['after'] | undefined) => (record !== undefined && counts(record) ? 1 : 0);
  return {
    rows: rows.map(({ row, state, name, before, changes, problems }) => ({
      row_number: row,
      state,
      name: name.slice(0, longestName).toWellFormed(),
      target_id: before === undefined ? null : String(before.id),
      target_version: before?.version ?? null,
      changes,
      problems,
    })),
    more: rows.reduce((sum, { edit }) => sum + (edit ? counted(edit.after) - counted(edit.before) : 0), 0),
    async store(transaction, member, onStored) {
      const stored = rows.flatMap(({ row, edit }) => (edit === undefined ? [] : [{ row, edit }]));
      const edits = stored.map(({ edit }) => edit);
      const ids: (string | number)[] = [];
      for (let start = 0; start < edits.length; start += storedTogether) {
        if (start > 0) await planAgain(transaction);
        ids.push(...(await store(transaction, member, edits.slice(start, start + storedTogether))));
        await onStored?.(ids.length);
      }
      return stored.map(({ row }, index) => ({ row, targetId: String(ids[index]) }));
    },
  };
}
