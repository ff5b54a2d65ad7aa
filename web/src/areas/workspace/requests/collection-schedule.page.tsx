import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@tunna/domain/time/days';
import { Stack, useToasts } from '@tunna/ui';
import { useNavigate, useParams } from 'react-router';
import { containerQuery } from '../../../features/inventory/container/container-workspace.queries.ts';
import { schedulesToEditQuery } from '../../../features/requests/collection/collection.queries.ts';
import { ScheduleForm } from '../../../features/requests/collection/schedule-form.tsx';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { containerName } from '../inventory/container-name.ts';

export const firstQueries = permitted('serviceRequests.write', ({ orgId, params }) => [
  containerQuery(orgId, Number(params.id)),
  schedulesToEditQuery(orgId, Number(params.id)),
]);

/** A new schedule of a container, or a change of the one that the address names. */
export default function CollectionSchedulePage() {
  const { t } = useTranslation('collection');
  const { id, scheduleId } = useParams();
  const containerId = Number(id);
  const { id: orgId, name, paths: own, may } = useOrganization();
  const container = useQuery(containerQuery(orgId, containerId));
  const schedules = useRecordQuery(schedulesToEditQuery(orgId, containerId));
  const navigate = useNavigate();
  const toasts = useToasts();
  const title = t(scheduleId === undefined ? 'new' : 'edit');
  usePageReport(`${title} – ${name}`);
  if (!may('serviceRequests.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView query={combineQueries([container, schedules])}>
      {([found, { schedules: all }]) => {
        const schedule = all.find((one) => String(one.id) === scheduleId);
        if (scheduleId !== undefined && schedule === undefined) return <NotFoundScreen />;
        return (
          <Stack gap={32}>
            <BackLink to={own.container(containerId)}>{containerName(found)}</BackLink>
            <ScheduleForm
              orgId={orgId}
              containerId={containerId}
              title={title}
              today={dayIn(new Date())}
              {...(schedule === undefined ? {} : { schedule })}
              cancelTo={own.container(containerId)}
              onSaved={() => {
                toasts.show({ title: t('workspace:saved') });
                void navigate(own.container(containerId));
              }}
            />
          </Stack>
        );
      }}
    </DataLoadingView>
  );
}
