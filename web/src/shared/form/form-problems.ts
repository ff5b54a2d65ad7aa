import { type FieldError, fieldErrors } from '@tunna/contract/errors';
import type { z } from 'zod';
import { CallError } from '../../lib/client.ts';

/** The fields that the contract's schema rejects. */
export function schemaProblems(schema: z.ZodType, body: unknown): FieldError[] {
  const result = schema.safeParse(body);
  return result.success ? [] : fieldErrors(result.error);
}

/** The fields that the server rejected, by their outermost name. */
export const refusedFields = (error: unknown): readonly FieldError[] =>
  error instanceof CallError ? (error.body.fields ?? []) : [];

/** The new values of a record, and who saved them, after a conflict. */
export type Conflict = NonNullable<CallError['body']['conflict']>;

export function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof CallError && error.body.code === 'edit_conflict' ? error.body.conflict : undefined;
}

export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * The fields in which two sets of values differ, in the order of their labels.
 * @param show formats a value for users
 */
export function differences<Values extends object>(
  mine: Values,
  theirs: Values,
  labels: Readonly<Record<keyof Values & string, string>>,
  show: (name: keyof Values & string, value: Values[keyof Values & string]) => string,
): Difference[] {
  const names = Object.keys(labels) as (keyof Values & string)[];
  return names
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => ({
      name,
      label: labels[name],
      mine: show(name, mine[name]),
      theirs: show(name, theirs[name]),
    }));
}

/** The form field of a rejected field: `body.coordinates.latitude` is `latitude`, otherwise `coordinates`. */
export function formFieldOf(field: string, known: readonly string[]): string | undefined {
  const parts = field.split('.').filter((part) => part !== 'body');
  return [...parts].reverse().find((part) => known.includes(part));
}
