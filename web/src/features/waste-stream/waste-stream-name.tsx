import type { WasteStream } from '@tunna/contract/waste-stream';
import type { Language } from '@tunna/domain/languages';
import styles from './waste-stream.module.css';

/** A stream's name in a language, else in the first that has one. */
export const wasteStreamName = ({ names }: WasteStream, language: string): string =>
  names[language as Language] ?? Object.values(names)[0] ?? '';

/** A stream's colour beside its name. */
export function WasteStreamName({ stream, language }: { stream: WasteStream; language: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.swatch} style={{ background: stream.color }} />
      {wasteStreamName(stream, language)}
    </span>
  );
}
