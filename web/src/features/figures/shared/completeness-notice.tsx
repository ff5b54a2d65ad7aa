import { type CompletenessFigures, completenessSentences } from '@tunna/domain/figures/completeness-words';
import type { Language } from '@tunna/domain/text/languages';
import { Notice } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './completeness-notice.module.css';

interface Props {
  readonly figures: CompletenessFigures;
  /** Links to pages where the gaps can be closed. */
  readonly children?: ReactNode;
}

/** What is missing from the figures beside it, and from their comparison. Nothing if they are complete. */
export function CompletenessNotice({ figures, children }: Props) {
  const { t, i18n } = useTranslation('completeness');
  const sentences = completenessSentences(figures, i18n.language as Language, (text, gaps) => t(text, gaps));
  if (sentences.length === 0) return null;
  return (
    <Notice>
      <ul className={styles.gaps}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
    </Notice>
  );
}
