import { useQuery } from '@tanstack/react-query';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { deviceQuery } from '../../../features/scales/device/device.queries.ts';
import { DeviceForm } from '../../../features/scales/device/device-form.tsx';
import { combineQueries } from '../../../lib/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';

/** Where devices can stand, and the departments that tablets can belong to. */
function useDeviceChoices(orgId: number) {
  const locations = useQuery(locationChoicesQuery(orgId));
  const departments = useQuery(departmentsQuery(orgId));
  const options = (things: readonly { readonly id: string | number; readonly name: string }[]) =>
    sortIcelandic(things, ({ name }) => name).map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    queries: [locations, departments] as const,
    choices: {
      locations: options(locations.data?.locations ?? []),
      departments: options(departments.data?.departments ?? []),
    },
  };
}

/** Another device; what it signs in with is made on its own page. */
export function NewDevicePage() {
  const { t } = useTranslation('device');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { queries, choices } = useDeviceChoices(orgId);
  const navigate = useNavigate();
  usePageReport(`${t('new')} – ${name}`);
  if (!may('scales.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView
      query={combineQueries(queries)}
      onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
    >
      {() => (
        <DeviceForm
          {...choices}
          orgId={orgId}
          title={t('new')}
          cancelTo={own.devices()}
          onSaved={({ id }) => void navigate(own.device(id), { replace: true })}
        />
      )}
    </DataLoadingView>
  );
}

/** A change of a device. */
export function EditDevicePage() {
  const { t } = useTranslation('device');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const id = Number(useParams().id);
  const device = useQuery({ ...deviceQuery(orgId, id), gcTime: 0 });
  const { queries, choices } = useDeviceChoices(orgId);
  const navigate = useNavigate();
  usePageReport(`${t('edit')} – ${name}`);
  if (!may('scales.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView
      query={combineQueries([device, ...queries] as const)}
      onRetry={() => void Promise.all([device, ...queries].map((query) => query.refetch()))}
    >
      {([data]) => (
        <DeviceForm
          {...choices}
          orgId={orgId}
          title={t('edit')}
          device={data}
          cancelTo={own.device(id)}
          onSaved={() => void navigate(own.device(id), { replace: true })}
        />
      )}
    </DataLoadingView>
  );
}
