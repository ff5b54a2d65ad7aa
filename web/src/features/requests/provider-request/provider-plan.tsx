import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { maxPlannedDays } from '@tunna/domain/requests/service-request';
import { dayOf, daysAfter } from '@tunna/domain/time/dates';
import { Button, TextField } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { paths } from '../../../paths.ts';
import styles from './provider-forms.module.css';

interface Props {
  readonly link: string;
  readonly request: Pick<LinkedServiceRequest, 'plannedFor'>;
  /** The input that the server rejected. */
  readonly written: string | undefined;
  readonly pending: boolean;
  readonly onPlan: (plannedFor: string) => void;
}

/** The form for the planned day; the browser's own date field needs no JavaScript. */
export function ProviderPlan({ link, request: { plannedFor }, written, pending, onPlan }: Props) {
  const { t } = useTranslation('provider-request');
  const today = dayOf(new Date());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('plannedFor');
    if (typeof day === 'string') onPlan(day);
  };
  return (
    <form className={styles.form} method="post" action={paths.providerPlan(link)} onSubmit={submit}>
      <TextField
        key={plannedFor}
        type="date"
        name="plannedFor"
        label={t('plan')}
        hint={t('planHint')}
        size="medium"
        required
        min={today}
        max={daysAfter(today, maxPlannedDays)}
        defaultValue={written ?? plannedFor}
        // A page rendered before midnight may be hydrated after it.
        suppressHydrationWarning
      />
      <div>
        <Button type="submit" variation="ghost" loading={pending}>
          {t('planSend')}
        </Button>
      </div>
    </form>
  );
}
