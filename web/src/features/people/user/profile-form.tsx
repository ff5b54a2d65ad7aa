import type { UserInfo } from '@tunna/contract/people/user';
import { Button, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { LeaveQuestion } from '../../../shared/form/leave-question.tsx';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import { useLeaveGuard } from '../../../shared/form/use-leave-guard.ts';
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
  const checked = useCheckedForm<UserRecord>(
    { fullName: info.fullName ?? '', company, industry },
    (values, { reset }) => {
      if (!save.isPending) save.mutate(changedRecordBody(values), { onSuccess: () => reset(values) });
    },
    save,
  );
  const guard = useLeaveGuard(checked.form.formState.isDirty && !save.isPending);
  return (
    <Stack as="form" ref={checked.element} className={styles.form} onSubmit={checked.submit} noValidate>
      <AccountError error={save.error} />
      <RecordFields checked={checked} clearable />
      <Row gap={12}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        <span className={styles.saved} role="status">
          {save.isSuccess && !checked.form.formState.isDirty && t('saved')}
        </span>
      </Row>
      <LeaveQuestion guard={guard} />
    </Stack>
  );
}
