import type { UnmappedLocation } from '@tunna/contract/invoices/normalization';
import { SelectList, type SelectOption } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { ChoiceForm } from './choice-dialog.tsx';
import { type Choices, keyOf } from './unmapped.ts';

interface Props {
  readonly orgId: number;
  readonly group: UnmappedLocation;
  readonly locations: readonly SelectOption[];
  readonly onDone: () => void;
  readonly onSaved?: (choices: Choices) => void;
}

/** Says where lines were. */
export function LocationChoice({ orgId, group, locations, onDone, onSaved }: Props) {
  const { t } = useTranslation('normalization');
  const [locationId, setLocationId] = useState(group.suggestions[0]?.locationId ?? '');
  const choices = locationId === '' ? undefined : { materials: [], locations: [{ ...keyOf(group), locationId }] };
  return (
    <ChoiceForm orgId={orgId} choices={choices} onDone={onDone} onSaved={onSaved}>
      <SelectList
        label={t('location')}
        placeholder={t('chooseLocation')}
        value={locationId}
        options={locations}
        onValueChange={setLocationId}
      />
    </ChoiceForm>
  );
}
