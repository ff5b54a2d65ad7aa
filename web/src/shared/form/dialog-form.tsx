import type { FieldError } from '@tunna/contract/errors';
import { Button, Row, Stack } from '@tunna/ui';
import { type ComponentProps, type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../lib/text/translation.tsx';
import { FormFailure } from './form-failure.tsx';
import { type LateSchema, readBy, refusedFields } from './form-problems.ts';
import { isSameIn } from './same-value.ts';
import { useFirstError } from './use-first-error.ts';
import { useLateFailure } from './use-late-failure.ts';
import { useOneSubmit } from './use-one-submit.ts';

type Problems = Readonly<Record<string, string>>;

/**
 * Checks and sends the fields of a small form. A rejected field has a text until its value changes; any other error is the failure of the form.
 * After the form was closed, a message reports either.
 * @param draft the body of the present values
 * @param textsOf the texts of rejected fields by their names in the draft
 */
export function useFieldSubmit<Schema extends z.ZodType>(
  schema: LateSchema<Schema>,
  draft: object,
  textsOf: (fields: readonly FieldError[]) => Problems,
) {
  const [rejected, setRejected] = useState<{ readonly draft: object; readonly texts: Problems }>();
  const [failure, setFailure] = useState<unknown>();
  const element = useFirstError(rejected);
  const reportLate = useLateFailure();
  const { isSending, submitOnce } = useOneSubmit();
  const refuse = (fields: readonly FieldError[]): boolean => {
    setRejected({ draft, texts: textsOf(fields) });
    return fields.length > 0;
  };
  const texts = Object.entries(rejected?.texts ?? {});
  const problems: Problems = Object.fromEntries(
    texts.filter(([field]) => rejected !== undefined && isSameIn(rejected.draft, draft, field)),
  );
  /** @param send sends the read body, or the draft if the schema could not be loaded */
  const submit = (send: (body: z.output<Schema>) => Promise<unknown>) =>
    submitOnce(async () => {
      setFailure(undefined);
      try {
        const { data = draft as z.output<Schema>, problems: found = [] } = (await readBy(schema, draft)) ?? {};
        if (!refuse(found)) await send(data);
        else reportLate();
      } catch (error) {
        if (!reportLate(error) && !refuse(refusedFields(error))) setFailure(error);
      }
    });
  return { element, problems, failure, isSending, submit };
}

interface Props extends Pick<ComponentProps<'form'>, 'className' | 'children'> {
  /** As `useFieldSubmit` returns it. The failure is an error of the call that concerns no field. */
  readonly form: {
    readonly element?: ComponentProps<'form'>['ref'];
    readonly failure: unknown;
    readonly isSending: boolean;
  };
  readonly gap?: 12;
  /** “Save” by default. */
  readonly submitLabel?: string;
  readonly onSubmit: () => unknown;
  readonly onCancel: () => void;
}

/** The fields of a dialog, and its buttons. */
export function DialogForm({ form, submitLabel, onSubmit, onCancel, children, ...rest }: Props) {
  const { t } = useTranslation('workspace');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Stack as="form" ref={form.element} {...rest} onSubmit={submit} noValidate>
      <FormFailure error={form.failure} />
      {children}
      <Row justify="end">
        <Button variation="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {submitLabel ?? t('save')}
        </Button>
      </Row>
    </Stack>
  );
}
