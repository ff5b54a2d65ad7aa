import type { ProviderDay } from '@tunna/contract/requests/provider-day';
import { readCollectedKg } from '@tunna/domain/requests/service-request';
import { Button, classNames } from '@tunna/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { DayField } from '../shared/day-field.tsx';
import { selectionForm } from './day-stop-card.tsx';
import styles from './provider-day.module.css';
import type { DayChange } from './provider-day.queries.ts';
import type { SendDayChange } from './send-day-change.ts';

const selectedIn = (form: HTMLFormElement): string[] =>
  new FormData(form).getAll('stops').filter((value) => typeof value === 'string');

/** The boxes of the stops; they are outside the form. */
const boxesOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.type === 'checkbox',
  ) as HTMLInputElement[];

/** The weights that were typed at the selected requests. */
const weightsIn = (form: HTMLFormElement): NonNullable<DayChange['weights']> =>
  boxesOf(form).flatMap((box) => {
    const kg = box.closest('li')?.querySelector<HTMLInputElement>('input[name=collectedKg]')?.value.trim() ?? '';
    return box.checked && kg !== '' ? [{ stop: box.value, collectedKg: readCollectedKg(kg) }] : [];
  });

/** Completes or plans the selected requests together. */
export function DayChanges({
  link,
  today,
  open,
  pending,
  onChange,
}: SendDayChange & Pick<ProviderDay, 'today' | 'open'>) {
  const { t } = useTranslation('provider-day');
  const form = useRef<HTMLFormElement>(null);
  // Unknown until the page is hydrated.
  const [count, setCount] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selected request may have left the list
  useEffect(() => {
    const recount = () => setCount(form.current === null ? 0 : selectedIn(form.current).length);
    recount();
    document.addEventListener('change', recount);
    return () => document.removeEventListener('change', recount);
  }, [open]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const change = submitter?.getAttribute('value') === 'plan' ? 'plan' : 'done';
    const stops = selectedIn(event.currentTarget);
    const day = new FormData(event.currentTarget).get('plannedFor');
    const sent = event.currentTarget;
    // What is selected while they are being sent stays selected.
    const sentBoxes = boxesOf(sent).filter(({ checked }) => checked);
    const clear = () => {
      for (const box of sentBoxes) box.checked = false;
      setCount(selectedIn(sent).length);
    };
    const weights = weightsIn(sent);
    if (change === 'done') onChange({ change, stops, ...(weights.length === 0 ? {} : { weights }) }, clear);
    else onChange({ change, stops, ...(typeof day === 'string' ? { plannedFor: day } : {}) }, clear);
  };
  return (
    <form
      ref={form}
      id={selectionForm}
      method="post"
      action={paths.providerDay(link)}
      onSubmit={submit}
      className={classNames(styles.selection, count !== undefined && count > 0 && styles.sticky)}
      aria-label={t('selection')}
    >
      <p role="status">{count === undefined || count === 0 ? t('selectHint') : t('selected', { count })}</p>
      {count !== undefined && count > 0 && <p className={styles.hint}>{t('weightsHint')}</p>}
      <noscript>
        <p className={styles.hint}>{t('weightsAlone')}</p>
      </noscript>
      <DayField name="plannedFor" label={t('planFor')} today={today} value={undefined} />
      <div className={styles.buttons}>
        <Button type="submit" name="change" value="plan" size="large" variation="ghost" loading={pending}>
          {t('plan')}
        </Button>
        <Button type="submit" name="change" value="done" size="large" loading={pending}>
          {t('doneSelected')}
        </Button>
      </div>
    </form>
  );
}
