import type { SignedIn } from '@tunna/contract/people/sign-in';
import { CodeEntry, Notice, Stack } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { TriesUsed } from './link-only.tsx';
import { canRetry, isOver, isTriesUsed, refusalText } from './refusal.ts';
import { type Challenge, useSignIn } from './sign-in.queries.ts';
import styles from './sign-in-form.module.css';
import { useDelivery } from './use-delivery.ts';
import { useSmsCode } from './use-sms-code.ts';

/** In Icelandic whatever the language of the page. */
const wrongPaste = 'Ekki er hægt að líma innihald klippiborðsins';

/** Milliseconds after which users without a code get help. */
const hintDelay = 10_000;

interface Props {
  readonly challenge: Challenge;
  readonly onSignedIn: (answer: SignedIn) => void;
  /** Called when the challenge is no longer valid. */
  readonly onOver: () => void;
  /** Called when the user wants to use another identity. */
  readonly onBack: () => void;
}

/** The second step: the code from the message. */
export function CodeForm({ challenge: { challengeId, identity }, onSignedIn, onOver, onBack }: Props) {
  const { t } = useTranslation('sign-in');
  const check = useSignIn(challengeId);
  const delivery = useDelivery(challengeId);
  const isLate = useLater(hintDelay);
  const submit = (code: string) => {
    if (check.isPending || check.isSuccess) return;
    check.mutate(code, {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (isOver(error) && !isTriesUsed(error)) onOver();
      },
    });
  };
  useSmsCode(identity.kind === 'phone', submit);
  if (isTriesUsed(check.error)) return <TriesUsed onBack={onBack} />;
  const wrongCode = canRetry(check.error) ? t('error.wrongCode') : undefined;
  const failure =
    check.isError && wrongCode === undefined ? refusalText(t, check.error, t('error.noLogin')) : undefined;
  return (
    <Stack className={styles.form}>
      <div>
        <h1>{t('code.title')}</h1>
        <p className={styles.muted}>{t(`code.sentBy.${identity.kind}`, { recipient: identity.value })}</p>
      </div>
      {failure !== undefined && <Notice level="error">{failure}</Notice>}
      {delivery === 'failed' && (
        <Notice level="error">{t(`code.notSentBy.${identity.kind}`, { recipient: identity.value })}</Notice>
      )}
      <CodeEntry
        legend={<h2>{t('code.sixDigits')}</h2>}
        digitLabel={(position) => t('code.digit', { position })}
        autoFocus
        disabled={check.isPending || check.isSuccess}
        failure={check.error}
        error={wrongCode}
        onComplete={submit}
        onInvalidPaste={() => window.alert(wrongPaste)}
      />
      <Stack gap={0} align="start">
        <button type="button" className={styles.link} onClick={onBack}>
          {t('code.other')}
        </button>
        <div aria-live="polite">
          {isLate && (
            <a
              className={styles.link}
              href={window.location.href}
              onClick={(event) => {
                event.preventDefault();
                window.location.reload();
              }}
            >
              {t('code.none')}
            </a>
          )}
        </div>
      </Stack>
    </Stack>
  );
}

/** Returns true once the delay in milliseconds has passed since mounting. */
function useLater(delay: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isLate;
}
