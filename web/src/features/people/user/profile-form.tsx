import type { UserInfo } from '@tunna/contract/people/user';
import { Button, Row, Stack } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { AccountError } from './account-error.tsx';
import { RecordFields } from './record-fields.tsx';
import styles from './user.module.css';
import { useSaveUserInfo } from './user.queries.ts';
import { changedRecordBody, type UserRecord } from './user-record.ts';

/** The form for the user's own record. */
export function ProfileForm({ info }: { info: UserInfo }) {
  const { t } = useTranslation('account');
  const save = useSaveUserInfo();
  const { company = '', industry = '' } = info.preferences;
  const form = useForm<UserRecord>({ defaultValues: { fullName: info.fullName ?? '', company, industry } });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(changedRecordBody(values), { onSuccess: () => form.reset(values) });
  });
  const attempt = (event: FormEvent) => {
    save.reset();
    void submit(event);
  };
  return (
    <Stack as="form" className={styles.form} onSubmit={attempt} noValidate>
      <AccountError error={save.error} />
      <RecordFields form={form} clearable />
      <Row gap={12}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        <span className={styles.saved} role="status">
          {save.isSuccess && !form.formState.isDirty && t('saved')}
        </span>
      </Row>
    </Stack>
  );
}
