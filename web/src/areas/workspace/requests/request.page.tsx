import { useQuery } from '@tanstack/react-query';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { type MemberMove, mayMove } from '@tunna/domain/requests/service-request';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Badge, Notice, PageHeading, Panel, Row, Stack } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { ChangedElsewhere } from '../../../features/requests/request/changed-elsewhere.tsx';
import {
  type Move,
  requestQuery,
  timelineQuery,
  useMove,
  useRefresh,
} from '../../../features/requests/request/request.queries.ts';
import { RequestAssignee } from '../../../features/requests/request/request-assignee.tsx';
import { RequestComment } from '../../../features/requests/request/request-comment.tsx';
import { RequestLink } from '../../../features/requests/request/request-link.tsx';
import { RequestMoves } from '../../../features/requests/request/request-moves.tsx';
import { RequestPictures } from '../../../features/requests/request/request-pictures.tsx';
import { RequestStatus } from '../../../features/requests/request/request-status.tsx';
import { RequestTimeline } from '../../../features/requests/request/request-timeline.tsx';
import { assigneesQuery } from '../../../features/requests/request/use-assignees.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { EditConflict } from '../../../shared/form/edit-conflict.tsx';
import { type Conflict, conflictOf, currentOf } from '../../../shared/form/form-problems.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { errorText } from '../../../shared/view/error-notice.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { containerName } from '../inventory/container-name.ts';
import styles from '../workspace-pages.module.css';
import { savedViews } from './request-views.tsx';

export const firstQueries: FirstQueries = ({ orgId, params }) => [
  requestQuery(orgId, Number(params.id)),
  timelineQuery(orgId, Number(params.id)),
  assigneesQuery(orgId),
];

/** One service request: its status and actions, its facts, and its history. */
export default function RequestPage() {
  const { t } = useTranslation('request');
  const { id: orgId, paths: own } = useOrganization();
  const query = useQuery(requestQuery(orgId, Number(useParams().id)));
  return (
    <Stack className={styles.page}>
      <BackLink to={own.requests(savedViews.open)}>{t('title')}</BackLink>
      <DataLoadingView query={query}>{(request) => <Found key={request.id} request={request} />}</DataLoadingView>
    </Stack>
  );
}

function Found({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('request');
  const { id: orgId, name, may } = useOrganization();
  const move = useMove(orgId, request.id);
  const refresh = useRefresh();
  const title = containerName(request.container);
  usePageReport(`${t('one')}: ${title} – ${name}`);
  const conflict = conflictOf(move.error);
  const mayWrite = may('serviceRequests.write');
  const send = (status: MemberMove, comment: string | undefined, version: number) =>
    move.mutate({ status, version, ...(comment === undefined ? {} : { comment }) });
  return (
    <>
      <PageHeading
        title={title}
        description={
          <Row as="span" inline nowrap className={styles.states}>
            <RequestStatus status={request.status} />
            {request.overdue && <Badge variation="warning">{t('overdue')}</Badge>}
          </Row>
        }
      >
        {mayWrite && (
          <RequestMoves
            request={request}
            pending={move.isPending ? move.variables.status : undefined}
            onMove={(status, version, comment) => send(status, comment, version)}
          />
        )}
      </PageHeading>
      <ChangedElsewhere orgId={orgId} request={request} />
      {conflict !== undefined && move.variables !== undefined && (
        <MoveConflict
          conflict={conflict}
          wanted={move.variables}
          isSending={move.isPending}
          onSend={({ status, comment }, version) => send(status, comment, version)}
          onLeave={() => {
            move.reset();
            void refresh();
          }}
        />
      )}
      {move.isError && conflict === undefined && (
        <Notice level="error">{errorText(t, move.error, (code, general) => t(`failed.${code}`, general))}</Notice>
      )}
      <div className={styles.columns}>
        <Panel title={t('timeline')}>
          <div className={styles.stack}>
            <RequestTimeline
              orgId={orgId}
              id={request.id}
              provider={request.serviceProvider?.name}
              mayWrite={mayWrite}
            />
            {mayWrite && <RequestComment orgId={orgId} id={request.id} provider={request.serviceProvider?.name} />}
            {mayWrite && <RequestPictures orgId={orgId} id={request.id} />}
          </div>
        </Panel>
        <Panel title={t('workspace:facts')}>
          <RequestFacts request={request} />
        </Panel>
      </div>
    </>
  );
}

interface ConflictProps {
  readonly conflict: Conflict;
  readonly wanted: Move;
  readonly isSending: boolean;
  readonly onSend: (wanted: Move, version: number) => void;
  readonly onLeave: () => void;
}

/** Another member changed the request: the intended change with its reason, beside the current state. */
function MoveConflict({ conflict, wanted, isSending, onSend, onLeave }: ConflictProps) {
  const { t } = useTranslation('request');
  const current = currentOf<ServiceRequest>(conflict.current);
  const isPossible = mayMove('member', current.status, wanted.status);
  const mine = [t(`status.${wanted.status}`), wanted.comment].filter(Boolean).join(': ');
  return (
    <EditConflict
      conflict={conflict}
      isSending={isSending}
      {...(isPossible ? { onKeepMine: () => onSend(wanted, current.version) } : {})}
      onTakeTheirs={onLeave}
      differences={[{ name: 'status', label: t('status'), mine, theirs: t(`status.${current.status}`) }]}
    />
  );
}

function RequestFacts({ request }: { request: ServiceRequest }) {
  const { t, i18n } = useTranslation('request');
  const { id: orgId, paths: own, may } = useOrganization();
  const moment = (at: string) => formatDateTime(new Date(at), i18n.language as Language);
  const { location, container, serviceProvider, plannedFor, closedAt, collectedKg } = request;
  return (
    <div className={styles.stack}>
      {may('serviceRequests.write') && <RequestAssignee orgId={orgId} request={request} />}
      <Facts
        facts={[
          ...(may('serviceRequests.write')
            ? []
            : [{ name: t('assignee.label'), value: request.assignee?.name ?? t('assignee.none') }]),
          { name: t('container'), value: <Link to={own.container(container.id)}>{containerName(container)}</Link> },
          { name: t('wasteStream'), value: <StreamName {...request.wasteStream} /> },
          {
            name: t('location'),
            value: location !== undefined && <Link to={own.location(location.id)}>{location.name}</Link>,
          },
          { name: t('serviceProvider'), value: serviceProvider?.name },
          {
            name: t('link.title'),
            value: may('serviceRequests.write') && serviceProvider !== undefined && (
              <RequestLink orgId={orgId} request={request} />
            ),
          },
          { name: t('reportCount'), value: formatCount(request.reportCount) },
          { name: t('createdAt'), value: moment(request.createdAt) },
          { name: t('dueAt'), value: moment(request.dueAt) },
          {
            name: t('plannedFor'),
            value: plannedFor !== undefined && formatDay(plannedFor, i18n.language as Language),
          },
          { name: t('closedAt'), value: closedAt === undefined ? '' : moment(closedAt) },
          {
            name: t('collected'),
            value: collectedKg !== undefined && t('kilograms', { kg: formatDecimal(collectedKg) }),
          },
        ]}
      />
    </div>
  );
}
