import { Icon, Panel } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { CodeForm } from '../../features/people/sign-in/code-form.tsx';
import { IdentityForm } from '../../features/people/sign-in/identity-form.tsx';
import { LinkOnly } from '../../features/people/sign-in/link-only.tsx';
import { SecondFactorForm } from '../../features/people/sign-in/second-factor-form.tsx';
import type { Challenge } from '../../features/people/sign-in/sign-in.queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { loginState } from '../../lib/session/login-state.ts';
import { originPath } from '../../lib/session/origin-path.ts';
import { storeToken } from '../../lib/session/session.ts';
import { openDraft } from '../../lib/storage/draft.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import { isPerson } from '../../shared/session/session.queries.ts';
import { useSessionState, WaitingFrame } from '../../shared/session/session.tsx';
import styles from './sign-in.module.css';

type Step =
  | { readonly name: 'identity'; readonly error?: string | undefined }
  | { readonly name: 'code'; readonly challenge: Challenge }
  | { readonly name: 'second-factor'; readonly challengeId: string };

/** The login in two steps, or three with a second factor. */
export function LoginPage() {
  const { t } = useTranslation('sign-in');
  const [search] = useSearchParams();
  const given = loginState(useLocation().state);
  const googleFailed = search.get('google') === 'failed' ? t('error.google') : undefined;
  const [step, setStep] = useState<Step>({ name: 'identity', error: googleFailed });
  const { error, secondFactor } = given;
  // Only the browser knows the navigation state: the server has rendered the first step without it.
  useEffect(() => {
    if (secondFactor !== undefined) setStep({ name: 'second-factor', challengeId: secondFactor });
    else if (error !== undefined) setStep({ name: 'identity', error });
  }, [error, secondFactor]);
  const origin = originPath(given.from ?? search.get('from'));
  usePageReport(t('title'));
  const session = useSessionState();
  // Departments log in as a person for what their own session does not allow.
  const isSignedIn = session.state === 'known' && isPerson(session.session.claims);
  useEffect(() => {
    if (isSignedIn) window.location.replace(origin);
  }, [isSignedIn, origin]);
  const startAgain = () => setStep({ name: 'identity', error: t('error.noLogin') });
  const finish = (token: string) => {
    storeToken(token);
    openDraft(paths.login()).keep({});
    // A full page load: the previous page is rendered again for the logged-in user.
    window.location.replace(origin);
  };
  if (isSignedIn || session.state === 'unknown' || session.state === 'pending') {
    return (
      <div data-take-over="always">
        <WaitingFrame />
      </div>
    );
  }
  return (
    <AppLayout width="narrow">
      <Panel>
        {step.name === 'identity' && (
          <IdentityForm
            error={step.error}
            origin={origin}
            onChallenge={(challenge) => setStep({ name: 'code', challenge })}
          />
        )}
        {step.name === 'code' && step.challenge.linkOnly && (
          <LinkOnly identity={step.challenge.identity} onBack={() => setStep({ name: 'identity' })} />
        )}
        {step.name === 'code' && !step.challenge.linkOnly && (
          <CodeForm
            challenge={step.challenge}
            onSignedIn={(answer) => {
              if ('token' in answer) finish(answer.token);
              else setStep({ name: 'second-factor', challengeId: answer.secondFactor.challengeId });
            }}
            onOver={startAgain}
            onBack={() => setStep({ name: 'identity' })}
          />
        )}
        {step.name === 'second-factor' && (
          <SecondFactorForm
            challengeId={step.challengeId}
            onToken={finish}
            onOver={startAgain}
            onBack={() => setStep({ name: 'identity' })}
          />
        )}
      </Panel>
      {/* A visitor of a container without an account needs a link back. */}
      {/\/request$/.test(origin) && (
        <a className={styles.back} href={origin.replace(/\/request$/, '')}>
          <Icon name="arrow-left" size={16} />
          {t('back')}
        </a>
      )}
    </AppLayout>
  );
}
