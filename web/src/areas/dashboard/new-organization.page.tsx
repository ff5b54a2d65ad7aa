import { useQuery } from '@tanstack/react-query';
import { Notice, PageHeading, Stack } from '@tunna/ui';
import { Navigate, useNavigate } from 'react-router';
import { organizationCreationQuery } from '../../features/people/organization/organization.queries.ts';
import { OrganizationForm } from '../../features/people/organization/organization-form.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { BackLink } from './back-link.tsx';
import styles from './dashboard.module.css';

/** Creates an organization owned by the user. */
export function NewOrganizationPage() {
  const { userType } = useSession();
  return userType === 'department' ? <Navigate to={paths.home()} replace /> : <NewOrganization />;
}

function NewOrganization() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const creation = useQuery(organizationCreationQuery());
  usePageReport(t('new'));
  return (
    <AppLayout width="page" navigation={<BackLink />}>
      <Stack gap={24} className={styles.page}>
        <DataLoadingView query={creation}>
          {({ refusal }) =>
            refusal === undefined ? (
              <OrganizationForm
                title={t('new')}
                cancelTo={paths.home()}
                onSaved={({ orgSlug }) => void navigate(paths.organization(orgSlug).overview())}
              />
            ) : (
              <>
                <PageHeading title={t('new')} />
                <Notice>{t(`notAllowed.${refusal}`)}</Notice>
              </>
            )
          }
        </DataLoadingView>
      </Stack>
    </AppLayout>
  );
}
