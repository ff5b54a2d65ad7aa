import { Button, Notice, Panel } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refusalText } from '../../features/people/sign-in/refusal.ts';
import { useSignInLink } from '../../features/people/sign-in/sign-in.queries.ts';
import { CallError } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import type { LoginState } from '../../lib/session/login-state.ts';
import { storeToken } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import styles from './sign-in.module.css';

/** The key in the address fragment; only the button sends it to the server. */
function keyOfAddress(): string | undefined {
  const key = window.location.hash.slice(1);
  return /^[\w-]{43}$/.test(key) ? key : undefined;
}

/** The target of the link in a message. Opening it changes nothing, because mail scanners open links too. */
export function SignInLinkPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  // Only known in the browser.
  const [key, setKey] = useState<string | null>();
  const signIn = useSignInLink();
  const { reset } = signIn;
  useEffect(() => {
    const read = () => {
      reset();
      setKey(keyOfAddress() ?? null);
    };
    read();
    // Another link was opened in the same tab.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [reset]);
  const submit = (given: string) =>
    signIn.mutate(given, {
      onSuccess(answer) {
        if ('token' in answer) {
          storeToken(answer.token);
          window.location.replace(paths.home());
          return;
        }
        const state: LoginState = { secondFactor: answer.secondFactor.challengeId };
        void navigate(paths.login(), { replace: true, state });
      },
    });
  usePageReport(t('title'));
  const code = signIn.error instanceof CallError ? signIn.error.body.code : undefined;
  const isElsewhere = code === 'sign_in_link_elsewhere';
  const isOver = code === 'sign_in_link_over' || key === null;
  const failure =
    signIn.isError && !isElsewhere && !isOver ? refusalText(t, signIn.error, t('error.somethingWrong')) : undefined;
  return (
    <AppLayout width="narrow">
      <Panel className={styles.page} data-take-over="always">
        <h1>{t('title')}</h1>
        <noscript>
          <Notice level="error">{t('needsJavaScript')}</Notice>
        </noscript>
        {isElsewhere && <Notice level="error">{t('link.elsewhere')}</Notice>}
        {isOver && <Notice level="error">{t('link.over')}</Notice>}
        {failure !== undefined && <Notice level="error">{failure}</Notice>}
        {isElsewhere || isOver ? (
          <Button size="large" href={paths.login()}>
            {t('link.toLogin')}
          </Button>
        ) : (
          <>
            <p className={styles.muted}>{t('link.text')}</p>
            <Button
              size="large"
              disabled={key === undefined}
              loading={signIn.isPending || signIn.isSuccess}
              onClick={() => {
                if (typeof key === 'string') submit(key);
              }}
            >
              {t('link.signIn')}
            </Button>
          </>
        )}
      </Panel>
    </AppLayout>
  );
}
