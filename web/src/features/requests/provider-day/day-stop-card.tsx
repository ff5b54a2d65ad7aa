import type { DayStop } from '@tunna/contract/requests/provider-day';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { addressLink, directionLinks } from '@tunna/domain/requests/provider-day';
import { readCollectedKg } from '@tunna/domain/requests/service-request';
import { formatDate } from '@tunna/domain/time/dates';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { Badge, Button, Checkbox, TextField } from '@tunna/ui';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { addressLine } from '../../inventory/shared/address-line.ts';
import { useLanguage } from '../shared/use-language.ts';
import { useStoredInput } from '../shared/use-stored-input.ts';
import styles from './provider-day.module.css';
import type { SendDayChange } from './send-day-change.ts';
import { stopName } from './stop-name.ts';
import { weightDraft } from './weight-draft.ts';

/** The form with the buttons for selected requests. */
export const selectionForm = 'selected-stops';

interface Props extends SendDayChange {
  readonly stop: DayStop;
  /** Its place in the route, from 1. */
  readonly number: number;
  readonly overdue: boolean;
  readonly showsOrganization: boolean;
}

/** One request: what and where, who asked, the way there, and its completion. */
export function DayStopCard({ stop, number, overdue, showsOrganization, ...sending }: Props) {
  const { t } = useTranslation('provider-day');
  const language = useLanguage();
  const { link, pending, wrongWeights, onChange } = sending;
  const { container, location, plannedFor } = stop;
  const facts = [
    container.wasteStreamName,
    container.volumeLiters === undefined ? '' : `${formatCount(container.volumeLiters)} l`,
    showsOrganization ? stop.organizationName : '',
  ];
  return (
    <li className={styles.stop}>
      <Checkbox
        className={styles.choice}
        form={selectionForm}
        name="stops"
        value={stop.link}
        label={
          <span className={styles.name}>
            <span className={styles.number}>{number}</span> {stopName(stop)}
          </span>
        }
      />
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <p>
        {overdue ? (
          <Badge variation="danger">{t('due', { day: formatDate(new Date(stop.dueAt), language) })}</Badge>
        ) : (
          <span className={styles.hint}>{t('due', { day: formatDate(new Date(stop.dueAt), language) })}</span>
        )}{' '}
        {plannedFor !== undefined && (
          <Badge variation="accent">{t('planned', { day: formatWholeDay(plannedFor, language) })}</Badge>
        )}
      </p>
      {plannedFor !== undefined && stop.planUndoUntil !== undefined && (
        <form
          method="post"
          action={paths.providerDay(link)}
          onSubmit={(event) => {
            event.preventDefault();
            onChange({ change: 'unplan', stops: [stop.link], plannedFor });
          }}
        >
          <input type="hidden" name="change" value="unplan" />
          <input type="hidden" name="stops" value={stop.link} />
          <input type="hidden" name="plannedFor" value={plannedFor} />
          <Button
            type="submit"
            variation="ghost"
            loading={pending}
            aria-label={t('undoPlanOf', { name: stopName(stop) })}
          >
            {t('undoPlan')}
          </Button>
        </form>
      )}
      {container.description !== '' && <p className={styles.notes}>{container.description}</p>}
      {location?.accessNotes !== undefined && (
        <p className={styles.notes}>{t('accessNotes', { notes: location.accessNotes })}</p>
      )}
      <Callers stop={stop} />
      <p className={styles.routes}>
        <Way location={location} />
        <a href={paths.provider(stop.link)} className={styles.target}>
          {t('details')}
        </a>
      </p>
      <Completion {...{ stop, link, pending, wrongWeights, onChange }} />
    </li>
  );
}

/** A link to the way there: by coordinates, else by address. */
function Way({ location }: Pick<DayStop, 'location'>) {
  const { t } = useTranslation('provider-day');
  if (location === undefined) return null;
  const address = addressLine(location);
  const [way] = location.coordinates === undefined ? [] : directionLinks([location.coordinates]);
  const found = address === '' ? undefined : addressLink(address);
  const href = way ?? found;
  const text = address === '' ? t('map') : address;
  if (href === undefined) return null;
  return (
    <a href={href} rel="noreferrer" className={styles.target}>
      {text}
    </a>
  );
}

function Callers({ stop: { reporters } }: Pick<Props, 'stop'>) {
  return reporters
    .filter((reporter) => Object.keys(reporter).length > 0)
    .map(({ fullName, phoneNumber, email }) => (
      <p key={[fullName, phoneNumber, email].join(' ')} className={styles.routes}>
        {fullName !== undefined && <span className={styles.caller}>{fullName}</span>}
        {phoneNumber !== undefined && (
          <a className={styles.target} href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>
            {phoneNumber}
          </a>
        )}
        {email !== undefined && (
          <a className={styles.target} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </p>
    ));
}

function Completion({ stop, link, pending, wrongWeights, onChange }: SendDayChange & Pick<Props, 'stop'>) {
  const { t } = useTranslation('provider-day');
  const weight = useStoredInput<HTMLInputElement>(weightDraft(stop.key), 'collectedKg');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('collectedKg');
    const kg = typeof typed === 'string' ? typed.trim() : '';
    onChange({ change: 'done', stops: [stop.link], ...(kg === '' ? {} : { collectedKg: readCollectedKg(kg) }) });
  };
  return (
    <form method="post" action={paths.providerDay(link)} className={styles.completion} onSubmit={submit}>
      <input type="hidden" name="change" value="done" />
      <input type="hidden" name="stops" value={stop.link} />
      <TextField
        {...weight}
        label={t('collectedKg')}
        error={wrongWeights.includes(stop.link) ? t('wrongWeight') : undefined}
        size="small"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <Button type="submit" size="large" loading={pending} aria-label={t('doneOf', { name: stopName(stop) })}>
        {t('done')}
      </Button>
    </form>
  );
}
