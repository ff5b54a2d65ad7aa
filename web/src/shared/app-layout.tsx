import { languages } from '@tunna/domain/languages';
import { classNames, Logo } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import styles from './app-layout.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Props {
  /** Narrow is 440 px, for one short form; page is for whoever is signed in. */
  readonly width: 'narrow' | 'page';
  /** What stands in the banner beside the name. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages of people: name, theme, language, content, terms. */
export function AppLayout({ width, navigation, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.banner}>
        <a href={paths.home()} className={styles.name}>
          <Logo />
        </a>
        <div className={styles.tools}>
          {navigation}
          <ThemeSwitch />
          <LanguageMenu languages={languages} />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <a href={paths.terms('privacy-policy')}>{t('terms.privacy-policy')}</a>
        <a href={paths.terms('terms-of-service')}>{t('terms.terms-of-service')}</a>
      </footer>
    </div>
  );
}
