import { useQuery } from '@tanstack/react-query';
import type { FieldError } from '@tunna/contract/errors';
import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { largestAttachment } from '@tunna/contract/requests/service-request-attachment-values';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import { isClosed, maxAttachments, mayMove } from '@tunna/domain/requests/service-request';
import { fallbackLanguage, isLanguage, languages } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Notice, TextArea } from '@tunna/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ProviderPictures } from '../../features/requests/provider-request/provider-pictures.tsx';
import { ProviderPlan } from '../../features/requests/provider-request/provider-plan.tsx';
import {
  providerRequestQuery,
  useAttachPicture,
  useCommentRequest,
  useMoveRequest,
  usePlanRequest,
} from '../../features/requests/provider-request/provider-request.queries.ts';
import { RequestFacts } from '../../features/requests/provider-request/request-facts.tsx';
import { CallError } from '../../lib/client.ts';
import { usePage, usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { MessageScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';

/** One service request for its provider, who needs only the link. */
export function ProviderRequestPage() {
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
    <DataLoadingView query={request}>
      {(data) => (
        <PublicLayout
          languages={languages}
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
  const plan = usePlanRequest(link);
  const [sent, setSent] = useState(0);
  const picture = useAttachPicture(link, setSent);
  // A rejection by the server before hydration remains visible until the next change.
  const changes = [move, comment, plan, picture];
  const before = changes.every(({ isIdle }) => isIdle) ? input.form?.refused : undefined;
  const latest = changes.toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.error;
  const refused = (latest instanceof CallError ? latest.body : undefined) ?? before;
  return (
    <div className={styles.page}>
      <h1>
        {t('title')}{' '}
        <Badge variation={isClosed(request.status) ? 'success' : 'accent'}>{t(`status.${request.status}`)}</Badge>
      </h1>
      {refused?.code !== undefined && <Refused code={refused.code} fields={refused.fields ?? []} />}
      {isClosed(request.status) && <Notice>{t('closed')}</Notice>}
      <Moves link={link} request={request} pending={move.isPending} onMove={(status) => move.mutate({ status })} />
      {mayMove('provider', request.status, 'rejected') && (
        <Refusal
          link={link}
          pending={move.isPending}
          onRefuse={(comment) => move.mutate({ status: 'rejected', comment })}
        />
      )}
      {!isClosed(request.status) && (
        <ProviderPlan
          link={link}
          request={request}
          written={before?.values.plannedFor}
          pending={plan.isPending}
          onPlan={(plannedFor) => plan.mutate({ plannedFor })}
        />
      )}
      <RequestFacts request={request} />
      <ProviderPictures
        link={link}
        attachments={request.attachments}
        pending={picture.isPending}
        sent={sent}
        onPicture={(file, done) => picture.mutate(file, { onSuccess: done })}
      />
      <CommentForm
        link={link}
        written={before?.values.status === undefined ? before?.values.comment : undefined}
        pending={comment.isPending}
        onComment={(text, done) => comment.mutate({ comment: text }, { onSuccess: done })}
      />
      <Timeline request={request} />
    </div>
  );
}

const pictureCodes = ['attachments_full', 'payload_too_large', 'limit_reached'];

/** The reason why the last change was not saved. */
function Refused({ code, fields }: { code: string; fields: readonly FieldError[] }) {
  const { t } = useTranslation('provider-request');
  const values = { most: maxAttachments, largest: formatFileSize(largestAttachment) };
  const words = () => {
    if (code === 'status_conflict') return t('conflict');
    if (pictureCodes.includes(code)) return t(`pictureRefused.${code}`, values);
    if (code.startsWith('file_') || code === 'unsupported_media_type') return t('pictureRefused.other', values);
    if (code !== 'invalid_request') return t('common:dataError.text');
    if (fields.some(({ field }) => field === 'file')) return t('pictureRefused.other', values);
    return t(fields.some(({ field }) => field === 'plannedFor') ? 'planRefused' : 'commentRefused');
  };
  return <Notice level="error">{words()}</Notice>;
}

interface MovesProps {
  readonly link: string;
  readonly request: LinkedServiceRequest;
  readonly pending: boolean;
  readonly onMove: (status: 'in_progress' | 'done') => void;
}

/** The changes that the provider may make now, each as a separate form that works without JavaScript. */
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

interface RefusalProps {
  readonly link: string;
  readonly pending: boolean;
  readonly onRefuse: (comment: string) => void;
}

/** Rejects the request with a reason. Collapsed, because it is rare. */
function Refusal({ link, pending, onRefuse }: RefusalProps) {
  const { t } = useTranslation('provider-request');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('comment');
    if (typeof text === 'string') onRefuse(text);
  };
  return (
    <details className={styles.refusal}>
      <summary>{t('refuse')}</summary>
      <form className={styles.form} method="post" action={paths.providerStatus(link)} onSubmit={submit}>
        <input type="hidden" name="status" value="rejected" />
        <TextArea name="comment" label={t('refuseReason')} hint={t('refuseHint')} required maxLength={2000} />
        <div>
          <Button type="submit" variation="red" loading={pending}>
            {t('refuseSend')}
          </Button>
        </div>
      </form>
    </details>
  );
}

interface CommentFormProps {
  readonly link: string;
  /** The input that the server rejected. */
  readonly written: string | undefined;
  readonly pending: boolean;
  readonly onComment: (text: string, done: () => void) => void;
}

function CommentForm({ link, written, pending, onComment }: CommentFormProps) {
  const { t } = useTranslation('provider-request');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('comment');
    if (typeof text === 'string') onComment(text, () => form.current?.reset());
  };
  return (
    <form ref={form} className={styles.form} method="post" action={paths.providerComment(link)} onSubmit={submit}>
      <TextArea
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        required
        maxLength={2000}
        defaultValue={written}
      />
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
  const titleOf = ({ kind, status, plannedFor, pickUpDay, fillPercent }: LinkedServiceRequest['events'][number]) => {
    if (kind === 'status_changed' && status !== undefined) return t(`event.${status}`);
    if (kind === 'fill_reached') return t('event.fill_reached', { percent: fillPercent });
    const day = plannedFor ?? pickUpDay;
    return t(`event.${kind}`, day === undefined ? {} : { day: formatDay(day, language) });
  };
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
              {event.by ?? t(`actor.${event.actor}`)} · {formatDateTime(new Date(event.createdAt), language)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
