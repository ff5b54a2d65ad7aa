import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './department-tabs.module.css';

interface Props {
  readonly id: number;
  readonly shown: 'settings' | 'report' | 'logs';
}

/** Links between the pages of a department. */
export function DepartmentTabs({ id, shown }: Props) {
  const { t } = useTranslation('department-report');
  const { paths: own, may } = useOrganization();
  const pages = [
    ...(may('departments.write') ? [{ name: 'settings', to: own.department(id) } as const] : []),
    { name: 'report', to: own.departmentReport(id) } as const,
    { name: 'logs', to: own.departmentLogs(id) } as const,
  ];
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {pages.map(({ name, to }) => (
        <Link key={name} to={to} aria-current={name === shown ? 'page' : undefined}>
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
