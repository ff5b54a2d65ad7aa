import { useQuery } from '@tanstack/react-query';
import type { UnmappedLocation, UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import { StreamName, streamName } from '../../../../features/inventory/shared/stream-name.tsx';
import { isBoughtAs, keyOf, type Offer } from '../../../../features/invoices/normalization/unmapped.ts';
import { callQuery } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useChoices } from '../../inventory/use-choices.ts';

/** The suggestions for lines, with the names of the organization's streams. */
export function useMaterialOffers(): (group: UnmappedMaterial) => Offer[] {
  const { t, i18n } = useTranslation('normalization');
  const { id: orgId } = useOrganization();
  const streams = useQuery(callQuery('listWasteStreams', { params: { orgId } })).data?.wasteStreams ?? [];
  const known = new Map(streams.map((stream) => [stream.id, stream]));
  return (group) =>
    group.suggestions.flatMap(({ kind, wasteStreamId, confidence, reason, evidence }) => {
      const stream = wasteStreamId === undefined ? undefined : known.get(wasteStreamId);
      if (wasteStreamId !== undefined && stream === undefined) return [];
      const kindName = t(`kind.${kind}`);
      const name = [
        ...(kind === 'material' ? [] : [kindName]),
        ...(stream === undefined ? [] : [streamName(stream.names, i18n.language)]),
      ].join(' ');
      return {
        key: `${kind} ${wasteStreamId ?? ''}`,
        name,
        label: (
          <>
            {kind !== 'material' && kindName}{' '}
            {stream !== undefined && <StreamName names={stream.names} color={stream.color} />}
          </>
        ),
        confidence,
        reason: t(`reason.${reason}`, { evidence }),
        choices: {
          materials: [
            {
              ...keyOf(group),
              kind,
              ...(wasteStreamId === undefined ? {} : { wasteStreamId }),
              isBought: isBoughtAs(kind, group),
            },
          ],
          locations: [],
        },
      };
    });
}

/** The suggestions for lines, with the names of the organization's locations. */
export function useLocationOffers(): (group: UnmappedLocation) => Offer[] {
  const { t } = useTranslation('normalization');
  const names = new Map(useChoices().data?.locations.map(({ value, label }) => [value, label]));
  return (group) =>
    group.suggestions.flatMap(({ locationId, confidence, reason, evidence }) => {
      const name = names.get(locationId);
      if (name === undefined) return [];
      const choices = { materials: [], locations: [{ ...keyOf(group), locationId }] };
      return { key: locationId, name, label: name, confidence, reason: t(`reason.${reason}`, { evidence }), choices };
    });
}
