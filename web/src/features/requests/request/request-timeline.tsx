import { useQuery } from '@tanstack/react-query';
import type { TimelineEntry } from '@tunna/contract/requests/service-request-workspace';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { isBeyondFull } from '@tunna/domain/requests/service-request';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Badge, Detail, Row, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import timeline from '../../../shared/view/timeline.module.css';
import styles from './request.module.css';
import { timelineQuery } from './request.queries.ts';
import { RequestPicture } from './request-picture.tsx';

interface Props {
  readonly orgId: number;
  readonly id: number;
  readonly provider: string | undefined;
  /** Whether the reader may remove pictures. */
  readonly mayWrite: boolean;
}

/** All events and comments of a request, the latest last. */
export function RequestTimeline({ orgId, id, provider, mayWrite }: Props) {
  const { t } = useTranslation('request');
  const query = useQuery(timelineQuery(orgId, id));
  return (
    <DataLoadingView query={query}>
      {({ rows, total }) => (
        <>
          {total > rows.length && (
            <Detail as="p">
              {t('timeline.latest', { shown: formatCount(rows.length), total: formatCount(total) })}
            </Detail>
          )}
          <Stack as="ol" className={timeline.timeline}>
            {rows.toReversed().map((entry) => (
              <Entry key={entry.key} entry={entry} provider={provider}>
                {entry.attachment !== undefined && (
                  <RequestPicture orgId={orgId} attachment={entry.attachment} mayRemove={mayWrite} />
                )}
              </Entry>
            ))}
          </Stack>
        </>
      )}
    </DataLoadingView>
  );
}

function useTitle({
  kind,
  status,
  joined,
  assignee,
  plannedFor,
  pickUpDay,
  fillPercent,
  message,
}: TimelineEntry): string {
  const { t, i18n } = useTranslation('request');
  switch (kind) {
    case 'asked':
      return t(joined === true ? 'event.joined' : 'event.asked');
    case 'status_changed':
      return t(`event.${status}`);
    case 'assigned':
      return assignee === undefined ? t('event.assignedSomebody') : t('event.assigned', { name: assignee });
    case 'planned':
    case 'missed_pick_up': {
      const day = plannedFor ?? pickUpDay;
      return t(`event.${kind}`, day === undefined ? {} : { day: formatDay(day, i18n.language as Language) });
    }
    case 'fill_reached':
      return t(isBeyondFull(fillPercent) ? 'event.fill_beyond' : 'event.fill_reached', {
        percent: formatCount(fillPercent ?? 0),
      });
    case 'message':
      return t(`message.${message?.kind}`);
    default:
      return t(`event.${kind}`);
  }
}

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly provider: string | undefined;
  readonly children: ReactNode;
}

function Entry({ entry, provider, children }: EntryProps) {
  const { t, i18n } = useTranslation('request');
  const { actor, by, at, comment, collectedKg, reporter, message } = entry;
  const who = by ?? (actor === 'provider' ? provider : undefined) ?? t(`actor.${actor}`);
  return (
    <li data-kind={entry.kind} data-strong={entry.kind === 'status_changed'}>
      <Row as="p" align="center" className={styles.title}>
        {useTitle(entry)}
        {message !== undefined && message.state !== 'sent' && (
          <Badge variation={message.state === 'dead' ? 'danger' : 'neutral'}>{t(`state.${message.state}`)}</Badge>
        )}
      </Row>
      {collectedKg !== undefined && <p>{t('kilograms', { kg: formatDecimal(collectedKg) })}</p>}
      {comment !== undefined && <p className={styles.comment}>{comment}</p>}
      {children}
      {reporter !== undefined && <Reporter reporter={reporter} />}
      <Detail as="p">
        {[
          message === undefined ? who : t(`channel.${message.channel}`),
          message?.recipient,
          formatDateTime(new Date(at), i18n.language as Language),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </Detail>
    </li>
  );
}

function Reporter({ reporter }: { reporter: NonNullable<TimelineEntry['reporter']> }) {
  const { fullName, phoneNumber, email } = reporter;
  if (fullName === undefined && phoneNumber === undefined && email === undefined) return null;
  return (
    <Row as="p" gap={12} rowGap={4}>
      {fullName !== undefined && <span>{fullName}</span>}
      {phoneNumber !== undefined && <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>{phoneNumber}</a>}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
    </Row>
  );
}
