import { languages } from '@tunna/domain/text/languages';
import {
  Button,
  classNames,
  HiddenText,
  Icon,
  Logo,
  Row,
  Stack,
  usePageCover,
  useScrollDirection,
  useScrollFlag,
} from '@tunna/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { NotificationBell } from '../../../features/people/notification/notification-bell.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { LanguageMenu } from '../../../shared/layout/language-menu.tsx';
import { IsInMain } from '../../../shared/layout/screens.tsx';
import { ThemeSwitch } from '../../../shared/layout/theme-switch.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { useCommandKey } from './use-command-key.ts';
import { useLinkPrefetch } from './use-link-prefetch.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useSettingsLinks, useWorkspaceLinks } from './workspace-links.ts';
import styles from './workspace-shell.module.css';
import { useShellDialogs } from './workspace-shell-dialogs.tsx';

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
  const { id: orgId, name } = useOrganization();
  const commandKey = useCommandKey();
  const opener = useRef<HTMLButtonElement>(null);
  const { open: openDialog, dialogs } = useShellDialogs();
  usePageCover(open, () => setOpen(false));
  useDenseControls();
  useLiveUpdates();
  const prefetchLink = useLinkPrefetch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened closes the menu that led to it
  useEffect(() => setOpen(false), [pathname]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prefetches
    <div
      className={styles.shell}
      data-menu={open ? 'open' : 'closed'}
      onPointerOver={prefetchLink}
      onFocus={prefetchLink}
    >
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <Bar isMenuOpen={open}>
        <Link to={paths.home()} className={styles.logo}>
          <Logo />
        </Link>
        <NotificationBell orgId={orgId} />
        <Button variation="icon" aria-label={t('shell:palette.title')} onClick={() => openDialog('palette')}>
          <Icon name="search" />
        </Button>
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
      </Bar>
      <aside
        id="workspace-menu"
        className={styles.side}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          setOpen(false);
          opener.current?.focus();
        }}
      >
        <Row nowrap align="center" justify="between" className={styles.head}>
          <Link to={paths.home()} className={styles.logo}>
            <Logo />
          </Link>
          <NotificationBell orgId={orgId} />
        </Row>
        <OrganizationSwitcher />
        <button type="button" className={styles.palette} onClick={() => openDialog('palette')}>
          <Icon name="search" size={16} />
          {t('shell:palette.open')}
          <kbd>{commandKey} K</kbd>
        </button>
        <Navigation />
        <Stack gap={8} className={styles.person}>
          <Link to={paths.account()}>{t('account')}</Link>
          <button type="button" className={styles.help} onClick={() => openDialog('help')}>
            {t('shell:help.title')}
          </button>
          <Row nowrap gap={0} align="center" justify="between">
            <ThemeSwitch />
            <LanguageMenu languages={languages} />
          </Row>
        </Stack>
      </aside>
      <p className={styles.organization}>{name}</p>
      <main id="content" className={styles.main} tabIndex={-1}>
        <IsInMain value={true}>{children}</IsInMain>
      </main>
      <ToTop />
      {dialogs}
    </div>
  );
}

/** The bar of a phone makes room while the person scrolls down. */
function Bar({ isMenuOpen, children }: { readonly isMenuOpen: boolean; readonly children: ReactNode }) {
  const isAway = useScrollDirection() === 'down' && !isMenuOpen;
  return <header className={classNames(styles.bar, isAway && styles.away)}>{children}</header>;
}

/** Returns to the top of a long page. */
function ToTop() {
  const { t } = useTranslation('workspace');
  if (useScrollFlag() === 'above') return null;
  const scroll = () => {
    window.scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Button variation="ghost" size="circle" className={styles.toTop} aria-label={t('nav.toTop')} onClick={scroll}>
      <Icon name="arrow-up" />
    </Button>
  );
}

function Navigation() {
  const { t } = useTranslation('workspace');
  const { pathname } = useLocation();
  const settings = useSettingsLinks();
  // Whichever page of the settings is open, it is the settings.
  const opened = settings.find(({ to }) => pathname === to);
  const groups = useWorkspaceLinks((opened ?? settings[0])?.to ?? pathname);
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      {groups.map(({ title, links }) => (
        <div key={title ?? ''}>
          {title !== undefined && <h2>{title}</h2>}
          <ul>
            {links.map(({ to, name, waiting }) => (
              <li key={to}>
                <NavLink to={to} end={title === undefined}>
                  {name}
                  {waiting !== undefined && (
                    <span className={styles.waiting}>
                      <span aria-hidden>{waiting.count}</span>
                      <HiddenText>{waiting.words}</HiddenText>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
