import { useQuery } from '@tanstack/react-query';
import { Button, Icon, PageHeading, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { FirstOrganization } from '../../features/people/organization/first-organization.tsx';
import { ownOrganizationsQuery } from '../../features/people/organization/organization.queries.ts';
import { OwnOrganizations } from '../../features/people/organization/own-organizations.tsx';
import { OwnInvites } from '../../features/people/user/own-invites.tsx';
import { ownInvitesQuery, userInfoQuery } from '../../features/people/user/user.queries.ts';
import { combineQueries } from '../../lib/api/combine-queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './dashboard.module.css';
import { DepartmentHome } from './department-home.tsx';
import { OperatorLink } from './operator-link.tsx';

/** The first page after the login. */
export function DashboardHomePage() {
  const { userType } = useSession();
  return userType === 'department' ? <DepartmentHome /> : <PersonHome />;
}

function PersonHome() {
  const { t } = useTranslation('dashboard');
  const { data: info } = useQuery(userInfoQuery());
  const organizations = useQuery(ownOrganizationsQuery());
  const invites = useQuery(ownInvitesQuery());
  usePageReport(t('title'));
  return (
    <AppLayout width="page" navigation={<AccountLink />}>
      <Stack gap={24} className={styles.page}>
        <PageHeading
          title={t('title')}
          description={info?.fullName === undefined ? ' ' : t('welcome', { name: info.fullName })}
        />
        <DataLoadingView query={combineQueries([organizations, invites] as const)}>
          {([{ organizations: own }, { invites: open }]) => (
            <>
              <OwnInvites />
              {own.length > 0 && <OwnOrganizations organizations={own} />}
              {own.length + open.length === 0 ? (
                <FirstOrganization />
              ) : (
                <Button variation="ghost" asChild className={styles.start ?? ''}>
                  <Link to={paths.newOrganization()}>
                    <Icon name="plus" size={16} />
                    {t('organization:new')}
                  </Link>
                </Button>
              )}
            </>
          )}
        </DataLoadingView>
        <div className={styles.start}>
          <OperatorLink />
        </div>
      </Stack>
    </AppLayout>
  );
}
