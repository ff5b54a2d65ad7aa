import { useQuery } from '@tanstack/react-query';
import { Stack } from '@tunna/ui';
import { useNavigate, useParams } from 'react-router';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { deviceQuery } from '../../../features/scales/device/device.queries.ts';
import { DeviceForm } from '../../../features/scales/device/device-form.tsx';
import { combineQueries, noRecord } from '../../../lib/api/combine-queries.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { optionsOf } from '../../../shared/form/form-values.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';

const recordQuery = (orgId: number, id: string | undefined) => ({ ...deviceQuery(orgId, Number(id)), gcTime: 0 });

export const firstQueries = permitted('scales.write', ({ orgId, params: { id } }) => [
  locationChoicesQuery(orgId),
  departmentsQuery(orgId),
  ...(id === undefined ? [] : [recordQuery(orgId, id)]),
]);

/** The form of a new device, or of the one that the address names. Its credential is created on its own page. */
export default function DeviceFormPage() {
  const { t } = useTranslation('device');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { id } = useParams();
  const isNew = id === undefined;
  const device = useRecordQuery({ ...recordQuery(orgId, id), enabled: !isNew });
  const locations = useQuery(locationChoicesQuery(orgId));
  const departments = useQuery(departmentsQuery(orgId));
  const navigate = useNavigate();
  const title = t(isNew ? 'new' : 'edit');
  usePageReport(`${title} – ${name}`);
  if (!may('scales.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView query={combineQueries([isNew ? noRecord : device, locations, departments])}>
      {([record, places, all]) => (
        <Stack>
          <BackLink to={isNew ? own.devices() : own.device(Number(id))}>{record?.name ?? t('title')}</BackLink>
          <DeviceForm
            key={id}
            orgId={orgId}
            title={title}
            device={record}
            locations={optionsOf(places.locations)}
            departments={optionsOf(all.departments)}
            cancelTo={isNew ? own.devices() : own.device(Number(id))}
            onSaved={(saved) => void navigate(own.device(saved.id), { replace: true })}
          />
        </Stack>
      )}
    </DataLoadingView>
  );
}
