import { useQuery } from '@tanstack/react-query';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { useTranslation } from 'react-i18next';
import type { ContainerChoices } from '../../../features/inventory/container/container-form.tsx';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { callQuery } from '../../../lib/client.ts';
import { combineQueries, type QueryView } from '../../../lib/combine-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

interface Named {
  readonly id: string | number;
  readonly name: string;
}

const choices = (things: readonly Named[]) =>
  sortIcelandic(things, ({ name }) => name).map(({ id, name }) => ({ value: String(id), label: name }));

/** The options for containers, each sorted by name in Icelandic order. */
export function useChoices(): QueryView<ContainerChoices> & { readonly refetch: () => void } {
  const { id: orgId } = useOrganization();
  const { t, i18n } = useTranslation('workspace');
  const wasteStreams = useQuery(callQuery('listWasteStreams', { params: { orgId } }));
  const locations = useQuery(locationChoicesQuery(orgId));
  const serviceProviders = useQuery(callQuery('listServiceProviders', { params: { orgId }, query: { pageSize: 200 } }));
  const all = combineQueries([wasteStreams, locations, serviceProviders] as const);
  const refetch = () => {
    for (const query of [wasteStreams, locations, serviceProviders]) void query.refetch();
  };
  if (wasteStreams.data === undefined || locations.data === undefined || serviceProviders.data === undefined) {
    return { ...all, data: undefined, refetch };
  }
  const streams = wasteStreams.data.wasteStreams.map(({ id, names }) => {
    const name = streamName(names, i18n.language);
    return { id, name: name === '' ? t('common:unknownWasteCategory') : name };
  });
  const data = {
    wasteStreams: choices(streams),
    locations: choices(locations.data.locations),
    serviceProviders: choices(serviceProviders.data.rows),
  };
  return { ...all, data, refetch };
}
