import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from '../../../features/invoices/invoice/invoice-tabs.module.css';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** The pages that belong to reports. */
const pages = ['reports', 'wasteReturn', 'rightSizing'] as const;

/** Links from each page of reports to the others. */
export function ReportTabs({ shown }: { shown: (typeof pages)[number] }) {
  const { t } = useTranslation('waste-return');
  const { paths: own } = useOrganization();
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {pages.map((page) => (
        <Link key={page} to={own[page]()} aria-current={page === shown ? 'page' : undefined}>
          {t(`tabs.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
