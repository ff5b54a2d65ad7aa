import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LocationForm } from '../../../features/inventory/location/location-form.tsx';
import { locationQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';

/** A new location. */
export function NewLocationPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const navigate = useNavigate();
  usePageReport(`${t('location.new')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  return (
    <div className={styles.page}>
      <BackLink to={own.locations()}>{t('nav.locations')}</BackLink>
      <LimitNotice name="locations" />
      <LocationForm
        orgId={orgId}
        cancelTo={own.locations()}
        onSaved={({ id }) => void navigate(own.location(id), { replace: true })}
      />
    </div>
  );
}

/** A location to be changed. */
export function EditLocationPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { locationId: id = '' } = useParams();
  const navigate = useNavigate();
  // Always fetched again: an edit starts from the newest version.
  const location = useQuery({ ...locationQuery(orgId, id), refetchOnMount: 'always', gcTime: 0 });
  usePageReport(`${t('location.edit')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  return (
    <div className={styles.page}>
      <DataLoadingView query={location} onRetry={() => void location.refetch()}>
        {(record) => (
          <>
            <BackLink to={own.location(id)}>{record.name}</BackLink>
            <LocationForm
              orgId={orgId}
              location={record}
              cancelTo={own.location(id)}
              onSaved={() => void navigate(own.location(id), { replace: true })}
            />
          </>
        )}
      </DataLoadingView>
    </div>
  );
}
