import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useOrganization } from '../../shared/organization.tsx';
import styles from './settings-layout.module.css';

/** A page of the settings, with links to the others that the person may open. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('organization');
  const { paths: own, may } = useOrganization();
  const pages = (['general', 'members', 'audit'] as const).filter((name) => name !== 'audit' || may('members.write'));
  return (
    <div className={styles.layout}>
      <nav className={styles.navigation} aria-label={t('settings.label')}>
        {pages.map((name) => (
          <NavLink key={name} to={own.settings(name)}>
            {t(`settings.${name}`)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
