import type { FieldError } from '@tunna/contract/errors';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CallError } from '../../lib/api/client.ts';
import { logError } from '../../lib/client-events.ts';

/** Loads a schema of the contract. Schemas are larger than most pages, and needed only when a form is sent. */
export type LateSchema<Schema extends z.ZodType> = () => Promise<Schema>;

/** A body as the schema reads it, or the fields that it rejects. */
type Read<Schema extends z.ZodType> =
  | { readonly data: z.output<Schema>; readonly problems: readonly [] }
  | { readonly data?: never; readonly problems: readonly FieldError[] };

/** Reads a body by a schema; undefined if the schema cannot be loaded: the server rejects the same fields. */
export async function readBy<Schema extends z.ZodType>(
  load: LateSchema<Schema>,
  body: unknown,
): Promise<Read<Schema> | undefined> {
  try {
    const [schema, { fieldErrors }] = await Promise.all([load(), import('@tunna/contract/errors')]);
    const { data, error } = schema.safeParse(body);
    return error === undefined ? { data, problems: [] } : { problems: fieldErrors(error) };
  } catch (error) {
    logError('global_error', error);
    return undefined;
  }
}

/** The fields that the contract's schema rejects. */
export const schemaProblems = async (load: LateSchema<z.ZodType>, body: unknown): Promise<readonly FieldError[]> =>
  (await readBy(load, body))?.problems ?? [];

/** The fields that the server rejected, by their outermost name. */
export const refusedFields = (error: unknown): readonly FieldError[] =>
  error instanceof CallError ? (error.body.fields ?? []) : [];

/** The new values of a record, and who saved them, after a conflict. */
export type Conflict = NonNullable<CallError['body']['conflict']>;

/** The current record of a conflict. The server writes it like every response, by the contract. */
export const currentOf = <Shown>(current: Conflict['current']): Shown => current as Shown;

export function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof CallError && error.body.code === 'edit_conflict' ? error.body.conflict : undefined;
}

/** A rejected field as an error of its form. */
export const fieldRefusal = ({ problem, limit }: FieldError) => ({
  type: 'refused',
  message: problem,
  types: limit === undefined ? {} : { limit: String(limit) },
});

/** The limit in the error of a form's field. */
export const limitIn = (types: Readonly<Record<string, unknown>> | undefined): number | undefined =>
  typeof types?.limit === 'string' ? Number(types.limit) : undefined;

export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

/**
 * The fields in which two sets of values differ, in the order of their labels.
 * @param show formats a value for users
 */
export function differences<Values extends object>(
  mine: Values,
  theirs: Values,
  labels: Readonly<Record<keyof Values & string, string>>,
  show: (name: keyof Values & string, value: Values[keyof Values & string]) => ReactNode,
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
