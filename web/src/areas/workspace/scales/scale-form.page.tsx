import { useQuery } from '@tanstack/react-query';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { devicesQuery } from '../../../features/scales/device/device.queries.ts';
import { scaleQuery } from '../../../features/scales/scale/scale.queries.ts';
import { ScaleForm } from '../../../features/scales/scale/scale-form.tsx';
import { combineQueries } from '../../../lib/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';

/** Where scales can stand and what can read them; tablets read none. */
function useScaleChoices(orgId: number) {
  const locations = useQuery(locationChoicesQuery(orgId));
  const devices = useQuery(devicesQuery(orgId));
  const option = ({ id, name }: { readonly id: string | number; readonly name: string }) => ({
    value: String(id),
    label: name,
  });
  return {
    queries: [locations, devices] as const,
    choices: {
      locations: sortIcelandic(locations.data?.locations ?? [], ({ name }) => name).map(option),
      devices: (devices.data?.devices ?? []).filter(({ kind }) => kind === 'agent').map(option),
    },
  };
}

/** Another scale. */
export function NewScalePage() {
  const { t } = useTranslation('scale');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { queries, choices } = useScaleChoices(orgId);
  const navigate = useNavigate();
  usePageReport(`${t('new')} – ${name}`);
  if (!may('scales.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView
      query={combineQueries(queries)}
      onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
    >
      {() => (
        <ScaleForm
          {...choices}
          orgId={orgId}
          title={t('new')}
          cancelTo={own.scales()}
          onSaved={({ id }) => void navigate(own.scale(id), { replace: true })}
        />
      )}
    </DataLoadingView>
  );
}

/** A change of a scale. */
export function EditScalePage() {
  const { t } = useTranslation('scale');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const id = Number(useParams().id);
  const scale = useQuery({ ...scaleQuery(orgId, id), gcTime: 0 });
  const { queries, choices } = useScaleChoices(orgId);
  const navigate = useNavigate();
  usePageReport(`${t('edit')} – ${name}`);
  if (!may('scales.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView
      query={combineQueries([scale, ...queries] as const)}
      onRetry={() => void Promise.all([scale, ...queries].map((query) => query.refetch()))}
    >
      {([data]) => (
        <ScaleForm
          {...choices}
          orgId={orgId}
          title={t('edit')}
          scale={data}
          cancelTo={own.scale(id)}
          onSaved={() => void navigate(own.scale(id), { replace: true })}
        />
      )}
    </DataLoadingView>
  );
}
