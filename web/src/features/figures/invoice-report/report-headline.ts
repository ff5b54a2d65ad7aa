import { type HeadlineFigures, reportHeadline } from '@tunna/domain/figures/briefing/report-headline';
import type { Language } from '@tunna/domain/text/languages';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** The sentences that summarize a period, in the visitor's language. */
export function useReportHeadline(): (figures: HeadlineFigures) => string {
  const { t, i18n } = useTranslation('report-headline');
  return (figures) => reportHeadline(figures, i18n.language as Language, (sentence, gaps) => t(sentence, gaps));
}
