import type { PeriodFigures } from '@tunna/contract/figures/figures';
import { briefingSentence } from '@tunna/domain/figures/briefing/briefing-words';
import { comparisonGap, periodGaps } from '@tunna/domain/figures/completeness-words';
import type { Language } from '@tunna/domain/text/languages';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './briefing.module.css';

interface Props {
  readonly figures: PeriodFigures;
  /** Hides unclassified lines and lines without a location, which the page states elsewhere. */
  readonly hidesLines: boolean;
}

/** One sentence of figures, the reason if they are not compared, and on request what is missing from them. */
export function BriefingSentence({ figures, hidesLines }: Props) {
  const { t, i18n } = useTranslation('briefing');
  const { t: gapText } = useTranslation('completeness');
  const language = i18n.language as Language;
  const isCompared = figures.compared?.changes !== undefined;
  const gap = comparisonGap(figures, language, (text, gaps) => gapText(text, gaps));
  const { totals } = figures;
  const stated = hidesLines ? { ...totals, unmappedLines: 0, unplacedLines: 0 } : totals;
  const gaps = periodGaps({ ...figures, totals: stated }, language, (text, values) => gapText(text, values));
  const more = [...gaps, ...(isCompared && gap !== undefined ? [gap] : [])];
  return (
    <div className={styles.briefing}>
      <p className={styles.sentence}>{briefingSentence(figures, language, (text, values) => t(text, values))}</p>
      {!isCompared && gap !== undefined && totals.lines > 0 && <p className={styles.reason}>{gap}</p>}
      {more.length > 0 && (
        <details className={styles.gaps}>
          <summary>{t('gaps')}</summary>
          <ul>
            {more.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
