import { Panel } from '@tunna/ui';
import { Navigate, useSearchParams } from 'react-router';
import { SignUpForm } from '../../features/people/user/sign-up-form.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { originPath } from '../../lib/session/origin-path.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { LogOutButton } from '../../shared/session/log-out-button.tsx';
import { SessionGate } from '../../shared/session/session.tsx';
import styles from './sign-in.module.css';

/** The first login of a person: a name, and the terms. */
export function SignUpPage() {
  const { t } = useTranslation('sign-up');
  const [search] = useSearchParams();
  const origin = originPath(search.get('from'));
  usePageReport(t('title'));
  return (
    <SessionGate allow="setup-required" loggedOut={<Navigate to={paths.home()} replace />}>
      <AppLayout width="narrow" navigation={<LogOutButton size="small" />}>
        <Panel className={styles.page}>
          <h1>{t('title')}</h1>
          <p className={styles.muted}>{t('text')}</p>
          <SignUpForm onSignedUp={() => window.location.replace(origin)} />
        </Panel>
      </AppLayout>
    </SessionGate>
  );
}
