import { useQuery } from '@tanstack/react-query';
import type { OwnServiceRequest, OwnServiceRequestFound } from '@tunna/contract/requests/own-service-request';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { dayOf, formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { PageHeading, Panel, Stack } from '@tunna/ui';
import { useParams } from 'react-router';
import { StreamName } from '../../features/inventory/shared/stream-name.tsx';
import { OwnComment } from '../../features/requests/own-service-request/own-comment.tsx';
import { ownRequestQuery } from '../../features/requests/own-service-request/own-department.queries.ts';
import { OwnRequestStatus } from '../../features/requests/own-service-request/own-request-status.tsx';
import { OwnTimeline } from '../../features/requests/own-service-request/own-timeline.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shared/layout/back-link.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { Facts } from '../../shared/view/facts.tsx';
import styles from './department.module.css';
import { CardsPending } from './department-cards-pending.tsx';
import { DepartmentFrame } from './department-frame.tsx';

/** One request of a department: its status, its history, and a form for comments. */
export function DepartmentRequestPage() {
  const { t } = useTranslation('own-department');
  const { userType } = useSession();
  const id = Number(useParams().id);
  const query = useQuery({ ...ownRequestQuery(id), enabled: userType === 'department' });
  return (
    <DepartmentFrame error={query.error}>
      <div className={styles.back}>
        <BackLink to={paths.departmentRequests()}>{t('requests')}</BackLink>
      </div>
      <DataLoadingView query={query} pending={<CardsPending />}>
        {(found) => <Found key={id} found={found} />}
      </DataLoadingView>
    </DepartmentFrame>
  );
}

function Found({ found: { serviceRequest, events } }: { found: OwnServiceRequestFound }) {
  const { t } = useTranslation('own-department');
  const { container } = serviceRequest;
  const title = container.customId ?? container.slug;
  usePageReport(title);
  return (
    <>
      <PageHeading title={title} description={<OwnRequestStatus {...serviceRequest} />} />
      <div className={styles.columns}>
        <Panel title={t('timeline')}>
          <Stack gap={24}>
            <OwnTimeline events={events} />
            <OwnComment id={serviceRequest.id} />
          </Stack>
        </Panel>
        <Panel title={t('facts')}>
          <RequestFacts request={serviceRequest} />
        </Panel>
      </div>
    </>
  );
}

function RequestFacts({ request }: { request: OwnServiceRequest }) {
  const { t, i18n } = useTranslation('own-department');
  const language = i18n.language as Language;
  const { container, location, wasteStream, reportCount, createdAt, dueAt, plannedFor, closedAt } = request;
  return (
    <Facts
      facts={[
        { name: t('container'), value: <a href={paths.container(container.slug)}>{container.slug}</a> },
        { name: t('wasteStream'), value: <StreamName {...wasteStream} /> },
        { name: t('location'), value: location.name },
        { name: t('reportCount'), value: formatCount(reportCount) },
        { name: t('createdAt'), value: formatDateTime(new Date(createdAt), language) },
        { name: t('dueAt'), value: formatDay(dayOf(new Date(dueAt)), language) },
        { name: t('plannedFor'), value: plannedFor !== undefined && formatDay(plannedFor, language) },
        { name: t('closedAt'), value: closedAt !== undefined && formatDateTime(new Date(closedAt), language) },
      ]}
    />
  );
}
