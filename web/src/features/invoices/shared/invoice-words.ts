import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { isDay } from '@tunna/domain/time/days';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** Names of codes and days of invoices. A code without a name is shown unchanged. */
export function useInvoiceWords() {
  const { t, i18n } = useTranslation('invoice');
  const language = i18n.language as Language;
  return {
    kind: (code: string) => t(`kind.${code}`, { defaultValue: code }),
    unit: (code: string | undefined) => (code === undefined ? '' : t(`unit.${code}`, { defaultValue: code })),
    /** A document may give a day that is none. */
    day: (text: string | undefined) => (text !== undefined && isDay(text) ? formatDay(text, language) : (text ?? '')),
  };
}
