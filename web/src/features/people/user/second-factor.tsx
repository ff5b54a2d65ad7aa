import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Muted, Row, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '../../../lib/client.ts';
import { useTranslation } from '../../../lib/translation.tsx';
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
        error={confirm.error}
        isPending={confirm.isPending}
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
      error={remove.error}
      isPending={remove.isPending}
      onCode={(code) => remove.mutate(code)}
    />
  );
}

interface CodeFormProps {
  readonly label: string;
  readonly button: string;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onCode: (code: string) => void;
}

function CodeForm({ label, button, error, isPending, onCode }: CodeFormProps) {
  const { t } = useTranslation('account');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const isWrong = error instanceof CallError && error.body.code === 'code_wrong';
  const problem = formState.errors.code !== undefined || isWrong ? t('secondFactor.wrong') : undefined;
  const submit = handleSubmit(({ code }) => {
    if (!isPending) onCode(code.trim());
  });
  return (
    <Stack as="form" className={styles.form} onSubmit={submit} noValidate>
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
        {...register('code', { validate: (code) => code.trim().length >= 6 })}
      />
      <Button type="submit" loading={isPending}>
        {button}
      </Button>
    </Stack>
  );
}
