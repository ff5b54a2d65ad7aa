import { Button, Notice, Stack, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import { canRetry, isOver, refusalText, wrongCodeText } from './refusal.ts';
import { useSecondFactor } from './sign-in.queries.ts';
import styles from './sign-in-form.module.css';

interface Props {
  readonly challengeId: string;
  readonly onToken: (token: string) => void;
  readonly onOver: () => void;
  /** Called when the user wants to use another identity. */
  readonly onBack: () => void;
}

/** The last step for users with a second factor. */
export function SecondFactorForm({ challengeId, onToken, onOver, onBack }: Props) {
  const { t } = useTranslation('sign-in');
  const check = useSecondFactor(challengeId);
  const { element, problemOf, field, submit } = useCheckedForm(
    { code: '' },
    ({ code }, { reset, setFocus }) => {
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
    },
    check,
  );
  const problem = problemOf('code') === undefined ? undefined : t('secondFactor.tooShort');
  const wrong = wrongCodeText(t, check.error);
  const failure = check.isError && wrong === undefined ? refusalText(t, check.error, t('error.noLogin')) : undefined;
  return (
    <Stack as="form" ref={element} className={styles.form} onSubmit={submit} noValidate>
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
        {...field('code', (code) => code.trim().length >= 6)}
      />
      <Button type="submit" size="large" loading={check.isPending || check.isSuccess}>
        {t('continue')}
      </Button>
      <Stack gap={0} align="start">
        <button type="button" className={styles.link} onClick={onBack}>
          {t('code.other')}
        </button>
      </Stack>
    </Stack>
  );
}
