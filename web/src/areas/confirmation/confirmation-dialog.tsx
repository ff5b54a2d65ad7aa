import { useMutation } from '@tanstack/react-query';
import type { Language } from '@tunna/domain/text/languages';
import { Button, CodeEntry, Modal, Notice, Row, Spinner, Stack, TextField } from '@tunna/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isTriesUsed, refusalText, wrongCodeText } from '../../features/people/sign-in/refusal.ts';
import { call } from '../../lib/api/client.ts';
import { settleConfirmation } from '../../lib/confirmation.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { useFirstError } from '../../shared/form/use-first-error.ts';
import styles from './confirmation.module.css';

/** In Icelandic for every page language, as at the sign-in. */
const wrongPaste = 'Ekki er hægt að líma innihald klippiborðsins';

/** Asks the user to confirm their identity, with a code from a message or their second factor. */
export function ConfirmationDialog() {
  const { t } = useTranslation('confirmation');
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) settleConfirmation(false);
      }}
      title={t('title')}
      description={t('text')}
      closeLabel={t('cancel')}
      footer={
        <Button variation="ghost" onClick={() => settleConfirmation(false)}>
          {t('cancel')}
        </Button>
      }
    >
      <Question />
    </Modal>
  );
}

function Question() {
  const { t, i18n } = useTranslation('confirmation');
  const { t: tSignIn } = useTranslation('sign-in');
  const request = useMutation({
    mutationFn: () => call('requestConfirmation', { body: { language: i18n.language as Language } }),
  });
  // Effects may run twice: sends only one message.
  const isStarted = useRef(false);
  const { mutate, data, error, isPending } = request;
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate();
  }, [mutate]);
  if (error !== null) {
    return (
      <Stack>
        <Notice level="error">{refusalText(tSignIn, error, tSignIn('error.somethingWrong'))}</Notice>
        <Button onClick={() => mutate()}>{t('again')}</Button>
      </Stack>
    );
  }
  if (data === undefined || isPending) {
    return (
      <Row as="p" nowrap gap={12} align="center" role="status">
        <Spinner />
        {t('sending')}
      </Row>
    );
  }
  if (data.by === 'second-factor') return <SecondFactor />;
  if (data.linkOnly === true) return <LinkOnly />;
  return <Code challengeId={data.challengeId} recipient={data.recipient} onAgain={() => mutate()} />;
}

const useConfirm = () =>
  useMutation({
    mutationFn: (body: { readonly challengeId?: string; readonly code: string }) => call('confirm', { body }),
    onSuccess: () => settleConfirmation(true),
  });

interface CodeProps {
  readonly challengeId: string;
  readonly recipient: string;
  readonly onAgain: () => void;
}

function Code({ challengeId, recipient, onAgain }: CodeProps) {
  const { t } = useTranslation('confirmation');
  const { t: tSignIn } = useTranslation('sign-in');
  const check = useConfirm();
  if (isTriesUsed(check.error)) return <LinkOnly />;
  const wrong = wrongCodeText(tSignIn, check.error);
  const failure = check.error !== null && wrong === undefined;
  return (
    <Stack>
      <p className={styles.text}>{t('sent', { recipient })}</p>
      {failure && <Notice level="error">{refusalText(tSignIn, check.error, t('over'))}</Notice>}
      <CodeEntry
        legend={tSignIn('code.sixDigits')}
        digitLabel={(position) => tSignIn('code.digit', { position })}
        autoFocus
        disabled={check.isPending || check.isSuccess}
        failure={check.error}
        error={wrong}
        onComplete={(code) => check.mutate({ challengeId, code })}
        onInvalidPaste={() => window.alert(wrongPaste)}
      />
      <Button variation="ghost" className={styles.start} onClick={onAgain}>
        {t('newCode')}
      </Button>
    </Stack>
  );
}

function SecondFactor() {
  const { t } = useTranslation('confirmation');
  const { t: tSignIn } = useTranslation('sign-in');
  const check = useConfirm();
  const [code, setCode] = useState('');
  const [tooShort, setTooShort] = useState<{ readonly code: string }>();
  const element = useFirstError(tooShort ?? check.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A parent form in the component tree must not be submitted with it.
    event.stopPropagation();
    const typed = code.trim();
    setTooShort(typed.length < 6 ? { code: typed } : undefined);
    if (typed.length >= 6 && !check.isPending) check.mutate({ code: typed });
  };
  const wrong = wrongCodeText(tSignIn, check.error);
  const failure = check.error !== null && wrong === undefined;
  return (
    <Stack as="form" ref={element} onSubmit={submit} noValidate>
      {failure && <Notice level="error">{refusalText(tSignIn, check.error, tSignIn('error.somethingWrong'))}</Notice>}
      <TextField
        label={tSignIn('secondFactor.code')}
        hint={tSignIn('secondFactor.text')}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={tooShort !== undefined ? tSignIn('secondFactor.tooShort') : wrong}
      />
      <Button type="submit" loading={check.isPending || check.isSuccess}>
        {t('confirm')}
      </Button>
    </Stack>
  );
}

/** If no message can be sent, or no code is accepted any more: logging in again by the link of a message confirms as well. */
function LinkOnly() {
  const { t } = useTranslation('confirmation');
  return (
    <Stack>
      <Notice>{t('linkOnly')}</Notice>
      <Button className={styles.start} onClick={() => settleConfirmation(true)}>
        {t('again')}
      </Button>
    </Stack>
  );
}
