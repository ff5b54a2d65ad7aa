import { Button, classNames, Notice, Stack } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { openDraft } from '../../../lib/draft.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { paths } from '../../../paths.ts';
import { TermsCheckbox } from '../../../shared/form/terms-checkbox.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useKeptDraft } from '../../../shared/form/use-kept-draft.ts';
import { RecordFields } from './record-fields.tsx';
import styles from './user.module.css';
import { useSaveUserInfo } from './user.queries.ts';
import { type UserRecord, userRecordBody } from './user-record.ts';

interface Values extends UserRecord {
  terms: boolean;
}

const keptFields = ['fullName', 'company', 'industry'] as const;

/** The user's name, and the acceptance of the terms. */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { t } = useTranslation('sign-up');
  const save = useSaveUserInfo();
  const form = useForm<Values>({
    shouldFocusError: false,
    defaultValues: { fullName: '', company: '', industry: '', terms: false },
  });
  const element = useFirstError(form.formState.submitCount);
  useKeptDraft(form, paths.signUp(), keptFields);
  const submit = form.handleSubmit((values) => {
    if (save.isPending || save.isSuccess) return;
    save.mutate(userRecordBody(values, values.terms), {
      onSuccess: () => {
        openDraft(paths.signUp()).keep({});
        onSignedUp();
      },
    });
  });
  const attempt = (event: FormEvent) => {
    if (save.isError) save.reset();
    void submit(event);
  };
  return (
    <Stack as="form" ref={element} className={classNames(styles.form, styles.wide)} onSubmit={attempt} noValidate>
      {save.isError && <Notice level="error">{t('failed')}</Notice>}
      <RecordFields form={form} />
      <TermsCheckbox
        feature="sign-up"
        isMissing={form.formState.errors.terms !== undefined}
        {...form.register('terms', { required: true })}
      />
      <Button type="submit" size="large" loading={save.isPending || save.isSuccess}>
        {t('submit')}
      </Button>
    </Stack>
  );
}
