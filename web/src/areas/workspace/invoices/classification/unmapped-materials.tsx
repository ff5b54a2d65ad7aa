import { useQuery } from '@tanstack/react-query';
import type { UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import type { ReactNode } from 'react';
import { StreamName, streamName } from '../../../../features/inventory/shared/stream-name.tsx';
import { ChoiceDialog } from '../../../../features/invoices/normalization/choice-dialog.tsx';
import { MaterialChoice } from '../../../../features/invoices/normalization/material-choice.tsx';
import { MaterialsChoice } from '../../../../features/invoices/normalization/materials-choice.tsx';
import { unmappedMaterialsQuery } from '../../../../features/invoices/normalization/normalization.queries.ts';
import { isBoughtAs, keyOf, type Offer } from '../../../../features/invoices/normalization/unmapped.ts';
import { callQuery, fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { ListState } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useChoices } from '../../inventory/use-choices.ts';
import { queueFound, queueQuery, queueShape, UnmappedQueue } from './unmapped-queue.tsx';

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

export const unmappedMaterialsRows = (orgId: number, state: ListState) =>
  unmappedMaterialsQuery(orgId, queueQuery(state));

/** Lines without a material. */
export function UnmappedMaterials({ intro }: { intro: ReactNode }) {
  const { t } = useTranslation('normalization');
  const { id: orgId } = useOrganization();
  const list = useListState(queueShape);
  const query = useListQuery(list, (state) => unmappedMaterialsRows(orgId, state));
  const { atStake } = useQuery(unmappedMaterialsRows(orgId, list.state)).data ?? {};
  const streams = useChoices().data?.wasteStreams ?? [];
  const offersOf = useMaterialOffers();
  return (
    <UnmappedQueue
      id="unmapped-materials"
      heading={t('line')}
      intro={intro}
      atStake={atStake}
      list={list}
      query={query}
      fetchExport={(file) =>
        fetchDownload('exportUnmappedMaterials', { params: { orgId }, query: { ...queueFound(list.state), ...file } })
      }
      offersOf={offersOf}
      choose={(group) => (
        <ChoiceDialog line={group.example}>
          {(close) => <MaterialChoice orgId={orgId} group={group} streams={streams} onDone={close} />}
        </ChoiceDialog>
      )}
      chooseSeveral={(groups, close) => (
        <MaterialsChoice orgId={orgId} groups={groups} streams={streams} onDone={close} />
      )}
    />
  );
}
