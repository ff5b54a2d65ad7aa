import { useQuery } from '@tanstack/react-query';
import { Button, Icon, PageHeading, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { OwnOrganizations } from '../../features/people/organization/own-organizations.tsx';
import { OwnInvites } from '../../features/people/user/own-invites.tsx';
import { userInfoQuery } from '../../features/people/user/user.queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { useSession } from '../../shared/session/session.tsx';
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
  usePageReport(t('title'));
  return (
    <AppLayout width="page" navigation={<AccountLink />}>
      <Stack gap={24} className={styles.page}>
        <PageHeading
          title={t('title')}
          description={info?.fullName === undefined ? ' ' : t('welcome', { name: info.fullName })}
        />
        <OwnInvites />
        <OwnOrganizations />
        <Button variation="ghost" asChild className={styles.start ?? ''}>
          <Link to={paths.newOrganization()}>
            <Icon name="plus" size={16} />
            {t('organization:new')}
          </Link>
        </Button>
        <div className={styles.start}>
          <OperatorLink />
        </div>
      </Stack>
    </AppLayout>
  );
}
