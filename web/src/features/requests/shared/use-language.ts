import { fallbackLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** The language of the page. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
}
