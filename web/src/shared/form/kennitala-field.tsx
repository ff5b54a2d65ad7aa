import { isKennitalaDoubtful } from '@tunna/domain/text/kennitala';
import { TextField, type TextFieldProps } from '@tunna/ui';

interface Props extends Omit<TextFieldProps, 'hint' | 'inputMode' | 'value'> {
  /** The warning about a wrong check digit, which is accepted. */
  readonly doubtful: string;
  /** The text in the field. */
  readonly typed: string;
}

/** A field for a kennitala. */
export function KennitalaField({ doubtful, typed, ...rest }: Props) {
  const isDoubtful = typed.trim() !== '' && isKennitalaDoubtful(typed);
  return <TextField {...rest} inputMode="numeric" hint={<span role="status">{isDoubtful && doubtful}</span>} />;
}
