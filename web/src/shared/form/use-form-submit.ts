import type { FieldError } from '@tunna/contract/errors';
import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import {
  type Conflict,
  conflictOf,
  currentOf,
  fieldRefusal,
  formFieldOf,
  type LateSchema,
  refusedFields,
  schemaProblems,
} from './form-problems.ts';
import { versionOf } from './record-version.ts';
import { useFirstError } from './use-first-error.ts';
import { useLateFailure } from './use-late-failure.ts';

export interface FormSubmit<Values extends FieldValues, Schema extends z.ZodType, Saved> {
  readonly form: UseFormReturn<Values>;
  /** The contract's schema of the body, without its version. */
  readonly schema: LateSchema<Schema>;
  /** The request body for the form's values. */
  readonly bodyOf: (values: Values) => z.input<Schema>;
  /** Sends the call. @param version the edited version; 0 for a new record */
  readonly send: (body: z.input<Schema>, version: number) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
}

interface Edit<Values, Saved> {
  readonly version: number;
  readonly valuesOf: (saved: Saved) => Values;
}

interface Failure {
  readonly error: unknown;
  readonly conflict: Conflict | undefined;
}

/**
 * Checks and sends a form, and puts rejections on its fields; a message reports them after the form was closed.
 * @param edit of an existing record
 */
export function useFormSubmit<Values extends FieldValues, Schema extends z.ZodType, Saved>(
  { form, schema, bodyOf, send, onSaved }: FormSubmit<Values, Schema, Saved>,
  edit?: Edit<Values, Saved>,
) {
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);
  const [version, setVersion] = useState(edit?.version ?? 0);
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  useCorrections(form);
  const reportLate = useLateFailure();
  const refuse = (fields: readonly FieldError[]): boolean => {
    const known = Object.keys(form.getValues());
    const own = fields.flatMap((rejected) => {
      const name = formFieldOf(rejected.field, known);
      return name === undefined ? [] : [{ name: name as FieldPath<Values>, rejected }];
    });
    for (const { name, rejected } of own) form.setError(name, fieldRefusal(rejected));
    if (own.length > 0) setRefusals((count) => count + 1);
    return own.length > 0;
  };
  const submit = async (onVersion: number) => {
    if (isSending) return;
    setSending(true);
    const values = form.getValues();
    const body = bodyOf(values);
    form.clearErrors();
    setFailure(undefined);
    try {
      if (refuse(await schemaProblems(schema, body))) {
        reportLate();
        return;
      }
      const saved = await send(body, onVersion);
      const typed = changedSince(values, form.getValues());
      form.reset(edit === undefined ? values : edit.valuesOf(saved));
      for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
      setVersion(versionOf(saved));
      onSaved(saved);
    } catch (error) {
      if (reportLate(error)) return;
      const conflict = conflictOf(error);
      const onField = refuse(refusedFields(error));
      if (!onField) setFailure({ error, conflict });
    } finally {
      setSending(false);
    }
  };
  const takeTheirs = ({ current }: Conflict) => {
    if (edit === undefined) return;
    form.reset(edit.valuesOf(currentOf<Saved>(current)));
    setVersion(versionOf(current));
    setFailure(undefined);
  };
  return { element, failure, isSending, version, submit, takeTheirs };
}

/** Removes the error of a field when its value is changed: it is checked again when the form is sent. */
function useCorrections<Values extends FieldValues>({ subscribe, getFieldState, clearErrors }: UseFormReturn<Values>) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          const field = name as FieldPath<Values> | undefined;
          if (field !== undefined && getFieldState(field).invalid) clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
}

type Field<Values extends FieldValues> = [name: FieldPath<Values>, value: FieldPathValue<Values, FieldPath<Values>>];

/** The fields that the user changed while the form was sent. */
const changedSince = <Values extends FieldValues>(sent: Values, now: Values): Field<Values>[] =>
  (Object.entries(now) as Field<Values>[]).filter(
    ([name, value]) => JSON.stringify(sent[name]) !== JSON.stringify(value),
  );
