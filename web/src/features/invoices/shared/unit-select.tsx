import { usualUnits } from '@tunna/domain/invoices/invoice-choices';
import { SelectList, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useInvoiceWords } from './invoice-words.ts';

interface Props {
  readonly label: string;
  /** A UN/ECE code. */
  readonly value: string;
  readonly error: string | undefined;
  readonly units?: readonly string[];
  readonly onValueChange: (unit: string) => void;
}

const other = 'other';

/** A unit, chosen by its name. The code of any other one can be typed. */
export function UnitSelect({ label, value, error, units = usualUnits, onValueChange }: Props) {
  const { t } = useTranslation('unit');
  const { unit: nameOf } = useInvoiceWords();
  const [isTyped, setTyped] = useState(!units.includes(value));
  return (
    <Stack gap={4}>
      <SelectList
        label={label}
        value={isTyped ? other : value}
        {...(isTyped ? {} : { error })}
        options={[...units.map((unit) => ({ value: unit, label: nameOf(unit) })), { value: other, label: t('other') }]}
        onValueChange={(chosen) => {
          setTyped(chosen === other);
          onValueChange(chosen === other ? '' : chosen);
        }}
      />
      {isTyped && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          value={value}
          error={error}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Stack>
  );
}
