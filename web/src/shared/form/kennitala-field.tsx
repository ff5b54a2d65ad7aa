import { isKennitalaDoubtful } from '@tunna/domain/text/kennitala';
import { TextField, type TextFieldProps } from '@tunna/ui';
import { useTranslation } from 'react-i18next';

interface Props extends Omit<TextFieldProps, 'hint' | 'inputMode' | 'value'> {
  /** Whose words doubt it: `kennitalaDoubtful`. */
  readonly feature: 'organization' | 'service-provider';
  /** The text of the field. */
  readonly typed: string;
}

/** A kennitala. One whose check digit does not fit is doubted, not refused. */
export function KennitalaField({ feature, typed, ...rest }: Props) {
  const { t } = useTranslation(feature);
  const isDoubtful = typed.trim() !== '' && isKennitalaDoubtful(typed);
  return (
    <TextField {...rest} inputMode="numeric" hint={<span role="status">{isDoubtful && t('kennitalaDoubtful')}</span>} />
  );
}
