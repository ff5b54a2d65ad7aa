import { isLanguage, type Language, languageNames } from '@tunna/domain/languages';
import { classNames, LanguageSelector, ThemeToggle } from '@tunna/ui';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadWords, markDocument } from '../lib/i18n.ts';
import { usePage } from '../lib/page.tsx';
import { applyTheme, currentTheme, rememberLanguage, type Theme } from '../lib/preferences.ts';
import { paths } from '../paths.ts';
import styles from './public-layout.module.css';

interface Props {
  /** What stands in the banner, before the language menu. */
  readonly banner: ReactNode;
  readonly children: ReactNode;
  /** Languages of the menu; the banner of a container offers English and Icelandic only. */
  readonly languages?: readonly Language[];
  /** The one action of the page: in the banner, and under the thumb on a phone. */
  readonly action?: ReactNode;
}

/** The frame of every public page: banner with language menu, content, footer with theme and terms. */
export function PublicLayout({ banner, children, languages = ['en', 'is'], action }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(styles.page, action !== undefined && styles.withAction)}>
      <header className={styles.banner}>
        <div className={styles.bannerInside}>
          <div className={styles.bannerText}>{banner}</div>
          {action !== undefined && <div className={styles.action}>{action}</div>}
          <LanguageMenu languages={languages} />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <a href={paths.terms('privacy-policy')}>{t('terms.privacy-policy')}</a>
        <a href={paths.terms('terms-of-service')}>{t('terms.terms-of-service')}</a>
        <Theming />
      </footer>
    </div>
  );
}

/** The same page with one choice in its query: the way without JavaScript. */
function withChoice(pathname: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}

function LanguageMenu({ languages }: { languages: readonly Language[] }) {
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

/** Follows the system until the visitor chooses. It appears with JavaScript, which it needs. */
function Theming() {
  const { t } = useTranslation('common');
  const { input } = usePage();
  const [theme, setTheme] = useState<Theme | undefined>(input.theme);
  useEffect(() => setTheme(currentTheme()), []);
  const change = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <span data-theme-switch>
      <ThemeToggle theme={theme} label={t('darkTheme')} onThemeChange={change} />
    </span>
  );
}
