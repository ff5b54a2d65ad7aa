import { labelFormatNames, labelFormats, labelsPerPage } from '@tunna/domain/inventory/label-layout';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Row, SelectList, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { LabelChoice } from './label.queries.ts';
import { maxCopiesOf } from './label-choice.ts';

interface Props {
  readonly choice: LabelChoice;
  readonly containers: number;
  readonly onChange: (choice: Partial<LabelChoice>) => void;
}

/** Which paper the labels are printed on, where they begin, and how many there are of each. */
export function LabelChoices({ choice, containers, onChange }: Props) {
  const { t } = useTranslation('workspace');
  // The address follows a moment later; a number that is typed meanwhile belongs to the new format.
  const [layout, setLayout] = useState(choice.layout);
  const [rendered, setRendered] = useState(choice.layout);
  if (rendered !== choice.layout) {
    setRendered(choice.layout);
    setLayout(choice.layout);
  }
  const places = labelsPerPage(labelFormats[layout]);
  return (
    <Row gap={16} align="start">
      <SelectList
        label={t('label.layout')}
        size="medium"
        value={layout}
        options={labelFormatNames.map((value) => ({ value, label: t(`label.layout.${value}`) }))}
        onValueChange={(value) => {
          const selected = labelFormatNames.find((name) => name === value);
          if (selected === undefined) return;
          setLayout(selected);
          onChange({ layout: selected });
        }}
      />
      {places > 1 && (
        <NumberField
          key={layout}
          label={t('label.start')}
          hint={t('label.startHint')}
          value={layout === choice.layout ? choice.start : 1}
          largest={places}
          onChange={(start) => onChange({ start })}
        />
      )}
      <NumberField
        label={t('label.copies')}
        value={choice.copies}
        largest={maxCopiesOf(containers)}
        onChange={(copies) => onChange({ copies })}
      />
    </Row>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly largest: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 1. An invalid or too large input shows an error, and changes nothing. */
function NumberField({ label, hint, value, largest, onChange }: NumberFieldProps) {
  const { t } = useTranslation('workspace');
  const [text, setText] = useState(String(value));
  const read = (given: string): number | undefined =>
    /^\d{1,4}$/.test(given) && Number(given) >= 1 && Number(given) <= largest ? Number(given) : undefined;
  return (
    <TextField
      label={label}
      hint={hint}
      size="small"
      inputMode="numeric"
      value={text}
      error={read(text) === undefined ? t('label.outOfRange', { largest: formatCount(largest) }) : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const number = read(target.value);
        if (number !== undefined) onChange(number);
      }}
    />
  );
}
