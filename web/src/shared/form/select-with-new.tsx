import { SelectList, type SelectListProps, type SelectOption, Stack } from '@tunna/ui';
import { useState } from 'react';
import type { CreatorProps } from './creators.ts';
import { NewChoice } from './new-choice.tsx';
import { OptionalSelect } from './optional-select.tsx';

interface Props
  extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange'>,
    Pick<CreatorProps, 'of' | 'locationId'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The text of an empty option; absent if a choice is required. */
  readonly none?: string;
}

/** A select whose missing option is created in a dialog: the form stays as it is. */
export function SelectWithNew({ of, locationId, none, options, value, onValueChange, ...rest }: Props) {
  // Shown until the list has been fetched again.
  const [created, setCreated] = useState<SelectOption>();
  const isKnown = created === undefined || options.some((option) => option.value === created.value);
  const shared = { ...rest, options: isKnown ? options : [...options, created], value, onValueChange };
  const take = (choice: SelectOption) => {
    setCreated(choice);
    onValueChange(choice.value);
  };
  return (
    <Stack gap={4}>
      {none === undefined ? <SelectList {...shared} /> : <OptionalSelect {...shared} none={none} />}
      {rest.disabled !== true && <NewChoice of={of} locationId={locationId} onCreated={take} />}
    </Stack>
  );
}
