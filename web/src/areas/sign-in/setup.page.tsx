import { Button, Divider, Panel } from '@tunna/ui';
import { Link, Navigate } from 'react-router';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { LogOutButton } from '../../shared/session/log-out-button.tsx';
import { SessionGate } from '../../shared/session/session.tsx';
import styles from './sign-in.module.css';

/** For a logged-in person without an account: continue to the sign-up, or log out. */
export function SetupPage() {
  const { t } = useTranslation('sign-up');
  usePageReport(t('setup.title'));
  return (
    <SessionGate allow="setup-required" loggedOut={<Navigate to={paths.home()} replace />}>
      <AppLayout width="narrow">
        <Panel className={styles.page}>
          <h1>{t('setup.title')}</h1>
          <p>{t('setup.text')}</p>
          <Button size="large" asChild>
            <Link to={paths.signUp()}>{t('setup.signUp')}</Link>
          </Button>
          <Divider>{t('setup.or')}</Divider>
          <p className={styles.muted}>{t('setup.mistake')}</p>
          <LogOutButton />
        </Panel>
      </AppLayout>
    </SessionGate>
  );
}
