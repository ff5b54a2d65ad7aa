import { languages } from '@tunna/domain/languages';
import { Button, Icon, Logo } from '@tunna/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { LanguageMenu } from '../../shared/language-menu.tsx';
import { useOrganization } from '../../shared/organization.tsx';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import styles from './workspace-shell.module.css';

/** Where people work with a pointer all day, controls are small. */
function useDenseControls(): void {
  useEffect(() => {
    document.documentElement.dataset.density = 'dense';
    return () => {
      delete document.documentElement.dataset.density;
    };
  }, []);
}

/** The frame of an organization's pages: navigation in groups, the organization, the person, and the page. */
export function WorkspaceShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspace');
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  useDenseControls();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened closes the menu that led to it
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className={styles.shell} data-menu={open ? 'open' : 'closed'}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <header className={styles.bar}>
        <Link to={paths.home()} className={styles.logo}>
          <Logo />
        </Link>
        <Button
          ref={opener}
          variation="icon"
          aria-expanded={open}
          aria-controls="workspace-menu"
          aria-label={t(open ? 'nav.close' : 'nav.open')}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} />
        </Button>
      </header>
      <aside
        id="workspace-menu"
        className={styles.side}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          setOpen(false);
          opener.current?.focus();
        }}
      >
        <Link to={paths.home()} className={styles.logo}>
          <Logo />
        </Link>
        <OrganizationSwitcher />
        <Navigation />
        <div className={styles.person}>
          <Link to={paths.account()}>{t('account')}</Link>
          <div className={styles.tools}>
            <ThemeSwitch />
            <LanguageMenu languages={languages} />
          </div>
        </div>
      </aside>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Navigation() {
  const { t } = useTranslation('workspace');
  const { paths: own, may } = useOrganization();
  const { pathname } = useLocation();
  const settings = own.settings(may('organization.write') ? 'general' : 'members');
  // Whichever page of the settings is open, it is the settings.
  const inSettings = pathname.startsWith(settings.replace(/[^/]+$/, ''));
  const groups = [
    { title: undefined, links: [{ to: own.overview(), name: t('nav.overview'), end: true }] },
    {
      title: t('nav.operations'),
      links: [
        { to: own.containers(), name: t('nav.containers'), end: false },
        { to: own.locations(), name: t('nav.locations'), end: false },
        { to: own.wasteStreams(), name: t('nav.wasteStreams'), end: false },
      ],
    },
    {
      title: t('nav.organization'),
      links: [
        { to: own.departments(), name: t('nav.departments'), end: false },
        { to: own.serviceProviders(), name: t('nav.serviceProviders'), end: false },
        { to: inSettings ? pathname : settings, name: t('nav.settings'), end: false },
      ],
    },
  ];
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      {groups.map(({ title, links }) => (
        <div key={title ?? ''}>
          {title !== undefined && <h2>{title}</h2>}
          <ul>
            {links.map(({ to, name, end }) => (
              <li key={to}>
                <NavLink to={to} end={end}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
