import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { OrganizationForm } from '../../features/organization/organization-form.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/app-layout.tsx';
import { useSession } from '../../shared/session.tsx';
import { BackLink } from './back-link.tsx';
import styles from './dashboard.module.css';

/** Another organization, which the person will own. */
export function NewOrganizationPage() {
  const { userType } = useSession();
  return userType === 'department' ? <Navigate to={paths.home()} replace /> : <NewOrganization />;
}

function NewOrganization() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  usePageReport(t('new'));
  return (
    <AppLayout width="page" navigation={<BackLink />}>
      <div className={styles.page}>
        <OrganizationForm
          title={t('new')}
          cancelTo={paths.home()}
          onSaved={({ orgSlug }) => void navigate(paths.organization(orgSlug).overview())}
        />
      </div>
    </AppLayout>
  );
}
