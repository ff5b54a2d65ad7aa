import { useMutation } from '@tanstack/react-query';
import { Button, Notice, Panel, Row, Spinner } from '@tunna/ui';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError, call } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import type { LoginState } from '../../lib/session/login-state.ts';
import { originPath } from '../../lib/session/origin-path.ts';
import { storeToken } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import styles from './sign-in.module.css';

/** In Icelandic for every page language. */
const texts = { pending: 'Skrái inn…', failed: 'Villa kom upp, reyndu aftur' } as const;

/** The redirect target of the OpenID provider. */
export function GoogleCallbackPage() {
  const { t } = useTranslation('sign-in');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const complete = useMutation({
    mutationFn: (query: { code: string; state: string; iss?: string }) => call('completeGoogleSignIn', { query }),
    onSuccess: (answer) => {
      const from = originPath(answer.originPath);
      if ('token' in answer) {
        storeToken(answer.token);
        window.location.replace(from);
        return;
      }
      const state: LoginState = { from, secondFactor: answer.secondFactor.challengeId };
      void navigate(paths.login(), { replace: true, state });
    },
  });
  const code = search.get('code');
  const state = search.get('state');
  const issuer = search.get('iss');
  // A code is valid for one call, and effects may run twice.
  const called = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    if (called.current || code === null || state === null) return;
    called.current = true;
    mutate({ code, state, ...(issuer === null ? {} : { iss: issuer }) });
  }, [code, state, issuer, mutate]);
  usePageReport(t('title'));
  const failed = complete.isError || code === null || state === null;
  const isTaken = complete.error instanceof CallError && complete.error.body.code === 'identity_taken';
  return (
    <AppLayout width="narrow">
      <Panel className={styles.page} data-take-over="always">
        {failed ? (
          <>
            <h1 lang="is">{texts.failed}</h1>
            {isTaken && <Notice level="error">{t('google.identityTaken')}</Notice>}
            <Button href={paths.login()}>{t('google.back')}</Button>
          </>
        ) : (
          <Row as="p" nowrap gap={12} align="center" role="status" lang="is">
            <Spinner />
            {texts.pending}
          </Row>
        )}
      </Panel>
    </AppLayout>
  );
}
