import { useQuery } from '@tanstack/react-query';
import { Notice, PageHeading, Stack } from '@tunna/ui';
import { Navigate, useNavigate } from 'react-router';
import {
  organizationCreationQuery,
  ownOrganizationsQuery,
} from '../../features/people/organization/organization.queries.ts';
import { OrganizationForm } from '../../features/people/organization/organization-form.tsx';
import { userInfoQuery } from '../../features/people/user/user.queries.ts';
import { combineQueries } from '../../lib/api/combine-queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
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
  const user = useQuery(userInfoQuery());
  const own = useQuery(ownOrganizationsQuery());
  usePageReport(t('new'));
  return (
    <AppLayout width="page" navigation={<BackLink />}>
      <Stack gap={24} className={styles.page}>
        <DataLoadingView query={combineQueries([creation, user, own] as const)}>
          {([{ refusal }, info, { organizations }]) =>
            refusal === undefined ? (
              <OrganizationForm
                title={t('new')}
                // Typed at the sign-up; another organization has another name.
                proposed={
                  organizations.length > 0
                    ? {}
                    : { name: info.preferences.company ?? '', contactEmail: info.email ?? '' }
                }
                cancelTo={paths.home()}
                onSaved={({ orgSlug }) => void navigate(paths.organization(orgSlug).setUp())}
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
