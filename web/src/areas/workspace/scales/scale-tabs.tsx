import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from '../people/department-tabs.module.css';

/** Links between the pages of scales. */
export function ScaleTabs({ shown }: { shown: 'scales' | 'unassigned' | 'devices' }) {
  const { t } = useTranslation('scale');
  const { paths: own } = useOrganization();
  const pages = [
    { name: 'scales', to: own.scales() },
    { name: 'unassigned', to: own.unassignedReadings() },
    { name: 'devices', to: own.devices() },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {pages.map(({ name, to }) => (
        <Link key={name} to={to} aria-current={name === shown ? 'page' : undefined}>
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
