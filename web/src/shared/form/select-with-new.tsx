import { SelectList, type SelectListProps, type SelectOption, Stack } from '@tunna/ui';
import { useState } from 'react';
import type { CreatorProps } from './creators.ts';
import { NewChoice } from './new-choice.tsx';
import { OptionalSelect } from './optional-select.tsx';
import { RecordSelect } from './record-select.tsx';
import type { Records } from './records.ts';

interface Props
  extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange' | 'options' | 'placeholder'>,
    Pick<CreatorProps, 'of' | 'locationId'> {
  readonly value: string;
  readonly placeholder?: string;
  readonly onValueChange: (value: string) => void;
  /** The text of an empty option; absent if a choice is required. */
  readonly none?: string;
  readonly options?: SelectListProps['options'];
  /** The records to choose from instead of options. */
  readonly records?: Records;
}

/** A select whose missing option is created in a dialog: the form stays as it is. */
export function SelectWithNew({ of, locationId, none, options = [], records, value, onValueChange, ...rest }: Props) {
  // Shown until the list has been fetched again.
  const [created, setCreated] = useState<SelectOption>();
  const isKnown = created === undefined || options.some((option) => option.value === created.value);
  const shared = { ...rest, value, onValueChange };
  const list = { ...shared, options: isKnown ? options : [...options, created] };
  const take = (choice: SelectOption) => {
    setCreated(choice);
    onValueChange(choice.value);
  };
  return (
    <Stack gap={4}>
      {records !== undefined ? (
        <RecordSelect
          {...rest}
          value={value}
          onValueChange={onValueChange}
          records={records}
          none={none}
          created={created}
        />
      ) : none === undefined ? (
        <SelectList {...list} />
      ) : (
        <OptionalSelect {...list} none={none} />
      )}
      {rest.disabled !== true && <NewChoice of={of} locationId={locationId} onCreated={take} />}
    </Stack>
  );
}
