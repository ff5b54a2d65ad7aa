import type { UnmappedLocation } from '@tunna/contract/invoices/normalization';
import { SelectList, type SelectOption } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { type Choices, sameLocation } from './unmapped.ts';

interface Props {
  readonly orgId: number;
  /** Lines that get the same location. */
  readonly groups: readonly UnmappedLocation[];
  readonly locations: readonly SelectOption[];
  readonly onDone: () => void;
  readonly onSaved?: (choices: Choices) => void;
}

/** Says where lines were. */
export function LocationChoice({ orgId, groups, locations, onDone, onSaved }: Props) {
  const { t } = useTranslation('normalization');
  const [locationId, setLocationId] = useState(groups[0]?.suggestions[0]?.locationId ?? '');
  const choices = locationId === '' ? undefined : sameLocation(groups, locationId);
  return (
    <ChoiceForm orgId={orgId} choices={choices} onDone={onDone} onSaved={onSaved}>
      {(isChecked) => (
        <SelectList
          label={t('location')}
          placeholder={t('chooseLocation')}
          value={locationId}
          options={locations}
          error={isChecked && choices === undefined ? t('field-problem:required') : undefined}
          onValueChange={setLocationId}
        />
      )}
    </ChoiceForm>
  );
}
