import { SelectList, type SelectListProps } from '@tunna/ui';

interface Props extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange'> {
  /** Empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The text of the empty option. */
  readonly none: string;
}

// A select cannot have an empty value; no option uses an asterisk.
const nothing = '*';

/** A select with an empty option. */
export function OptionalSelect({ value, onValueChange, none, options, ...rest }: Props) {
  return (
    <SelectList
      {...rest}
      value={value === '' ? nothing : value}
      options={[{ value: nothing, label: none }, ...options]}
      onValueChange={(chosen) => onValueChange(chosen === nothing ? '' : chosen)}
    />
  );
}
