import { isLanguage, type Language, languageNames } from '@tunna/domain/text/languages';
import { LanguageSelector } from '@tunna/ui';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { rememberLanguage } from '../../lib/storage/preferences.ts';
import { addLanguage, markDocument } from '../../lib/text/i18n.ts';
import { useTranslation } from '../../lib/text/translation.tsx';

/** The address of the same page with a choice in its query, for use without JavaScript. */
function withChoice(pathname: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}

/** Changes the language of the page, and stores it on this device. */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation('common');
  return async (language) => {
    await addLanguage(i18n, language);
    i18n.show(language);
    rememberLanguage(language);
    markDocument(language);
  };
}

/** Changes the language without leaving the page. */
export function LanguageMenu({ languages }: { languages: readonly Language[] }) {
  const { t, i18n } = useTranslation('common');
  const { pathname, search } = useLocation();
  const show = useLanguageChoice();
  const choose = (code: string, event: MouseEvent) => {
    if (!isLanguage(code)) return;
    event.preventDefault();
    void show(code);
  };
  return (
    <LanguageSelector
      label={t('language')}
      current={i18n.language}
      languages={languages.map((code) => ({
        code,
        name: languageNames[code],
        href: withChoice(pathname, search, 'language', code),
      }))}
      onSelect={choose}
    />
  );
}
