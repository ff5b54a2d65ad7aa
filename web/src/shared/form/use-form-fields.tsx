import type { ReactElement } from 'react';
import {
  Controller,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { limitIn } from './form-problems.ts';
import { useProblemText } from './problem-text.ts';

/** The values of a form, and the states of its fields. */
export type Form<Values extends FieldValues> = UseFormReturn<Values>;

/** The props of a control that is no input, such as a select. */
interface BoundControl<Value> {
  readonly label: string;
  readonly error: string | undefined;
  readonly ref: RefCallBack;
  readonly value: Value;
  /** A select passes one of its options as a plain text. */
  readonly onValueChange: (value: Value extends string ? string : Value) => void;
}

/** A choice after one of its options was switched. */
export const toggled = <Option,>(chosen: readonly Option[], option: Option): Option[] =>
  chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];

/** The error text of each field of a form; empty without an error. */
function useFieldErrors<Values extends FieldValues>(form: Form<Values>) {
  const problemText = useProblemText();
  return (name: FieldPath<Values>): string | undefined => {
    const { message: problem, types } = form.getFieldState(name, form.formState).error ?? {};
    if (problem === undefined) return undefined;
    return problemText({ field: name, problem, limit: limitIn(types) });
  };
}

/** Binds controls to the fields of a form: value, label and error. */
export function useFormFields<Values extends FieldValues>(
  form: Form<Values>,
  labels: Readonly<Record<FieldPath<Values>, string>>,
) {
  const errorOf = useFieldErrors(form);
  return {
    /** The props of an input with a text. */
    input: <Name extends FieldPath<Values>>(name: Name) => ({
      label: labels[name],
      error: errorOf(name),
      // For the HTML of the server: a registered input gets its value in the browser only.
      defaultValue: form.formState.defaultValues?.[name],
      ...form.register(name),
    }),
    /** A control that is no input. */
    control: <Name extends FieldPath<Values>>(
      name: Name,
      render: (bound: BoundControl<FieldPathValue<Values, Name>>) => ReactElement,
    ) => (
      <Controller
        key={name}
        control={form.control}
        name={name}
        render={({ field: { value, onChange, ref } }) =>
          render({ label: labels[name], error: errorOf(name), ref, value, onValueChange: onChange })
        }
      />
    ),
  };
}

/** A form whose values are checked by `FormShell` or `ShortForm`, and its bound fields. @param initial of the first render */
export function useRecordForm<Values extends FieldValues>(
  initial: Values,
  labels: Readonly<Record<FieldPath<Values>, string>>,
) {
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  return { form, ...useFormFields(form, labels) };
}

/** The bound fields, for a part of a form. */
export type FormFields<Values extends FieldValues> = ReturnType<typeof useFormFields<Values>>;
