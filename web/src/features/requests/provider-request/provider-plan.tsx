import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { Button } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { paths } from '../../../paths.ts';
import { DayField } from '../shared/day-field.tsx';
import styles from './provider-forms.module.css';

interface Props {
  readonly link: string;
  readonly request: Pick<LinkedServiceRequest, 'plannedFor' | 'today'>;
  /** The input that the server rejected. */
  readonly written: string | undefined;
  readonly pending: boolean;
  readonly onPlan: (plannedFor: string) => void;
}

/** The form for the planned day. */
export function ProviderPlan({ link, request: { plannedFor, today }, written, pending, onPlan }: Props) {
  const { t } = useTranslation('provider-request');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('plannedFor');
    if (typeof day === 'string') onPlan(day);
  };
  return (
    <form className={styles.form} method="post" action={paths.providerForm(link, 'plan')} onSubmit={submit}>
      <DayField name="plannedFor" label={t('plan')} hint={t('planHint')} today={today} value={written ?? plannedFor} />
      <div>
        <Button type="submit" variation="ghost" loading={pending}>
          {t('planSend')}
        </Button>
      </div>
    </form>
  );
}
