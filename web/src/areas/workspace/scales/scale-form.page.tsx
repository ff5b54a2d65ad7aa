import { useQuery } from '@tanstack/react-query';
import { Stack } from '@tunna/ui';
import { useNavigate, useParams } from 'react-router';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { wasteStreamsQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { devicesQuery } from '../../../features/scales/device/device.queries.ts';
import { scaleQuery } from '../../../features/scales/scale/scale.queries.ts';
import { ScaleForm } from '../../../features/scales/scale/scale-form.tsx';
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

const recordQuery = (orgId: number, id: string | undefined) => ({ ...scaleQuery(orgId, Number(id)), gcTime: 0 });

export const firstQueries = permitted('scales.write', ({ orgId, params: { id } }) => [
  locationChoicesQuery(orgId),
  devicesQuery(orgId),
  wasteStreamsQuery(orgId),
  ...(id === undefined ? [] : [recordQuery(orgId, id)]),
]);

/** The form of a new scale, or of the one that the address names. */
export default function ScaleFormPage() {
  const { t, i18n } = useTranslation('scale');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const { id } = useParams();
  const isNew = id === undefined;
  const scale = useRecordQuery({ ...recordQuery(orgId, id), enabled: !isNew });
  const locations = useQuery(locationChoicesQuery(orgId));
  const devices = useQuery(devicesQuery(orgId));
  const streams = useQuery(wasteStreamsQuery(orgId));
  const navigate = useNavigate();
  const title = t(isNew ? 'new' : 'edit');
  usePageReport(`${title} – ${name}`);
  if (!may('scales.write')) return <NotFoundScreen />;
  return (
    <DataLoadingView query={combineQueries([isNew ? noRecord : scale, locations, devices, streams])}>
      {([record, places, readers, { wasteStreams }]) => (
        <Stack>
          <BackLink to={isNew ? own.scales() : own.scale(Number(id))}>{record?.name ?? t('title')}</BackLink>
          <ScaleForm
            key={id}
            orgId={orgId}
            title={title}
            scale={record}
            locations={optionsOf(places.locations)}
            // Tablets read no scale.
            devices={readers.devices
              .filter(({ kind }) => kind === 'agent')
              .map((device) => ({ value: String(device.id), label: device.name }))}
            streams={optionsOf(
              wasteStreams.map(({ id: streamId, names }) => ({ id: streamId, name: streamName(names, i18n.language) })),
            )}
            cancelTo={isNew ? own.scales() : own.scale(Number(id))}
            onSaved={(saved) => void navigate(own.scale(saved.id), { replace: true })}
          />
        </Stack>
      )}
    </DataLoadingView>
  );
}
