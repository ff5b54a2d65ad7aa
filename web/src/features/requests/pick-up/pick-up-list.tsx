import type { PickUp, PickUpDay } from '@tunna/contract/requests/pick-up';
import type { Language } from '@tunna/domain/text/languages';
import { Badge } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Organization } from '../../../shared/session/organization.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './pick-up.module.css';
import { PickUpActions } from './pick-up-actions.tsx';
import { PickUpStateBadge } from './pick-up-state.tsx';
import { dayInWords, pickUpName, wholeDayInWords } from './pick-up-words.ts';
import type { Deciding } from './use-decide.ts';

interface Props {
  readonly rows: readonly PickUp[];
  readonly days: readonly PickUpDay[];
  readonly today: string;
  readonly organization: Pick<Organization, 'paths' | 'may'>;
  readonly deciding: Deciding;
}

/** Pick-ups under their days. */
export function PickUpList({ rows, days, today, organization, deciding }: Props) {
  const { t, i18n } = useTranslation('pick-up');
  const language = i18n.language as Language;
  const shown = days.filter(({ day }) => rows.some((row) => row.day === day));
  return (
    <>
      {shown.map(({ day, total }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <time dateTime={day}>{wholeDayInWords(day, language)}</time>
            {day === today && <Badge variation="accent">{t('today')}</Badge>}
            <span className={styles.count}>{t('total', { count: total })}</span>
          </h2>
          <ul>
            {rows
              .filter((row) => row.day === day)
              .map((pickUp) => (
                <PickUpEntry
                  key={`${pickUp.scheduleId} ${pickUp.plannedDay}`}
                  pickUp={pickUp}
                  organization={organization}
                  deciding={deciding}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface EntryProps extends Pick<Props, 'organization' | 'deciding'> {
  readonly pickUp: PickUp;
}

function PickUpEntry({ pickUp, organization: { paths: own, may }, deciding }: EntryProps) {
  const { container, location, wasteStream, serviceProvider, note, state, serviceRequestId } = pickUp;
  return (
    <li data-state={state}>
      <div className={styles.what}>
        <p className={styles.name}>
          <Link to={own.container(container.id)}>{pickUpName(pickUp)}</Link>
          <StreamName {...wasteStream} />
          <PickUpStateBadge state={state} />
        </p>
        <p className={styles.meta}>
          {[location?.name, serviceProvider?.name].filter((part) => part !== undefined).join(' · ')}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <MovedFrom pickUp={pickUp} />
        {serviceRequestId !== undefined && <RequestLink to={own.request(serviceRequestId)} />}
      </div>
      {may('serviceRequests.write') && <PickUpActions pickUp={pickUp} deciding={deciding} />}
    </li>
  );
}

function MovedFrom({ pickUp: { day, plannedDay } }: { readonly pickUp: PickUp }) {
  const { t, i18n } = useTranslation('pick-up');
  if (day === plannedDay) return null;
  return <p className={styles.meta}>{t('movedFrom', { day: dayInWords(plannedDay, i18n.language as Language) })}</p>;
}

function RequestLink({ to }: { readonly to: string }) {
  const { t } = useTranslation('pick-up');
  return (
    <p className={styles.meta}>
      <Link to={to}>{t('request')}</Link>
    </p>
  );
}
