import { Button, Notice, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { CallError } from '../../lib/client.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Differences, EditConflict } from './edit-conflict.tsx';
import {
  type Conflict,
  conflictOf,
  type Difference,
  differences,
  formFieldOf,
  type LateSchema,
  refusedFields,
  schemaProblems,
} from './form-problems.ts';
import styles from './form-shell.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { useFirstError } from './use-first-error.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Additional data for editing an existing record. */
export interface RecordEdit<Values> {
  /** The version that the form was loaded from. */
  readonly version: number;
  /** The form values of a record as the server returns it. */
  readonly valuesOf: (current: Readonly<Record<string, unknown>>) => Values;
  /** The labels of the fields, in the order of the conflict view. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Formats a value for the conflict view. */
  readonly show: (name: keyof Values & string, value: Values[keyof Values & string]) => string;
}

export interface FormShellProps<Values extends FieldValues, Schema extends z.ZodType, Saved> {
  readonly title: string;
  readonly form: UseFormReturn<Values>;
  /** The contract's schema of the body, without its version. */
  readonly schema: LateSchema<Schema>;
  /** The request body for the form's values. */
  readonly bodyOf: (values: Values) => z.input<Schema>;
  /** Sends the call. @param version the edited version; 0 for a new record */
  readonly send: (body: z.input<Schema>, version: number) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly submitLabel: string;
  /** The target of the Cancel link. */
  readonly cancelTo: string;
  readonly edit?: RecordEdit<Values> | undefined;
  /** The fields, bound with `useFormFields`. */
  readonly children: ReactNode;
}

interface Failure {
  readonly code: string;
  readonly conflict?: Conflict;
}

function useSubmit<Values extends FieldValues, Schema extends z.ZodType, Saved>(
  props: FormShellProps<Values, Schema, Saved>,
) {
  const { form, schema, bodyOf, send, onSaved, edit } = props;
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);
  const [version, setVersion] = useState(edit?.version ?? 0);
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  const refuse = (fields: readonly { readonly field: string; readonly problem: string }[]): boolean => {
    const known = Object.keys(form.getValues());
    const own = fields.flatMap(({ field, problem }) => {
      const name = formFieldOf(field, known);
      return name === undefined ? [] : [{ name: name as FieldPath<Values>, problem }];
    });
    for (const { name, problem } of own) form.setError(name, { type: 'refused', message: problem });
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
      if (refuse(await schemaProblems(schema, body))) return;
      const saved = await send(body, onVersion);
      form.reset(values);
      onSaved(saved);
    } catch (error) {
      const conflict = conflictOf(error);
      const onField = refuse(refusedFields(error));
      if (!onField) {
        const code = error instanceof CallError ? error.body.code : 'internal';
        setFailure({ code, ...(conflict === undefined ? {} : { conflict }) });
      }
    } finally {
      setSending(false);
    }
  };
  const takeTheirs = ({ current }: Conflict) => {
    if (edit === undefined) return;
    form.reset(edit.valuesOf(current));
    setVersion(versionOf(current));
    setFailure(undefined);
  };
  return { element, failure, isSending, version, submit, takeTheirs };
}

const versionOf = ({ version }: Readonly<Record<string, unknown>>): number =>
  typeof version === 'number' ? version : 0;

/** The frame of every form: title, fields, errors, buttons, and a warning before unsaved input is lost. */
export function FormShell<Values extends FieldValues, Schema extends z.ZodType, Saved>(
  props: FormShellProps<Values, Schema, Saved>,
) {
  const { title, form, submitLabel, cancelTo, edit, children } = props;
  const { t } = useTranslation('workspace');
  const { element, failure, isSending, version, submit, takeTheirs } = useSubmit(props);
  const guard = useLeaveGuard(form.formState.isDirty && !isSending);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(version);
  };
  // Before it is needed. Sending tries again, and reports an error.
  const loadSchema = () => void props.schema().catch(() => undefined);
  const conflict = failure?.conflict;
  const compare = (found: Conflict): Difference[] =>
    edit === undefined ? [] : differences(form.getValues(), edit.valuesOf(found.current), edit.labels, edit.show);
  return (
    <Stack as="form" ref={element} className={styles.form} onFocus={loadSchema} onSubmit={onSubmit} noValidate>
      <PageHeading title={title} />
      {conflict !== undefined && (
        <EditConflict
          conflict={conflict}
          isSending={isSending}
          onKeepMine={() => void submit(versionOf(conflict.current))}
          onTakeTheirs={() => takeTheirs(conflict)}
        >
          <Differences differences={compare(conflict)} />
        </EditConflict>
      )}
      {failure !== undefined && conflict === undefined && (
        <Notice level="error">{t(`error.${failure.code}`, { defaultValue: t('error.other') })}</Notice>
      )}
      <Panel>
        <Stack>{children}</Stack>
      </Panel>
      <Row>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
        <Button variation="ghost" asChild>
          <Link to={cancelTo}>{t('cancel')}</Link>
        </Button>
      </Row>
      <LeaveQuestion guard={guard} />
    </Stack>
  );
}
