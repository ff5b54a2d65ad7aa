import { Row, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './settings-layout.module.css';
import { useSettingsLinks } from './shell/workspace-links.ts';

/** A page of the settings, with links to the others that the person may open. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('organization');
  const pages = useSettingsLinks();
  return (
    <Stack gap={24}>
      <Row as="nav" gap={16} className={styles.navigation} aria-label={t('settings.label')}>
        {pages.map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </Row>
      {children}
    </Stack>
  );
}
