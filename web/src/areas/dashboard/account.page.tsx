import { useQuery } from '@tanstack/react-query';
import { PageHeading, Panel, Stack } from '@tunna/ui';
import { Navigate } from 'react-router';
import { NotificationChoices } from '../../features/people/notification/notification-choices.tsx';
import { Identities } from '../../features/people/user/identities.tsx';
import { OwnData } from '../../features/people/user/own-data.tsx';
import { Preferences } from '../../features/people/user/preferences.tsx';
import { ProfileForm } from '../../features/people/user/profile-form.tsx';
import { SecondFactor } from '../../features/people/user/second-factor.tsx';
import { userInfoQuery } from '../../features/people/user/user.queries.ts';
import { UserSessions } from '../../features/people/user/user-sessions.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { useForgetSession } from '../../shared/session/log-out.ts';
import { LogOutButton } from '../../shared/session/log-out-button.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { BackLink } from './back-link.tsx';
import styles from './dashboard.module.css';
import { OperatorLink } from './operator-link.tsx';

/** The user's own account. */
export function AccountPage() {
  const { userType } = useSession();
  return userType === 'department' ? <Navigate to={paths.home()} replace /> : <Account />;
}

function Account() {
  const { t } = useTranslation('account');
  const info = useQuery(userInfoQuery());
  const forgetSession = useForgetSession();
  usePageReport(t('title'));
  return (
    <AppLayout width="page" navigation={<BackLink />}>
      <DataLoadingView query={info}>
        {(data) => (
          <Stack gap={24} className={styles.page}>
            <PageHeading title={t('title')}>
              <OperatorLink />
              <LogOutButton />
            </PageHeading>
            <Panel title={t('profile.title')}>
              <ProfileForm info={data} />
            </Panel>
            <Panel title={t('identity.title')}>
              <Identities info={data} />
            </Panel>
            <Panel title={t('preferences.title')}>
              <Preferences info={data} />
            </Panel>
            <Panel title={t('notifications.title')}>
              <NotificationChoices />
            </Panel>
            <Panel title={t('secondFactor.title')}>
              <SecondFactor />
            </Panel>
            <Panel title={t('sessions.title')}>
              <UserSessions />
            </Panel>
            <Panel title={t('data.title')}>
              <OwnData onErased={() => void forgetSession()} />
            </Panel>
          </Stack>
        )}
      </DataLoadingView>
    </AppLayout>
  );
}
