import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ContainerForm } from '../../../features/inventory/container/container-form.tsx';
import { containerQuery } from '../../../features/inventory/container/container-workspace.queries.ts';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { combineQueries } from '../../../lib/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';
import { containerName } from './container-name.ts';
import { useChoices } from './use-choices.ts';

/** A new container. */
export function NewContainerPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const choices = useChoices();
  const locationId = address.get('locationId') ?? '';
  const back = locationId === '' ? own.containers() : own.location(locationId);
  usePageReport(`${t('container.new')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  return (
    <div className={styles.page}>
      <BackLink to={own.containers()}>{t('nav.containers')}</BackLink>
      <LimitNotice name="containers" />
      <DataLoadingView query={choices} onRetry={choices.refetch}>
        {(data) => (
          <ContainerForm
            orgId={orgId}
            choices={data}
            locationId={locationId}
            cancelTo={back}
            onSaved={({ id }) => void navigate(own.container(id), { replace: true })}
          />
        )}
      </DataLoadingView>
    </div>
  );
}

/** A container to be changed. */
export function EditContainerPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const choices = useChoices();
  // Always fetched again: an edit starts from the newest version.
  const container = useQuery({ ...containerQuery(orgId, id), refetchOnMount: 'always', gcTime: 0 });
  usePageReport(`${t('container.edit')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  const both = combineQueries([choices, container] as const);
  return (
    <div className={styles.page}>
      <DataLoadingView query={both} onRetry={() => void container.refetch()}>
        {([found, record]) => {
          if (found === undefined || record === undefined) return null;
          return (
            <>
              <BackLink to={own.container(id)}>{containerName(record)}</BackLink>
              {record.status === 'removed' && <LimitNotice name="containers" />}
              <ContainerForm
                orgId={orgId}
                choices={found}
                container={record}
                cancelTo={own.container(id)}
                onSaved={() => void navigate(own.container(id), { replace: true })}
              />
            </>
          );
        }}
      </DataLoadingView>
    </div>
  );
}
