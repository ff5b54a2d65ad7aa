import { readInteger } from '@tunna/domain/numbers/decimal-input';
import { Checkbox, type SelectOption, Stack, TextField } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import { MultipleChoice } from '../form/multiple-choice.tsx';
import { OptionalSelect } from '../form/optional-select.tsx';
import { RecordSelect } from '../form/record-select.tsx';
import type { Records } from '../form/records.ts';
import type { BulkField } from './bulk-kind.ts';

/** The option that removes a value. */
export const removed = '-';

/** The value of a field that is emptied. No one can type it. */
const cleared = '\u0000';

/** An id that was chosen, or null for none. */
export const idIn = (value: string): number | null => (value === removed ? null : Number(value));

/** The keys that a value of several contains. */
export const keysIn = (value: string): string[] => value.split(',').filter((key) => key !== '');

export const idsIn = (value: string): number[] => keysIn(value).map(Number);

type Named<Row> = Pick<BulkField<Row>, 'name' | 'label' | 'shown'>;
type Options = readonly SelectOption[];

interface ChoiceOptions {
  readonly read?: (value: string) => unknown;
  /** The option that removes the value. */
  readonly none?: string;
  /** The records to choose from, after the options. */
  readonly records?: Records;
}

interface TextOptions {
  readonly read?: (value: string) => unknown;
  readonly hint?: string | undefined;
  /** Whether records can be without the value. */
  readonly isOptional?: boolean;
}

/** Fields for edits of many records. */
export function useBulkFields() {
  const { t } = useTranslation('bulk-edit');
  const { t: word } = useTranslation('workspace');
  const choice = <Row,>(
    field: Named<Row>,
    options: Options,
    { read, none, records }: ChoiceOptions = {},
  ): BulkField<Row> => ({
    ...field,
    ...(read === undefined ? {} : { read }),
    input: ({ label, value, error, onChange }) => {
      const before = none === undefined ? [] : [{ value: removed, label: none }];
      const shared = { label, none: t('unchanged'), value, error, onValueChange: onChange };
      return records === undefined ? (
        <OptionalSelect {...shared} options={[...before, ...options]} />
      ) : (
        <RecordSelect {...shared} before={before} records={records} />
      );
    },
  });
  const text = <Row,>(
    field: Named<Row>,
    { read, hint = t('emptyKeeps'), isOptional = false }: TextOptions = {},
  ): BulkField<Row> => ({
    ...field,
    read: (value) => (value === cleared ? null : (read ?? String)(value)),
    input: ({ label, value, error, onChange }) => (
      <Stack gap={4}>
        <TextField
          label={label}
          hint={value === cleared ? undefined : hint}
          {...(read === undefined ? {} : { inputMode: 'decimal' as const })}
          disabled={value === cleared}
          value={value === cleared ? '' : value}
          error={value === cleared ? undefined : error}
          onChange={({ target }) => onChange(target.value)}
        />
        {isOptional && (
          <Checkbox
            label={t('clear')}
            aria-label={t('clearNamed', { field: label })}
            checked={value === cleared}
            onChange={({ target }) => onChange(target.checked ? cleared : '')}
          />
        )}
      </Stack>
    ),
  });
  return {
    /** One of the options. `none` is the option that removes the value. */
    choice,
    /** A text or number. An optional one can be emptied too: it stays, is set or is emptied. */
    text,
    /** A whole number. */
    number: <Row,>(field: Named<Row>, more: Omit<TextOptions, 'read'> = {}): BulkField<Row> =>
      text(field, { ...more, read: (value) => readInteger(value) ?? Number.NaN }),
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
