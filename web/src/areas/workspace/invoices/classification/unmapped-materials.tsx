import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Choice, ChoiceDialog } from '../../../../features/invoices/normalization/choice-dialog.tsx';
import { unmappedMaterialsQuery } from '../../../../features/invoices/normalization/normalization.queries.ts';
import { fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { ListState } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useChoices } from '../../inventory/use-choices.ts';
import { queueFound, queueQuery, queueShape, UnmappedQueue } from './unmapped-queue.tsx';
import { useMaterialOffers } from './use-offers.tsx';

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
          {(close) => <Choice of="material" orgId={orgId} group={group} streams={streams} onDone={close} />}
        </ChoiceDialog>
      )}
      chooseSeveral={(groups, close) => (
        <Choice of="materials" orgId={orgId} groups={groups} streams={streams} onDone={close} />
      )}
    />
  );
}
