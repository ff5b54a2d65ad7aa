import { useQuery } from '@tanstack/react-query';
import type { ContainerChoices } from '../../../features/inventory/container/container-form.tsx';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { callQuery } from '../../../lib/api/client.ts';
import { combineQueries, type QueryView } from '../../../lib/api/combine-queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { optionsOf } from '../../../shared/form/form-values.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** The queries of `useChoices`. */
export const choicesQueries = (orgId: number) =>
  [
    callQuery('listWasteStreams', { params: { orgId } }),
    locationChoicesQuery(orgId),
    callQuery('listServiceProviders', { params: { orgId }, query: { pageSize: 200 } }),
  ] as const;

/** The options for containers, each sorted by name in Icelandic order. */
export function useChoices(): QueryView<ContainerChoices> {
  const { id: orgId } = useOrganization();
  const { t, i18n } = useTranslation('workspace');
  const [streamsQuery, locationsQuery, providersQuery] = choicesQueries(orgId);
  const wasteStreams = useQuery(streamsQuery);
  const locations = useQuery(locationsQuery);
  const serviceProviders = useQuery(providersQuery);
  const all = combineQueries([wasteStreams, locations, serviceProviders] as const);
  if (wasteStreams.data === undefined || locations.data === undefined || serviceProviders.data === undefined) {
    return { ...all, data: undefined };
  }
  const streams = wasteStreams.data.wasteStreams.map(({ id, names }) => {
    const name = streamName(names, i18n.language);
    return { id, name: name === '' ? t('common:unknownWasteCategory') : name };
  });
  const data = {
    wasteStreams: optionsOf(streams),
    locations: optionsOf(locations.data.locations),
    serviceProviders: optionsOf(serviceProviders.data.rows),
  };
  return { ...all, data };
}
