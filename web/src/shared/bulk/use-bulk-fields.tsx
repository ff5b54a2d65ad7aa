import { readInteger } from '@tunna/domain/numbers/decimal-input';
import { type SelectOption, TextField } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import { MultipleChoice } from '../form/multiple-choice.tsx';
import { OptionalSelect } from '../form/optional-select.tsx';
import type { BulkField } from './bulk-kind.ts';

/** The option that removes a value. */
export const removed = '-';

/** An id that was chosen, or null for none. */
export const idIn = (value: string): number | null => (value === removed ? null : Number(value));

/** The keys that a value of several contains. */
export const keysIn = (value: string): string[] => value.split(',').filter((key) => key !== '');

export const idsIn = (value: string): number[] => keysIn(value).map(Number);

type Named<Row> = Pick<BulkField<Row>, 'name' | 'label' | 'shown'>;
type Options = readonly SelectOption[];

/** Fields for edits of many records. */
export function useBulkFields() {
  const { t } = useTranslation('bulk-edit');
  const { t: word } = useTranslation('workspace');
  const choice = <Row,>(
    field: Named<Row>,
    options: Options,
    { read, none }: { readonly read?: (value: string) => unknown; readonly none?: string } = {},
  ): BulkField<Row> => ({
    ...field,
    ...(read === undefined ? {} : { read }),
    input: ({ label, value, error, onChange }) => (
      <OptionalSelect
        label={label}
        none={t('unchanged')}
        value={value}
        options={[...(none === undefined ? [] : [{ value: removed, label: none }]), ...options]}
        error={error}
        onValueChange={onChange}
      />
    ),
  });
  const text = <Row,>(
    field: Named<Row>,
    read?: (value: string) => unknown,
    hint: string | undefined = t('emptyKeeps'),
  ): BulkField<Row> => ({
    ...field,
    ...(read === undefined ? {} : { read }),
    input: ({ label, value, error, onChange }) => (
      <TextField
        label={label}
        hint={hint}
        {...(read === undefined ? {} : { inputMode: 'decimal' as const })}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    ),
  });
  return {
    /** One of the options. `none` is the option that removes the value. */
    choice,
    text,
    /** A whole number. */
    number: <Row,>(field: Named<Row>, hint?: string): BulkField<Row> =>
      text(field, (value) => readInteger(value) ?? Number.NaN, hint),
    yesNo: <Row,>(field: Named<Row>): BulkField<Row> =>
      choice(
        field,
        [
          { value: 'true', label: word('yes') },
          { value: 'false', label: word('no') },
        ],
        { read: (value) => value === 'true' },
      ),
    /** Some of the options, by their keys. */
    several: <Row,>(field: Named<Row>, options: Options): BulkField<Row> => ({
      ...field,
      read: keysIn,
      input: ({ label, value, onChange }) => (
        <MultipleChoice
          legend={label}
          none={t('unchanged')}
          options={options}
          chosen={keysIn(value)}
          onChange={(keys) => onChange(keys.join(','))}
        />
      ),
    }),
  };
}
