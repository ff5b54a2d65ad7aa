import { languages } from '@tunna/domain/text/languages';
import { classNames, Logo } from '@tunna/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import styles from './app-layout.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { TermsLinks } from './terms-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Props {
  /** Narrow is 440 px, for one short form; page is for logged-in users. */
  readonly width: 'narrow' | 'page';
  /** The content of the banner beside the product name. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages for users: name, theme, language, content, terms. */
export function AppLayout({ width, navigation, children }: Props) {
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
        <TermsLinks />
      </footer>
    </div>
  );
}
