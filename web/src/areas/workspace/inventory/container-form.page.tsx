import { Stack } from '@tunna/ui';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ContainerForm } from '../../../features/inventory/container/container-form.tsx';
import { containerQuery } from '../../../features/inventory/container/container-workspace.queries.ts';
import { tagsQuery } from '../../../features/inventory/tag/tag.queries.ts';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { limitsQuery } from '../../../features/platform/subscription/subscription.queries.ts';
import { combineQueries, noRecord } from '../../../lib/api/combine-queries.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';
import { containerName } from './container-name.ts';
import { choicesQueries, useChoices } from './use-choices.ts';

/** Always fetched again: an edit starts from the newest version. */
const recordQuery = (orgId: number, id: string | undefined) => ({ ...containerQuery(orgId, Number(id)), gcTime: 0 });

export const firstQueries = permitted('inventory.write', ({ orgId, params: { id } }) => [
  ...choicesQueries(orgId),
  tagsQuery(orgId),
  id === undefined ? limitsQuery(orgId) : recordQuery(orgId, id),
]);

/** The form of a new container, or of the one that the address names. */
export default function ContainerFormPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { id } = useParams();
  const isNew = id === undefined;
  const [address] = useSearchParams();
  const locationId = address.get('locationId') ?? '';
  const navigate = useNavigate();
  const choices = useChoices();
  const container = useRecordQuery({ ...recordQuery(orgId, id), enabled: !isNew });
  usePageReport(`${t(isNew ? 'container.new' : 'container.edit')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  const origin = locationId === '' ? own.containers() : own.location(locationId);
  return (
    <Stack className={styles.page}>
      <DataLoadingView query={combineQueries([choices, isNew ? noRecord : container])}>
        {([found, record]) => (
          <>
            <BackLink to={record === undefined ? own.containers() : own.container(record.id)}>
              {record === undefined ? t('nav.containers') : containerName(record)}
            </BackLink>
            {(record === undefined || record.status === 'removed') && <LimitNotice name="containers" />}
            <ContainerForm
              key={id}
              orgId={orgId}
              choices={found}
              container={record}
              locationId={locationId}
              cancelTo={record === undefined ? origin : own.container(record.id)}
              onSaved={(saved) => void navigate(own.container(saved.id), { replace: true })}
            />
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}
