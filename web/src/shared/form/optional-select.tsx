import { SelectList, type SelectListProps } from '@tunna/ui';

interface Props extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange'> {
  /** Empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The choice of none, in words. */
  readonly none: string;
}

// A list knows no empty value; the keys that people choose from have no asterisk.
const nothing = '*';

/** One of a list, or none. */
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
