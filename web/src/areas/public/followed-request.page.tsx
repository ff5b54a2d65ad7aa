import { useQuery } from '@tanstack/react-query';
import type { FollowedRequest } from '@tunna/contract/requests/followed-request';
import { isClosed } from '@tunna/domain/requests/service-request';
import { fallbackLanguage, isLanguage, languages } from '@tunna/domain/text/languages';
import { formatDate, formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Notice } from '@tunna/ui';
import { useParams } from 'react-router';
import { StreamName } from '../../features/inventory/shared/stream-name.tsx';
import { callQuery } from '../../lib/api/client.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { MessageScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { Facts } from '../../shared/view/facts.tsx';
import styles from './public-pages.module.css';
import { useLinkFailure } from './use-link-failure.ts';

const followedQuery = (link: string) => ({
  ...callQuery('getFollowedRequest', { params: { link } }),
  refetchOnWindowFocus: 'always' as const,
});

/** The status of a request, for the holder of the requester's link. */
export function FollowedRequestPage() {
  const { link = '', containerSlug = '' } = useParams();
  const { t } = useTranslation('service-request');
  const failure = useLinkFailure(t('follow.title'));
  const request = useQuery({ ...followedQuery(link), enabled: failure === undefined });
  if (failure !== undefined) {
    return (
      <MessageScreen icon="warning" title={t(`follow.${failure}.title`)} text={t(`follow.${failure}.text`)}>
        <Button href={paths.container(containerSlug)}>{t('follow.toContainer')}</Button>
      </MessageScreen>
    );
  }
  return (
    <DataLoadingView query={request}>
      {(data) => (
        <PublicLayout languages={languages} banner={data.request.location?.name ?? data.request.organizationName}>
          <Followed request={data.request} />
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}

function useLanguage() {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
}

const looks = { done: 'success', rejected: 'danger', cancelled: 'neutral' } as const;

function Followed({ request }: { request: FollowedRequest }) {
  const { t } = useTranslation('service-request');
  const { status, reason, container } = request;
  const look = status === 'done' || status === 'rejected' || status === 'cancelled' ? looks[status] : 'accent';
  return (
    // Hydrated immediately, so that it is refreshed when it is viewed again.
    <div className={styles.page} data-take-over="always">
      <h1>
        {t('follow.title')} <Badge variation={look}>{t(`follow.status.${status}`)}</Badge>
      </h1>
      <div role="status" className={styles.lead}>
        <p>{t(`follow.says.${status}`)}</p>
      </div>
      {reason !== undefined && (
        <Notice>
          <strong>{t('follow.reason')}</strong>
          <p className={styles.comment}>{reason}</p>
        </Notice>
      )}
      <FollowedFacts request={request} />
      <Timeline request={request} />
      <div className={styles.actions}>
        <Button variation="ghost" href={paths.container(container.slug)}>
          {t('backToContainer')}
        </Button>
      </div>
    </div>
  );
}

function FollowedFacts({ request }: { request: FollowedRequest }) {
  const { t } = useTranslation('service-request');
  const language = useLanguage();
  const { status, plannedFor, dueAt, createdAt, container, location, wasteStream, organizationName } = request;
  const isOpen = !isClosed(status);
  const place = location === undefined ? '' : [location.name, location.address].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        {
          name: t('follow.plannedFor'),
          value: isOpen && plannedFor !== undefined && <strong>{formatDay(plannedFor, language)}</strong>,
        },
        { name: t('follow.dueAt'), value: isOpen && formatDate(new Date(dueAt), language) },
        { name: t('follow.createdAt'), value: formatDateTime(new Date(createdAt), language) },
        { name: t('follow.container'), value: container.customId ?? container.slug },
        { name: t('follow.wasteStream'), value: <StreamName {...wasteStream} /> },
        { name: t('follow.place'), value: place },
        { name: t('follow.organization'), value: organizationName },
      ]}
    />
  );
}

function Timeline({ request }: { request: FollowedRequest }) {
  const { t } = useTranslation('service-request');
  const language = useLanguage();
  const titleOf = ({ kind, status, plannedFor }: FollowedRequest['events'][number]) => {
    if (kind === 'planned' && plannedFor !== undefined) {
      return t('follow.event.planned', { day: formatDay(plannedFor, language) });
    }
    return t(`follow.event.${kind === 'status_changed' ? status : kind}`);
  };
  return (
    <section>
      <h2>{t('follow.timeline')}</h2>
      <ol className={styles.timeline}>
        {request.events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index}>
            <strong>{titleOf(event)}</strong>
            <p className={styles.meta}>{formatDateTime(new Date(event.createdAt), language)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
