import type { TablePreview } from '@tunna/contract/invoices/invoice-import';
import { decimalSigns } from '@tunna/domain/invoices/table/table-cells';
import { dayOrders } from '@tunna/domain/invoices/table/table-days';
import {
  neededFields,
  type TableField,
  type TableMapping,
  tableFieldNames,
  tableFields,
} from '@tunna/domain/invoices/table/table-mapping';
import { readDecimal, writeDecimal } from '@tunna/domain/numbers/decimal-input';
import { SelectList, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import styles from './invoice-import.module.css';

interface Props {
  readonly preview: TablePreview;
  readonly mapping: TableMapping;
  readonly onChange: (mapping: TableMapping) => void;
  /** Called with whether a typed text has no meaning: the mapping has the last valid one. */
  readonly onWrong: (field: 'currency' | 'vatRate', isWrong: boolean) => void;
}

/** The same figure or day in each way of writing it. */
const examples = {
  comma: '1.234,50',
  point: '1,234.50',
  dmy: '31.3.2026',
  mdy: '3/31/2026',
  ymd: '2026-03-31',
} as const;

const needed = new Set<TableField>(neededFields.flat());

/** The meaning of each column, with its first value, and the formats of numbers and days. */
export function TableColumns({ preview: { headings, rows }, mapping, onChange, onWrong }: Props) {
  const { t } = useTranslation('invoice-import');
  const named = [...new Set(headings.filter((heading) => heading !== ''))];
  const exampleOf = (heading: string | undefined) => {
    const place = headings.indexOf(heading ?? '');
    return heading === undefined
      ? undefined
      : rows.map((row) => row[place]).find((cell) => cell !== undefined && cell !== '');
  };
  const setColumn = (field: TableField, heading: string) => {
    const { [field]: _before, ...others } = mapping.columns;
    onChange({ ...mapping, columns: heading === '' ? others : { ...others, [field]: heading } });
  };
  const ordered = [...tableFieldNames].sort((one, other) => Number(needed.has(other)) - Number(needed.has(one)));
  return (
    <fieldset className={styles.columns}>
      <legend>{t('table.columns')}</legend>
      {ordered.map((field) => {
        const example = exampleOf(mapping.columns[field]);
        return (
          <OptionalSelect
            key={field}
            label={t(`field.${tableFields[field]}`)}
            none={t('table.noColumn')}
            value={mapping.columns[field] ?? ''}
            onValueChange={(heading) => setColumn(field, heading)}
            options={named.map((heading) => ({ value: heading, label: heading }))}
            hint={example === undefined ? undefined : t('table.example', { example })}
          />
        );
      })}
      <SelectList
        label={t('table.decimal')}
        value={mapping.decimal}
        onValueChange={(value) =>
          onChange({ ...mapping, decimal: decimalSigns.find((sign) => sign === value) ?? mapping.decimal })
        }
        options={decimalSigns.map((value) => ({ value, label: examples[value] }))}
      />
      <SelectList
        label={t('table.dates')}
        value={mapping.dates}
        onValueChange={(value) =>
          onChange({ ...mapping, dates: dayOrders.find((order) => order === value) ?? mapping.dates })
        }
        options={dayOrders.map((value) => ({ value, label: examples[value] }))}
      />
      <CheckedText
        label={t('table.currency')}
        value={mapping.currency}
        normal={(text) => text.trim().toUpperCase()}
        pattern={/^[A-Z]{3}$/}
        onChange={(currency) => onChange({ ...mapping, currency })}
        onWrong={(isWrong) => onWrong('currency', isWrong)}
      />
      <CheckedText
        label={t('table.vatRate')}
        value={writeDecimal(mapping.vatRate)}
        normal={(text) => readDecimal(text.replace(/%\s*$/, ''), { thousands: false }) ?? text}
        pattern={/^\d{1,2}(\.\d{1,4})?$/}
        onChange={(vatRate) => onChange({ ...mapping, vatRate })}
        onWrong={(isWrong) => onWrong('vatRate', isWrong)}
      />
    </fieldset>
  );
}

interface CheckedTextProps {
  readonly label: string;
  readonly value: string;
  readonly normal: (text: string) => string;
  readonly pattern: RegExp;
  readonly onChange: (value: string) => void;
  readonly onWrong: (isWrong: boolean) => void;
}

/** A short text that is passed on once it is valid. */
function CheckedText({ label, value, normal, pattern, onChange, onWrong }: CheckedTextProps) {
  const { t } = useTranslation('invoice-import');
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !pattern.test(normal(typed));
  // Another table or heading has another value: what was typed is no longer meant.
  const isMeant = typed !== undefined && (isWrong || normal(typed) === normal(value));
  return (
    <TextField
      label={label}
      value={isMeant ? typed : value}
      error={isWrong ? t('field-problem:unknown_value') : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = normal(target.value);
        const isValid = pattern.test(text);
        onWrong(!isValid);
        if (isValid) onChange(text);
      }}
    />
  );
}
