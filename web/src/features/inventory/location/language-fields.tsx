import { type Language, languageNames, languages } from '@tunna/domain/text/languages';
import { Checkbox, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './location-form.module.css';

interface Props {
  /** The first is the fallback for readers of other languages; empty for the organization’s. */
  readonly value: readonly Language[];
  readonly onChange: (value: Language[]) => void;
}

/** The languages of a location’s public page, in the order in which they were chosen. */
export function LanguageFields({ value, onChange }: Props) {
  const { t } = useTranslation('workspace');
  const toggle = (code: Language) =>
    onChange(value.includes(code) ? value.filter((other) => other !== code) : [...value, code]);
  return (
    <Row as="fieldset" gap={16} rowGap={8} className={styles.languages}>
      <legend>{t('location.languages')}</legend>
      <p className={styles.hint}>
        {value.length === 0
          ? t('location.languagesNone')
          : t('location.languagesFirst', { language: languageNames[value[0] ?? 'is'] })}
      </p>
      {languages.map((code) => (
        <Checkbox key={code} label={languageNames[code]} checked={value.includes(code)} onChange={() => toggle(code)} />
      ))}
    </Row>
  );
}
