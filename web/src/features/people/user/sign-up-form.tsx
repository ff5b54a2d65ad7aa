import { Button, classNames, Notice, Stack } from '@tunna/ui';
import { openDraft } from '../../../lib/storage/draft.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { TermsCheckbox } from '../../../shared/form/terms-checkbox.tsx';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import { useKeptDraft } from '../../../shared/form/use-kept-draft.ts';
import { RecordFields } from './record-fields.tsx';
import styles from './user.module.css';
import { useSaveUserInfo } from './user.queries.ts';
import { type UserRecord, userRecordBody } from './user-record.ts';

interface Values extends UserRecord {
  terms: boolean;
}

const draftFields = ['fullName', 'company', 'industry'] as const;

/** The user's name, and the acceptance of the terms. */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { t } = useTranslation('sign-up');
  const save = useSaveUserInfo();
  const checked = useCheckedForm<Values>(
    { fullName: '', company: '', industry: '', terms: false },
    (values) => {
      if (save.isPending || save.isSuccess) return;
      save.mutate(userRecordBody(values, values.terms), {
        onSuccess: () => {
          openDraft(paths.signUp()).keep({});
          onSignedUp();
        },
      });
    },
    save,
  );
  const { form, element, problemOf, field, submit } = checked;
  useKeptDraft(form, paths.signUp(), draftFields);
  return (
    <Stack as="form" ref={element} className={classNames(styles.form, styles.wide)} onSubmit={submit} noValidate>
      {save.isError && <Notice level="error">{t('failed')}</Notice>}
      <RecordFields checked={checked} />
      <TermsCheckbox
        feature="sign-up"
        isMissing={problemOf('terms') !== undefined}
        {...field('terms', (accepted) => accepted)}
      />
      <Button type="submit" size="large" loading={save.isPending || save.isSuccess}>
        {t('submit')}
      </Button>
    </Stack>
  );
}
