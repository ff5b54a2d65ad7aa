import type { Language } from '@tunna/domain/text/languages';
import { classNames } from '@tunna/ui';
import type { ReactNode } from 'react';
import { LanguageMenu } from './language-menu.tsx';
import styles from './public-layout.module.css';
import { TermsLinks } from './terms-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Props {
  /** The content of the banner, before the language menu. */
  readonly banner: ReactNode;
  readonly children: ReactNode;
  /** Whose logo is shown. */
  readonly organization?: { readonly name: string; readonly logoUri?: string | undefined };
  /** Languages of the menu; the banner of a container offers English and Icelandic only. */
  readonly languages?: readonly Language[];
  /** The primary action of the page: in the banner, and at the bottom on a phone. */
  readonly action?: ReactNode;
  /** For pages with tables of many columns. */
  readonly wide?: boolean;
}

/** The frame of every public page: banner with language menu, content, footer with theme and terms. */
export function PublicLayout({ banner, children, organization, languages = ['en', 'is'], action, wide }: Props) {
  return (
    <div className={classNames(styles.page, action !== undefined && styles.withAction, wide === true && styles.wide)}>
      <header className={styles.banner}>
        <div className={styles.bannerInside}>
          {organization?.logoUri !== undefined && (
            <img className={styles.logo} src={organization.logoUri} alt={organization.name} />
          )}
          <div className={styles.bannerText}>{banner}</div>
          {action !== undefined && <div className={styles.action}>{action}</div>}
          <LanguageMenu languages={languages} />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <TermsLinks />
        <ThemeSwitch />
      </footer>
    </div>
  );
}
