import type { Language } from '@tunna/domain/text/languages';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './stream-name.module.css';

export type StreamNames = Readonly<Partial<Record<Language, string>>>;

/** A stream's name in a language, else in the first that has one. */
export const streamName = (names: StreamNames, language: string): string =>
  names[language as Language] ?? Object.values(names)[0] ?? '';

interface Props {
  readonly names: StreamNames;
  /** #rrggbb */
  readonly color: string;
}

/** A stream as lists show it: its colour beside its name. */
export function StreamName({ names, color }: Props) {
  const { t, i18n } = useTranslation('common');
  const name = streamName(names, i18n.language);
  return (
    <span className={styles.stream}>
      <span className={styles.swatch} style={{ background: color }} />
      <span className={styles.name}>{name === '' ? t('unknownWasteCategory') : name}</span>
    </span>
  );
}
