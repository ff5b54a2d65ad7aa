import { Stack } from '@tunna/ui';
import { useNavigate, useParams } from 'react-router';
import { LocationForm } from '../../../features/inventory/location/location-form.tsx';
import { locationQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { mapBackgroundQuery } from '../../../features/inventory/location/map.queries.ts';
import { tagsQuery } from '../../../features/inventory/tag/tag.queries.ts';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { limitsQuery } from '../../../features/platform/subscription/subscription.queries.ts';
import { callQuery } from '../../../lib/api/client.ts';
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

/** Always fetched again: an edit starts from the newest version. */
const recordQuery = (orgId: number, id = '') => ({ ...locationQuery(orgId, id), gcTime: 0 });

export const firstQueries = permitted('inventory.write', ({ orgId, params: { locationId } }) => [
  callQuery('getOrganization', { params: { orgId } }),
  mapBackgroundQuery(orgId),
  tagsQuery(orgId),
  locationId === undefined ? limitsQuery(orgId) : recordQuery(orgId, locationId),
]);

/** The form of a new location, or of the one that the address names. */
export default function LocationFormPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { locationId: id } = useParams();
  const isNew = id === undefined;
  const navigate = useNavigate();
  const location = useRecordQuery({ ...recordQuery(orgId, id), enabled: !isNew });
  usePageReport(`${t(isNew ? 'location.new' : 'location.edit')} – ${name}`);
  if (!may('inventory.write')) return <NotFoundScreen />;
  const back = isNew ? own.locations() : own.location(id);
  return (
    <Stack className={styles.page}>
      <DataLoadingView query={combineQueries([isNew ? noRecord : location])}>
        {([record]) => (
          <>
            <BackLink to={back}>{record?.name ?? t('nav.locations')}</BackLink>
            {isNew && <LimitNotice name="locations" />}
            <LocationForm
              key={id}
              orgId={orgId}
              location={record}
              cancelTo={back}
              onSaved={(saved) => void navigate(own.location(saved.id), { replace: true })}
            />
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}
