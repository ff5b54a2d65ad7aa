import { Button, Row, Stack } from '@tunna/ui';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormFailure } from './form-failure.tsx';
import { type FormSubmit, useFormSubmit } from './use-form-submit.ts';

interface Props<Values extends FieldValues, Schema extends z.ZodType, Saved> extends FormSubmit<Values, Schema, Saved> {
  readonly submitLabel: string;
  /** More buttons, after the one that saves. */
  readonly actions?: ReactNode;
  /** The fields, bound with `useRecordForm`. */
  readonly children: ReactNode;
}

/** A few fields of a new record, inside a dialog or a step: without a page's heading and question before leaving. */
export function ShortForm<Values extends FieldValues, Schema extends z.ZodType, Saved>(
  props: Props<Values, Schema, Saved>,
) {
  const { element, failure, isSending, submit } = useFormSubmit(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog is inside the form that opened it.
    event.stopPropagation();
    void submit(0);
  };
  return (
    <Stack
      as="form"
      ref={element}
      onFocus={() => void props.schema().catch(() => undefined)}
      onSubmit={onSubmit}
      noValidate
    >
      <FormFailure error={failure?.error} />
      {props.children}
      <Row gap={12}>
        <Button type="submit" loading={isSending}>
          {props.submitLabel}
        </Button>
        {props.actions}
      </Row>
    </Stack>
  );
}
