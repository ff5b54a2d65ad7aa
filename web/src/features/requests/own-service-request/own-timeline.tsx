import type { OwnEvent } from '@tunna/contract/requests/own-service-request';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { isBeyondFull } from '@tunna/domain/requests/service-request';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Muted, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './own-department.module.css';

/** What happened to a request, the latest last. */
export function OwnTimeline({ events }: { events: readonly OwnEvent[] }) {
  return (
    <Stack as="ol" className={styles.timeline}>
      {events.map((event) => (
        <Entry key={event.key} event={event} />
      ))}
    </Stack>
  );
}

function Entry({ event }: { event: OwnEvent }) {
  const { t, i18n } = useTranslation('own-department');
  const language = i18n.language as Language;
  const { kind, actor, by, at, status, comment, joined, plannedFor, pickUpDay, fillPercent } = event;
  const title = () => {
    if (kind === 'asked') return t(joined === true ? 'event.joined' : 'event.asked');
    if (kind === 'status_changed') return t(`event.${status}`);
    if (kind === 'fill_reached') {
      return t(isBeyondFull(fillPercent) ? 'event.fill_beyond' : 'event.fill_reached', {
        percent: formatCount(fillPercent ?? 0),
      });
    }
    const day = plannedFor ?? pickUpDay;
    return t(`event.${kind}`, day === undefined ? {} : { day: formatDay(day, language) });
  };
  return (
    <li data-kind={kind}>
      <p className={styles.title}>{title()}</p>
      {comment !== undefined && <p className={styles.comment}>{comment}</p>}
      <Muted>
        {by ?? t(`actor.${actor}`)} · {formatDateTime(new Date(at), language)}
      </Muted>
    </li>
  );
}
