import type { UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import { type LineKind, lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { isMassUnit } from '@tunna/domain/invoices/classification/weight';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { Checkbox, Detail, RadioGroup, SelectList, type SelectOption, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { ChoiceForm } from './choice-form.tsx';
import styles from './normalization.module.css';
import type { MaterialBody } from './normalization.queries.ts';
import { type Choices, keyOf } from './unmapped.ts';

interface Props {
  readonly orgId: number;
  readonly group: UnmappedMaterial;
  readonly streams: readonly SelectOption[];
  readonly onDone: () => void;
  readonly onSaved?: (choices: Choices) => void;
}

interface Values {
  readonly kind: LineKind;
  readonly stream: string;
  readonly isBought: boolean;
  readonly kg: string;
}

const kgIn = (text: string): string | undefined => readDecimal(text, { thousands: false });

/** Whether a text is a weight, or empty. */
function isWeight(text: string): boolean {
  const kg = kgIn(text);
  return text.trim() === '' || (kg !== undefined && toDecimal(kg).gt(0));
}

/** The body of a choice; nothing where it says too little. */
function choicesOf(
  group: UnmappedMaterial,
  values: Values,
  unit: string | undefined,
  byWording: boolean,
): Choices | undefined {
  const { kind, stream, isBought } = values;
  const isMaterial = kind === 'material';
  if (isMaterial && (stream === '' || !isWeight(values.kg))) return undefined;
  const kg = kgIn(values.kg);
  const key = keyOf(group);
  const wording = { match: 'wording' as const, matchKey: group.wordingKey };
  const choice: MaterialBody = {
    ...key,
    ...(byWording ? wording : {}),
    kind,
    ...(stream === '' ? {} : { wasteStreamId: Number(stream) }),
    isBought: isMaterial && isBought,
    ...(isMaterial && kg !== undefined && unit !== undefined ? { unit, kgPerUnit: kg } : {}),
  };
  return { materials: [choice], locations: [] };
}

/** Says what lines are of. */
export function MaterialChoice({ orgId, group, streams, onDone, onSaved }: Props) {
  const { t } = useTranslation('normalization');
  const { unit: unitName } = useInvoiceWords();
  const [first] = group.suggestions;
  const [values, setValues] = useState<Values>({
    kind: first?.kind ?? 'material',
    stream: first?.wasteStreamId === undefined ? '' : String(first.wasteStreamId),
    isBought: group.isNegative && group.kg !== '0',
    kg: '',
  });
  const [byWording, setByWording] = useState(false);
  const change = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }));
  const isMaterial = values.kind === 'material';
  const unit = group.units.find((one) => !isMassUnit(one));
  return (
    <ChoiceForm orgId={orgId} choices={choicesOf(group, values, unit, byWording)} onDone={onDone} onSaved={onSaved}>
      {(isChecked) => (
        <>
          <SelectList
            label={t('kind')}
            value={values.kind}
            options={lineKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onValueChange={(kind) => change({ kind: kind as LineKind })}
          />
          {isMaterial ? (
            <SelectList
              label={t('stream')}
              placeholder={t('chooseStream')}
              value={values.stream}
              options={streams}
              error={isChecked && values.stream === '' ? t('field-problem:required') : undefined}
              onValueChange={(stream) => change({ stream })}
            />
          ) : (
            <OptionalSelect
              label={t('streamOptional')}
              none={t('noStream')}
              value={values.stream}
              options={streams}
              onValueChange={(stream) => change({ stream })}
            />
          )}
          {isMaterial && (
            <Checkbox
              label={
                <Stack as="span" gap={4} className={styles.line}>
                  {t('bought')}
                  <Detail>{t('boughtHint')}</Detail>
                </Stack>
              }
              checked={values.isBought}
              onChange={({ target }) => change({ isBought: target.checked })}
            />
          )}
          {isMaterial && unit !== undefined && (
            <TextField
              label={t('kgPerUnit', { unit: unitName(unit) })}
              hint={t('kgPerUnitHint')}
              inputMode="decimal"
              value={values.kg}
              error={isChecked && !isWeight(values.kg) ? t('field-problem:not_positive') : undefined}
              onChange={({ target }) => change({ kg: target.value })}
            />
          )}
          {group.match === 'item' && group.wordingKey !== '' && (
            <RadioGroup
              legend={t('match')}
              orientation="row"
              value={byWording ? 'wording' : 'item'}
              options={(['item', 'wording'] as const).map((value) => ({ value, label: t(`match.${value}`) }))}
              onValueChange={(value) => setByWording(value === 'wording')}
            />
          )}
        </>
      )}
    </ChoiceForm>
  );
}
