import { Button, Notice, Stack, TextField } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { canRetry, isOver, refusalText } from './refusal.ts';
import { useSecondFactor } from './sign-in.queries.ts';
import styles from './sign-in-form.module.css';

interface Props {
  readonly challengeId: string;
  readonly onToken: (token: string) => void;
  readonly onOver: () => void;
}

/** The last step for users with a second factor. */
export function SecondFactorForm({ challengeId, onToken, onOver }: Props) {
  const { t } = useTranslation('sign-in');
  const check = useSecondFactor(challengeId);
  const { register, handleSubmit, reset, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit(({ code }) => {
    if (check.isPending || check.isSuccess) return;
    check.mutate(code.trim(), {
      onSuccess: ({ token }) => onToken(token),
      onError: (error) => {
        if (isOver(error)) onOver();
        else if (canRetry(error)) {
          reset();
          setFocus('code');
        }
      },
    });
  });
  const attempt = (event: FormEvent) => {
    if (check.isError) check.reset();
    void submit(event);
  };
  const problem = formState.errors.code === undefined ? undefined : t('secondFactor.tooShort');
  const wrong = canRetry(check.error) ? t('error.wrongCode') : undefined;
  const failure = check.isError && wrong === undefined ? refusalText(t, check.error, t('error.noLogin')) : undefined;
  return (
    <Stack as="form" className={styles.form} onSubmit={attempt} noValidate>
      <div>
        <h1>{t('secondFactor.title')}</h1>
        <p className={styles.muted}>{t('secondFactor.text')}</p>
      </div>
      {failure !== undefined && <Notice level="error">{failure}</Notice>}
      <TextField
        label={t('secondFactor.code')}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={problem ?? wrong}
        {...register('code', { validate: (code) => code.trim().length >= 6 })}
      />
      <Button type="submit" size="large" loading={check.isPending || check.isSuccess}>
        {t('continue')}
      </Button>
    </Stack>
  );
}
