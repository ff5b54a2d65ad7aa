import { isLanguage, type Language, languageNames } from '@tunna/domain/languages';
import { LanguageSelector } from '@tunna/ui';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadWords, markDocument } from '../lib/i18n.ts';
import { rememberLanguage } from '../lib/preferences.ts';

/** The same page with one choice in its query: the way without JavaScript. */
function withChoice(pathname: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}

/** Changes the language of the page without leaving it. */
export function LanguageMenu({ languages }: { languages: readonly Language[] }) {
  const { t, i18n } = useTranslation('common');
  const { pathname, search } = useLocation();
  const choose = async (code: string, event: MouseEvent) => {
    if (!isLanguage(code)) return;
    event.preventDefault();
    const words = await loadWords(code);
    for (const [feature, bundle] of Object.entries(words)) i18n.addResourceBundle(code, feature, bundle);
    await i18n.changeLanguage(code);
    rememberLanguage(code);
    markDocument(code);
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
      onSelect={(code, event) => void choose(code, event)}
    />
  );
}
