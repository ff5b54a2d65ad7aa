import { useMutation, useQuery } from '@tanstack/react-query';
import type { Language } from '@tunna/domain/text/languages';
import { Button, Panel, SelectList, Stack, TextField } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { call, callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { refusedFields } from '../../../shared/form/form-problems.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './admin-metrics.module.css';

/** Assigns a plan to one organization, which its owners may not choose by themselves. */
export function PlanAssignment() {
  const { t, i18n } = useTranslation('admin-metrics');
  const plans = useQuery(callQuery('listPlans', {})).data?.plans ?? [];
  const [orgSlug, setOrgSlug] = useState('');
  const [chosen, setChosen] = useState<string>();
  const planId = chosen ?? plans[0]?.id ?? '';
  const assign = useMutation({
    mutationFn: (body: { orgSlug: string; planId: string }) => call('assignPlan', { body }),
    onSuccess: () => setOrgSlug(''),
  });
  const element = useFirstError(assign.error);
  const nameOf = (id: string): string => plans.find((plan) => plan.id === id)?.names[i18n.language as Language] ?? id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!assign.isPending) assign.mutate({ orgSlug: orgSlug.trim(), planId });
  };
  const problem = refusedFields(assign.error).find(({ field }) => field === 'orgSlug')?.problem;
  return (
    <Panel title={t('plan.title')}>
      <Stack as="form" ref={element} gap={24} className={styles.metrics} onSubmit={submit} noValidate>
        <TextField
          label={t('plan.orgSlug')}
          hint={t('plan.orgSlugHint')}
          value={orgSlug}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem === undefined ? undefined : t(`field-problem:${problem}`)}
          onChange={({ target }) => setOrgSlug(target.value)}
        />
        <SelectList
          label={t('plan.plan')}
          value={planId}
          options={plans.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onValueChange={setChosen}
        />
        {problem === undefined && <ErrorNotice error={assign.error} />}
        <p role="status">
          {assign.isSuccess &&
            t('plan.done', { organization: assign.data.organization, plan: nameOf(assign.data.planId) })}
        </p>
        <Button type="submit" loading={assign.isPending}>
          {t('plan.assign')}
        </Button>
      </Stack>
    </Panel>
  );
}
