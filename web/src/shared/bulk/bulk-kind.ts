import type { EditedRows, RestoredRows } from '@tunna/contract/bulk';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { LateSchema } from '../form/form-problems.ts';

/** What a field of the form shows. */
export interface BoundField {
  readonly label: string;
  /** Empty for unchanged. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field of an edit of many records. It begins as unchanged. */
export interface BulkField<Row> {
  /** The name of the change in the call. */
  readonly name: string;
  readonly label: string;
  /** The value of a record as text, for the preview. Absent if another field shows it. */
  readonly shown?: (row: Row) => string;
  /** Absent for a value that is shown only. */
  readonly input?: (bound: BoundField) => ReactNode;
  /** The change that a value describes; the value by default. */
  readonly read?: (value: string) => unknown;
}

export type BulkChanges = Readonly<Record<string, unknown>>;

interface Chosen<Id> {
  readonly id: Id;
  readonly version?: number;
}

/** The body of a call that edits many records. */
interface BulkBody<Id> {
  readonly rows: Chosen<Id>[];
  readonly changes: BulkChanges;
  readonly preview: boolean;
}

/** The selected records of a list. */
export interface BulkProps<Id = number> {
  readonly orgId: number;
  readonly ids: readonly Id[];
}

/** How the records of one list are edited together. */
export interface BulkKind<Id, Row extends { readonly id: Id; readonly version: number }, Undo> {
  readonly schema: LateSchema<z.ZodType>;
  readonly fields: readonly BulkField<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly edit: (body: BulkBody<Id>) => Promise<EditedRows<Row, Undo>>;
  readonly restore: (rows: Undo[]) => Promise<RestoredRows>;
  /** Calls whose responses show the records. */
  readonly shownBy: readonly string[];
}

/** The changes that the values describe; without fields if they describe none. */
export const changesIn = <Row>(
  fields: readonly BulkField<Row>[],
  values: Readonly<Record<string, string>>,
): BulkChanges =>
  Object.fromEntries(
    fields.flatMap(({ name, read = String }) => {
      const value = values[name]?.trim() ?? '';
      return value === '' ? [] : [[name, read(value)]];
    }),
  );

/** The fields whose texts differ between two states of a record. */
export const changedFields = <Row>(fields: readonly BulkField<Row>[], before: Row, after: Row) =>
  fields.flatMap(({ name, label, shown }) => {
    const [from, to] = [shown?.(before) ?? '', shown?.(after) ?? ''];
    return from === to ? [] : [{ name, label, from, to }];
  });
