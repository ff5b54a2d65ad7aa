import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { isBeyondFull } from '@tunna/domain/requests/service-request';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { callUrl } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useLanguage } from '../shared/use-language.ts';
import styles from './provider-forms.module.css';

type Event = LinkedServiceRequest['events'][number];
type Attachment = LinkedServiceRequest['attachments'][number];

interface Props {
  readonly link: string;
  readonly request: LinkedServiceRequest;
}

/** Events and pictures, the latest last. */
export function ProviderTimeline({ link, request: { events, attachments } }: Props) {
  const { t } = useTranslation('provider-request');
  const language = useLanguage();
  const titleOf = ({ kind, status, plannedFor, pickUpDay, fillPercent }: Event) => {
    if (kind === 'status_changed' && status !== undefined) return t(`event.${status}`);
    if (kind === 'fill_reached')
      return t(isBeyondFull(fillPercent) ? 'event.fill_beyond' : 'event.fill_reached', { percent: fillPercent });
    const day = plannedFor ?? pickUpDay;
    return t(`event.${kind}`, day === undefined ? {} : { day: formatDay(day, language) });
  };
  const by = (entry: Event | Attachment) =>
    `${('by' in entry ? entry.by : undefined) ?? t(`actor.${entry.actor}`)} · ${formatDateTime(new Date(entry.createdAt), language)}`;
  const entries = [...events, ...attachments].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return (
    <section>
      <h2>{t('timeline')}</h2>
      <ol className={styles.timeline}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={index}>
            {'kind' in entry ? (
              <>
                <strong>{titleOf(entry)}</strong>
                {entry.collectedKg !== undefined && <p>{t('collected', { kg: formatDecimal(entry.collectedKg) })}</p>}
                {entry.comment !== undefined && <p className={styles.comment}>{entry.comment}</p>}
              </>
            ) : (
              <>
                <strong>{t('event.attached')}</strong>
                <a href={callUrl('getLinkedAttachment', { params: { link, id: entry.id } })}>
                  <img
                    className={styles.thumbnail}
                    src={callUrl('getLinkedAttachment', { params: { link, id: entry.id } })}
                    alt={t('picture', { name: entry.name })}
                    loading="lazy"
                  />
                </a>
              </>
            )}
            <p className={styles.hint}>{by(entry)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
