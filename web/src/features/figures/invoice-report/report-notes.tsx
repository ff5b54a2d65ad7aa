import type { Figures } from '@tunna/contract/figures/figures';
import { evidenceSentences } from '@tunna/domain/figures/evidence-words';
import { formatCount, formatMoney, formatShare } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { NoteList } from '../shared/note-list.tsx';
import styles from '../shared/report-parts.module.css';

/** The limits of the figures, so that they are not misread. */
export function ReportNotes({ figures: { totals, evidence } }: { readonly figures: Figures }) {
  const { t } = useTranslation('invoice-report');
  const part = (kg: string) => share(kg, totals.kg);
  const [estimated, converted] = [part(totals.estimatedKg), part(totals.convertedKg)];
  const isSome = (text: string | undefined) => text !== undefined && text !== '0';
  const costs = totals.otherCosts.map(({ amount, currency: other }) => formatMoney(amount, other)).join(', ');
  const notes = [
    ...(evidence === undefined
      ? []
      : evidenceSentences(evidence, totals.kg, (text, gaps) => t(`evidence:${text}`, gaps))),
    evidence === undefined && isSome(estimated) && t('note.estimated', { share: formatShare(estimated) }),
    evidence === undefined && isSome(converted) && t('note.converted', { share: formatShare(converted) }),
    totals.unweighedLines > 0 && t('note.unweighed', { lines: formatCount(totals.unweighedLines) }),
    costs !== '' && t('note.otherCosts', { costs }),
    t('note.rates'),
  ].filter((note) => note !== false);
  return (
    <div className={styles.muted}>
      <NoteList title={t('notes')} notes={notes} />
    </div>
  );
}
