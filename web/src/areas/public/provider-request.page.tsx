import { useQuery } from '@tanstack/react-query';
import type { FieldError } from '@tunna/contract/errors';
import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { largestAttachment } from '@tunna/contract/requests/service-request-attachment-values';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import { isClosed, maxAttachments, mayMove } from '@tunna/domain/requests/service-request';
import { languages } from '@tunna/domain/text/languages';
import { Badge, Button, Notice, TextArea } from '@tunna/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ProviderEnd, ProviderMoves } from '../../features/requests/provider-request/provider-moves.tsx';
import { ProviderPictures } from '../../features/requests/provider-request/provider-pictures.tsx';
import { ProviderPlan } from '../../features/requests/provider-request/provider-plan.tsx';
import {
  providerRequestQuery,
  useAttachPicture,
  useCommentRequest,
  useMoveRequest,
  usePlanRequest,
  useUndoRequest,
  useUnplanRequest,
} from '../../features/requests/provider-request/provider-request.queries.ts';
import { ProviderTimeline } from '../../features/requests/provider-request/provider-timeline.tsx';
import { RequestFacts } from '../../features/requests/provider-request/request-facts.tsx';
import { useStoredInput } from '../../features/requests/shared/use-stored-input.ts';
import { CallError } from '../../lib/api/client.ts';
import { usePage } from '../../lib/page.tsx';
import { openDraft } from '../../lib/storage/draft.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { MessageScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';
import { useLinkFailure } from './use-link-failure.ts';

/** One service request for its provider, who needs only the link. */
export function ProviderRequestPage() {
  const { link = '' } = useParams();
  const { t } = useTranslation('provider-request');
  const failure = useLinkFailure(t('title'));
  const request = useQuery({ ...providerRequestQuery(link), enabled: failure === undefined });
  if (failure !== undefined) {
    const why = failure === 'expired' ? 'linkExpired' : 'linkInvalid';
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

const looks: Partial<Record<LinkedServiceRequest['status'], 'success' | 'danger' | 'neutral'>> = {
  done: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

function Request({ link, request }: { link: string; request: LinkedServiceRequest }) {
  const { t } = useTranslation('provider-request');
  const { input } = usePage();
  const move = useMoveRequest(link);
  const undo = useUndoRequest(link);
  const comment = useCommentRequest(link);
  const plan = usePlanRequest(link);
  const unplan = useUnplanRequest(link);
  const [sent, setSent] = useState(0);
  const picture = useAttachPicture(link, setSent);
  // A rejection by the server before hydration remains visible until the next change.
  const changes = [move, undo, comment, plan, unplan, picture];
  const before = changes.every(({ isIdle }) => isIdle) ? input.form?.refused : undefined;
  const latest = changes.toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.error;
  const refused = (latest instanceof CallError ? latest.body : undefined) ?? before;
  return (
    <div className={styles.page}>
      <h1>
        {t('title')} <Badge variation={looks[request.status] ?? 'accent'}>{t(`status.${request.status}`)}</Badge>
      </h1>
      {refused?.code !== undefined && <Refused code={refused.code} fields={refused.fields ?? []} />}
      {isClosed(request.status) && (
        <ProviderEnd link={link} request={request} pending={undo.isPending} onUndo={() => undo.mutate(undefined)} />
      )}
      <ProviderMoves
        link={link}
        request={request}
        writtenKg={before?.values.collectedKg}
        kgRefused={refused?.fields?.some(({ field }) => field === 'collectedKg') ?? false}
        pending={move.isPending}
        onMove={(change) => move.mutate(change)}
      />
      {mayMove('provider', request.status, 'rejected') && (
        <Refusal
          link={link}
          pending={move.isPending}
          onRefuse={(comment, done) => move.mutate({ status: 'rejected', comment }, { onSuccess: done })}
        />
      )}
      {!isClosed(request.status) && (
        <ProviderPlan
          link={link}
          request={request}
          written={before?.values.plannedFor}
          pending={plan.isPending || unplan.isPending}
          onPlan={(plannedFor) => plan.mutate({ plannedFor })}
          onUndo={(plannedFor) => unplan.mutate(plannedFor)}
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
      <ProviderTimeline link={link} request={request} />
    </div>
  );
}

const pictureCodes = ['attachments_full', 'payload_too_large', 'limit_reached'];

/** The reason why the last change was not saved. */
function Refused({ code, fields }: { code: string; fields: readonly FieldError[] }) {
  const { t } = useTranslation('provider-request');
  const values = { most: maxAttachments, largest: formatFileSize(largestAttachment) };
  const words = () => {
    if (code === 'status_conflict' || code === 'undo_over' || code === 'unreachable') return t(`refused.${code}`);
    if (pictureCodes.includes(code)) return t(`pictureRefused.${code}`, values);
    if (code.startsWith('file_') || code === 'unsupported_media_type') return t('pictureRefused.other', values);
    if (code !== 'invalid_request') return t('common:dataError.text');
    if (fields.some(({ field }) => field === 'file')) return t('pictureRefused.other', values);
    if (fields.some(({ field }) => field === 'collectedKg')) return t('collectedKgRefused');
    return t(fields.some(({ field }) => field === 'plannedFor') ? 'planRefused' : 'commentRefused');
  };
  return (
    // Stays in view: the forms of the page are some screens below.
    <Notice level="error" className={styles.problem}>
      {words()}
    </Notice>
  );
}

interface RefusalProps {
  readonly link: string;
  readonly pending: boolean;
  readonly onRefuse: (comment: string, done: () => void) => void;
}

/** Rejects the request with a reason. Collapsed, because it is rare, unless the tab has an unsent reason. */
function Refusal({ link, pending, onRefuse }: RefusalProps) {
  const { t } = useTranslation('provider-request');
  const draft = `provider ${link} refusal`;
  const reason = useStoredInput<HTMLTextAreaElement>(draft, 'comment');
  const { ref } = reason;
  useEffect(() => {
    const details = ref.current?.closest('details');
    if (details && ref.current?.value !== '') details.open = true;
  }, [ref]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('comment');
    if (typeof text === 'string') onRefuse(text, () => openDraft(draft).keep({}));
  };
  return (
    <details className={styles.refusal}>
      <summary>{t('refuse')}</summary>
      <form className={styles.form} method="post" action={paths.providerForm(link, 'status')} onSubmit={submit}>
        <input type="hidden" name="status" value="rejected" />
        <TextArea {...reason} label={t('refuseReason')} hint={t('refuseHint')} required maxLength={2000} />
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
  const draft = `provider ${link} comment`;
  const comment = useStoredInput<HTMLTextAreaElement>(draft, 'comment');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const typed = () => new FormData(sent).get('comment');
    const text = typed();
    const clear = () => {
      if (typed() !== text) return;
      sent.reset();
      openDraft(draft).keep({});
    };
    if (typeof text === 'string') onComment(text, clear);
  };
  return (
    <form className={styles.form} method="post" action={paths.providerForm(link, 'comment')} onSubmit={submit}>
      <TextArea
        {...comment}
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
