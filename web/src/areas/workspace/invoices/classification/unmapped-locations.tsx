import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Choice, ChoiceDialog } from '../../../../features/invoices/normalization/choice-dialog.tsx';
import { unmappedLocationsQuery } from '../../../../features/invoices/normalization/normalization.queries.ts';
import { fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { ListState } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useChoices } from '../../inventory/use-choices.ts';
import { queueFound, queueQuery, queueShape, UnmappedQueue } from './unmapped-queue.tsx';
import { useLocationOffers } from './use-offers.tsx';

export const unmappedLocationsRows = (orgId: number, state: ListState) =>
  unmappedLocationsQuery(orgId, queueQuery(state));

/** Lines without a location. */
export function UnmappedLocations({ intro }: { intro: ReactNode }) {
  const { t } = useTranslation('normalization');
  const { id: orgId } = useOrganization();
  const list = useListState(queueShape);
  const query = useListQuery(list, (state) => unmappedLocationsRows(orgId, state));
  const { atStake } = useQuery(unmappedLocationsRows(orgId, list.state)).data ?? {};
  const locations = useChoices().data?.locations ?? [];
  const offersOf = useLocationOffers();
  return (
    <UnmappedQueue
      id="unmapped-locations"
      heading={t('place')}
      intro={intro}
      atStake={atStake}
      list={list}
      query={query}
      fetchExport={(file) =>
        fetchDownload('exportUnmappedLocations', { params: { orgId }, query: { ...queueFound(list.state), ...file } })
      }
      offersOf={offersOf}
      choose={(group) => (
        <ChoiceDialog line={group.example}>
          {(close) => <Choice of="location" orgId={orgId} groups={[group]} locations={locations} onDone={close} />}
        </ChoiceDialog>
      )}
      chooseSeveral={(groups, close) => (
        <Choice of="location" orgId={orgId} groups={groups} locations={locations} onDone={close} />
      )}
    />
  );
}
