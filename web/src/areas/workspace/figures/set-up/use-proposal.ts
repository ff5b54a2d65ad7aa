import { useMutation, useQuery } from '@tanstack/react-query';
import { isLanguage } from '@tunna/domain/text/languages';
import { locationChoicesQuery } from '../../../../features/inventory/location/location-workspace.queries.ts';
import { streamName } from '../../../../features/inventory/shared/stream-name.tsx';
import { wasteStreamsQuery } from '../../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { serviceProvidersQuery } from '../../../../features/requests/service-provider/service-provider.queries.ts';
import { call } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { readContainers } from './all-containers.ts';
import { proposedContainers } from './proposed-containers.ts';

/** The identifiers of all containers. */
const readCodes = async (orgId: number): Promise<string[]> =>
  (await readContainers(orgId)).flatMap(({ customId }) => (customId === undefined ? [] : [customId]));

/** A grid of containers that is filled in from the steps before. Of several locations or providers none is proposed. */
export function useProposal() {
  const { i18n } = useTranslation('set-up');
  const { id: orgId } = useOrganization();
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const streams = useQuery(wasteStreamsQuery(orgId)).data?.wasteStreams ?? [];
  const locations = useQuery(locationChoicesQuery(orgId)).data?.locations ?? [];
  const providers = useQuery(serviceProvidersQuery(orgId, { pageSize: 200 })).data?.rows ?? [];
  const start = useMutation({
    async mutationFn() {
      const grid = await call('startListImport', { params: { orgId }, body: { entity: 'container', language } });
      const known = {
        streams: streams.map(({ names }) => streamName(names, language)),
        location: locations.length === 1 ? locations[0]?.name : undefined,
        serviceProvider: providers.length === 1 ? providers[0]?.name : undefined,
        codes: await readCodes(orgId),
      };
      const pasted = proposedContainers(known, grid.headingRow + 1);
      await call('reviseListImport', {
        params: { orgId, id: grid.id },
        body: { revision: grid.revision, pasted },
      });
      return grid.id;
    },
  });
  return {
    streams: streams.length,
    error: start.error,
    isPending: start.isPending,
    /** Starts the grid once, however often it is pressed. */
    start: (onStarted: (id: number) => void) => {
      if (!start.isPending) start.mutate(undefined, { onSuccess: onStarted });
    },
  };
}
