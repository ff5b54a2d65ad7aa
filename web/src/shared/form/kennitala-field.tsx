import { isKennitalaDoubtful } from '@tunna/domain/text/kennitala';
import { TextField, type TextFieldProps } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';

interface Props extends Omit<TextFieldProps, 'hint' | 'inputMode' | 'value'> {
  /** The feature with the text `kennitalaDoubtful`. */
  readonly feature: 'organization' | 'service-provider';
  /** The text in the field. */
  readonly typed: string;
}

/** A field for a kennitala. A wrong check digit shows a warning, but is accepted. */
export function KennitalaField({ feature, typed, ...rest }: Props) {
  const { t } = useTranslation(feature);
  const isDoubtful = typed.trim() !== '' && isKennitalaDoubtful(typed);
  return (
    <TextField {...rest} inputMode="numeric" hint={<span role="status">{isDoubtful && t('kennitalaDoubtful')}</span>} />
  );
}
