import { useQuery } from '@tanstack/react-query';
import type { LinkedServiceRequest } from '@tunna/contract/service-request';
import { formatDateTime } from '@tunna/domain/dates';
import { fallbackLanguage, isLanguage } from '@tunna/domain/languages';
import { isClosed, mayMove } from '@tunna/domain/service-request';
import { Badge, Button, Notice, TextArea } from '@tunna/ui';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  providerRequestQuery,
  useCommentRequest,
  useMoveRequest,
} from '../../features/provider-request/provider-request.queries.ts';
import { RequestFacts } from '../../features/provider-request/request-facts.tsx';
import { CallError } from '../../lib/client.ts';
import { usePage, usePageReport } from '../../lib/page.tsx';
import { paths } from '../../paths.ts';
import { DataLoadingView } from '../../shared/data-loading-view.tsx';
import { PublicLayout } from '../../shared/public-layout.tsx';
import { MessageScreen } from '../../shared/screens.tsx';
import styles from './public-pages.module.css';

/** One service request for its provider, who needs the link and nothing else. */
export default function ProviderRequestPage() {
  const { link = '' } = useParams();
  const { input } = usePage();
  const { t } = useTranslation('provider-request');
  const request = useQuery({ ...providerRequestQuery(link), enabled: input.failure === undefined });
  usePageReport(t('title'), input.failure === undefined ? {} : { status: input.code === 'link_expired' ? 410 : 404 });
  if (input.failure !== undefined) {
    const why = input.code === 'link_expired' ? 'linkExpired' : 'linkInvalid';
    return <MessageScreen icon="warning" title={t(`${why}.title`)} text={t(`${why}.text`)} />;
  }
  return (
    <DataLoadingView query={request} onRetry={() => void request.refetch()}>
      {(data) => (
        <PublicLayout
          languages={['is', 'en', 'no', 'pl']}
          banner={data.serviceRequest.location?.name ?? data.serviceRequest.organizationName}
        >
          <Request link={link} request={data.serviceRequest} />
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}

function Request({ link, request }: { link: string; request: LinkedServiceRequest }) {
  const { t } = useTranslation('provider-request');
  const { input } = usePage();
  const move = useMoveRequest(link);
  const comment = useCommentRequest(link);
  // What the server refused before the page was taken over stands until something else is tried.
  const refusedBefore = move.isIdle && comment.isIdle ? input.form?.refused?.code : undefined;
  const refused = [move.error, comment.error].find((error) => error instanceof CallError)?.body.code ?? refusedBefore;
  return (
    <div className={styles.page}>
      <h1>
        {t('title')}{' '}
        <Badge variation={isClosed(request.status) ? 'success' : 'accent'}>{t(`status.${request.status}`)}</Badge>
      </h1>
      {refused !== undefined && (
        <Notice level="error">
          {refused === 'status_conflict'
            ? t('conflict')
            : refused === 'invalid_request'
              ? t('commentRefused')
              : t('common:dataError.text')}
        </Notice>
      )}
      {isClosed(request.status) && <Notice>{t('closed')}</Notice>}
      <Moves link={link} request={request} pending={move.isPending} onMove={(status) => move.mutate({ status })} />
      <RequestFacts request={request} />
      <CommentForm
        link={link}
        pending={comment.isPending}
        onComment={(text, done) => comment.mutate({ comment: text }, { onSuccess: done })}
      />
      <Timeline request={request} />
    </div>
  );
}

interface MovesProps {
  readonly link: string;
  readonly request: LinkedServiceRequest;
  readonly pending: boolean;
  readonly onMove: (status: 'in_progress' | 'done') => void;
}

/** The moves that the provider may make now, each a form of its own that works without JavaScript. */
function Moves({ link, request, pending, onMove }: MovesProps) {
  const { t } = useTranslation('provider-request');
  const moves = (['done', 'in_progress'] as const).filter((status) => mayMove('provider', request.status, status));
  return (
    <div className={styles.actions}>
      {moves.map((status) => (
        <form
          key={status}
          method="post"
          action={paths.providerStatus(link)}
          onSubmit={(event) => {
            event.preventDefault();
            onMove(status);
          }}
        >
          <input type="hidden" name="status" value={status} />
          <Button type="submit" size="large" loading={pending} variation={status === 'done' ? 'default' : 'ghost'}>
            {t(status === 'done' ? 'finish' : 'accept')}
          </Button>
        </form>
      ))}
    </div>
  );
}

interface CommentFormProps {
  readonly link: string;
  readonly pending: boolean;
  readonly onComment: (text: string, done: () => void) => void;
}

function CommentForm({ link, pending, onComment }: CommentFormProps) {
  const { t } = useTranslation('provider-request');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('comment');
    if (typeof text === 'string') onComment(text, () => form.current?.reset());
  };
  return (
    <form ref={form} className={styles.form} method="post" action={paths.providerComment(link)} onSubmit={submit}>
      <TextArea name="comment" label={t('comment')} hint={t('commentHint')} required maxLength={2000} />
      <div>
        <Button type="submit" variation="ghost" loading={pending}>
          {t('sendComment')}
        </Button>
      </div>
    </form>
  );
}

function Timeline({ request }: { request: LinkedServiceRequest }) {
  const { t, i18n } = useTranslation('provider-request');
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  const titleOf = ({ kind, status }: LinkedServiceRequest['events'][number]) =>
    kind === 'status_changed' && status !== undefined ? t(`event.${status}`) : t(`event.${kind}`);
  return (
    <section>
      <h2>{t('timeline')}</h2>
      <ol className={styles.timeline}>
        {request.events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index}>
            <strong>{titleOf(event)}</strong>
            {event.comment !== undefined && <p className={styles.comment}>{event.comment}</p>}
            <p className={styles.meta}>
              {t(`actor.${event.actor}`)} · {formatDateTime(new Date(event.createdAt), language)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
