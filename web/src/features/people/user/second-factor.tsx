import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Muted, Row, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { QrCode } from '../../../shared/view/qr-code.tsx';
import { AccountError } from './account-error.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './user.module.css';
import {
  secondFactorQuery,
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useStartSecondFactor,
} from './user.queries.ts';

/** Turning an authenticator on and off. */
export function SecondFactor() {
  const { t } = useTranslation('account');
  const state = useQuery(secondFactorQuery());
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes !== undefined) {
    return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />;
  }
  return (
    <DataLoadingView query={state}>
      {({ on, recoveryCodesLeft }) => (
        <Stack className={styles.form}>
          <Row gap={16} rowGap={8} align="center" justify="between">
            <p>{t(on ? 'secondFactor.onText' : 'secondFactor.offText')}</p>
            <Badge variation={on ? 'success' : 'neutral'}>{t(on ? 'secondFactor.on' : 'secondFactor.off')}</Badge>
          </Row>
          {on && <Muted>{t('secondFactor.left', { count: recoveryCodesLeft })}</Muted>}
          {/* Also for codes that were never shown because the response with them was lost. */}
          {on && <Muted>{t('secondFactor.newCodes')}</Muted>}
          {on ? <TurnOff /> : <TurnOn onCodes={setRecoveryCodes} />}
        </Stack>
      )}
    </DataLoadingView>
  );
}

function TurnOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account');
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  if (start.data === undefined) {
    return (
      <>
        <AccountError error={start.error} />
        <Row gap={12}>
          <Button variation="ghost" loading={start.isPending} onClick={() => start.mutate()}>
            {t('secondFactor.turnOn')}
          </Button>
        </Row>
      </>
    );
  }
  return (
    <>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={start.data.uri} label={t('secondFactor.qr')} />
      <Muted>{t('secondFactor.secret')}</Muted>
      <p className={styles.secret}>{start.data.secret}</p>
      <CodeForm
        label={t('secondFactor.code')}
        button={t('secondFactor.confirm')}
        sent={confirm}
        onCode={(code) => confirm.mutate(code, { onSuccess: (answer) => onCodes(answer.recoveryCodes) })}
      />
    </>
  );
}

function TurnOff() {
  const { t } = useTranslation('account');
  const remove = useRemoveSecondFactor();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Row gap={12}>
        <Button variation="ghost" onClick={() => setAsking(true)}>
          {t('secondFactor.turnOff')}
        </Button>
      </Row>
    );
  }
  return (
    <CodeForm
      label={t('secondFactor.codeOrRecovery')}
      button={t('secondFactor.turnOff')}
      sent={remove}
      onCode={(code) => remove.mutate(code)}
    />
  );
}

interface CodeFormProps {
  readonly label: string;
  readonly button: string;
  /** The call that the code is sent with. */
  readonly sent: { readonly error: unknown; readonly isError: boolean; readonly isPending: boolean; reset(): void };
  readonly onCode: (code: string) => void;
}

function CodeForm({ label, button, sent, onCode }: CodeFormProps) {
  const { t } = useTranslation('account');
  const { element, problemOf, field, submit } = useCheckedForm(
    { code: '' },
    ({ code }) => {
      if (!sent.isPending) onCode(code.trim());
    },
    sent,
  );
  const { error } = sent;
  const code = error instanceof CallError ? error.body.code : undefined;
  const isUsed = code === 'code_used';
  const isWrong = isUsed || code === 'code_wrong';
  const refused = isWrong ? t(isUsed ? 'secondFactor.used' : 'secondFactor.wrong') : undefined;
  const problem = problemOf('code') === undefined ? refused : t('secondFactor.wrong');
  return (
    <Stack as="form" ref={element} className={styles.form} onSubmit={submit} noValidate>
      {!isWrong && <AccountError error={error} />}
      <TextField
        label={label}
        size="medium"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={problem}
        {...field('code', (code) => code.trim().length >= 6)}
      />
      <Button type="submit" loading={sent.isPending}>
        {button}
      </Button>
    </Stack>
  );
}
