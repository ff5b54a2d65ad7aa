import type { FormEvent } from 'react';
import { type DefaultValues, type FieldPath, type FieldPathValue, type FieldValues, useForm } from 'react-hook-form';
import { useFirstError } from './use-first-error.ts';
import type { Form } from './use-form-fields.tsx';

/** The check of a value: the key of its problem, or false for the only possible one. */
type Check<Value> = (value: Value) => string | boolean | undefined;

/** A call that a form sends. */
interface SentCall {
  readonly isError: boolean;
  reset(): void;
}

export interface CheckedForm<Values extends FieldValues> {
  readonly form: Form<Values>;
  /** The ref of the form element: a rejected form moves the focus to its first error. */
  readonly element: ReturnType<typeof useFirstError<HTMLFormElement>>;
  readonly problemOf: (name: FieldPath<Values>) => string | undefined;
  /** The props of an input. */
  readonly field: <Name extends FieldPath<Values>>(
    name: Name,
    check?: Check<FieldPathValue<Values, Name>>,
  ) => ReturnType<Form<Values>['register']>;
  /** Checks the fields, and sends their values. The error of the last attempt disappears. */
  readonly submit: (event?: FormEvent) => Promise<void>;
}

/**
 * A form that checks its own fields, with its own texts.
 * @param initial undefined for a form that the server renders: text that was typed before hydration stays
 */
export function useCheckedForm<Values extends FieldValues>(
  initial: Values | undefined,
  send: (values: Values, form: Form<Values>) => unknown,
  sent: SentCall,
): CheckedForm<Values> {
  const form = useForm<Values>({
    shouldFocusError: false,
    ...(initial === undefined ? {} : { defaultValues: initial as DefaultValues<Values> }),
  });
  const { formState } = form;
  const element = useFirstError(formState.submitCount);
  return {
    form,
    element,
    problemOf: (name) => form.getFieldState(name, formState).error?.message,
    field: (name, check) => form.register(name, check === undefined ? {} : { validate: check }),
    submit(event) {
      if (sent.isError) sent.reset();
      return form.handleSubmit(async (values) => {
        await send(values, form);
      })(event);
    },
  };
}
