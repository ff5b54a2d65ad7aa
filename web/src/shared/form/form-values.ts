import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { sortIcelandic } from '@tunna/domain/text/sorting';

/** The values of a form that sends `Input`. A field of the input without a value in the form does not compile. */
export type FormValues<Input, Values extends { readonly [Field in keyof Required<Input>]: unknown }> = Values;

/** The text of a field; undefined if it is empty. */
export const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** The decimal number of a field; undefined if it is empty. A text that is no number is rejected by the schema. */
export const decimalIn = (text: string): string | undefined =>
  given(text) === undefined ? undefined : (readDecimal(text) ?? text);

interface Named {
  readonly id: string | number;
  readonly name: string;
}

/** The options of a select for records, by name in Icelandic order. */
export const optionsOf = (records: readonly Named[]) =>
  sortIcelandic(records, ({ name }) => name).map(({ id, name }) => ({ value: String(id), label: name }));
