import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { Button } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { DayField } from '../shared/day-field.tsx';
import { useLanguage } from '../shared/use-language.ts';
import styles from './provider-forms.module.css';

interface Props {
  readonly link: string;
  readonly request: Pick<LinkedServiceRequest, 'plannedFor' | 'planUndoUntil' | 'today'>;
  /** The input that the server rejected. */
  readonly written: string | undefined;
  readonly pending: boolean;
  readonly onPlan: (plannedFor: string) => void;
  readonly onUndo: (plannedFor: string) => void;
}

/** The form for the planned day. */
export function ProviderPlan({ link, request, written, pending, onPlan, onUndo }: Props) {
  const { t } = useTranslation('provider-request');
  const language = useLanguage();
  const { plannedFor, planUndoUntil, today } = request;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('plannedFor');
    if (typeof day === 'string') onPlan(day);
  };
  return (
    <>
      <form className={styles.form} method="post" action={paths.providerForm(link, 'plan')} onSubmit={submit}>
        <DayField
          key={plannedFor}
          name="plannedFor"
          label={t('plan')}
          hint={t('planHint')}
          today={today}
          value={written ?? plannedFor}
        />
        <div>
          <Button type="submit" variation="ghost" loading={pending}>
            {t('planSend')}
          </Button>
        </div>
      </form>
      {plannedFor !== undefined && planUndoUntil !== undefined && (
        <form
          method="post"
          action={paths.providerForm(link, 'unplan')}
          onSubmit={(event) => {
            event.preventDefault();
            onUndo(plannedFor);
          }}
        >
          <input type="hidden" name="plannedFor" value={plannedFor} />
          <Button type="submit" variation="ghost" loading={pending}>
            {t('planUndo', { day: formatWholeDay(plannedFor, language) })}
          </Button>
        </form>
      )}
    </>
  );
}
