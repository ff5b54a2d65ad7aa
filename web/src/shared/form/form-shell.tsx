import { Button, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useTranslation } from '../../lib/text/translation.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { FormFailure } from './form-failure.tsx';
import { type Conflict, currentOf, type Difference, differences } from './form-problems.ts';
import styles from './form-shell.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { versionOf } from './record-version.ts';
import { type FormSubmit, useFormSubmit } from './use-form-submit.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Additional data for editing an existing record. */
export interface RecordEdit<Values, Saved> {
  /** The version that the form was loaded from. */
  readonly version: number;
  /** The form values of a record as the server returns it. */
  readonly valuesOf: (saved: Saved) => Values;
  /** The labels of the fields, in the order of the conflict view. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Formats a value for the conflict view. */
  readonly show: (name: keyof Values & string, value: Values[keyof Values & string]) => ReactNode;
}

export interface FormShellProps<Values extends FieldValues, Schema extends z.ZodType, Saved>
  extends FormSubmit<Values, Schema, Saved> {
  readonly title: string;
  readonly submitLabel: string;
  /** The target of the Cancel link. */
  readonly cancelTo: string;
  /** The content between the title and the fields. */
  readonly intro?: ReactNode;
  readonly edit?: RecordEdit<Values, Saved> | undefined;
  /** The fields, bound with `useRecordForm`. */
  readonly children: ReactNode;
}

/** The frame of every form: title, fields, errors, buttons, and a warning before unsaved input is lost. */
export function FormShell<Values extends FieldValues, Schema extends z.ZodType, Saved>(
  props: FormShellProps<Values, Schema, Saved>,
) {
  const { title, form, submitLabel, cancelTo, intro, edit, children } = props;
  const { t } = useTranslation('workspace');
  const { element, failure, isSending, version, submit, takeTheirs } = useFormSubmit(props, edit);
  const guard = useLeaveGuard(form.formState.isDirty && !isSending);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(version);
  };
  // Before it is needed. Sending tries again, and reports an error.
  const loadSchema = () => void props.schema().catch(() => undefined);
  const conflict = failure?.conflict;
  const compare = (found: Conflict): Difference[] =>
    edit === undefined
      ? []
      : differences(form.getValues(), edit.valuesOf(currentOf<Saved>(found.current)), edit.labels, edit.show);
  return (
    <Stack as="form" ref={element} className={styles.form} onFocus={loadSchema} onSubmit={onSubmit} noValidate>
      <PageHeading title={title} />
      {intro}
      <Panel>
        <Stack>{children}</Stack>
      </Panel>
      {conflict !== undefined && (
        <EditConflict
          conflict={conflict}
          isSending={isSending}
          onKeepMine={() => void submit(versionOf(conflict.current))}
          onTakeTheirs={() => takeTheirs(conflict)}
          differences={compare(conflict)}
        />
      )}
      {conflict === undefined && <FormFailure error={failure?.error} />}
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
