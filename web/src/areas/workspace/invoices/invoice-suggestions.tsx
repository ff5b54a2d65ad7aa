import { useQuery } from '@tanstack/react-query';
import type { UnmappedLocation, UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import { Panel } from '@tunna/ui';
import type { ReactNode } from 'react';
import { ChoiceDialog } from '../../../features/invoices/normalization/choice-dialog.tsx';
import { LocationChoice } from '../../../features/invoices/normalization/location-choice.tsx';
import { MaterialChoice } from '../../../features/invoices/normalization/material-choice.tsx';
import styles from '../../../features/invoices/normalization/normalization.module.css';
import { Offers } from '../../../features/invoices/normalization/offers.tsx';
import { groupKey, type Offer } from '../../../features/invoices/normalization/unmapped.ts';
import { useAccept } from '../../../features/invoices/normalization/use-accept.ts';
import { callQuery } from '../../../lib/client.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useChoices } from '../inventory/use-choices.ts';
import { useLocationOffers } from './unmapped-locations.tsx';
import { useMaterialOffers } from './unmapped-materials.tsx';

interface Props {
  readonly providerId: number;
  readonly invoiceNumber: string;
}

/** Unclassified lines of an invoice, with suggestions. Renders nothing without such lines. */
export function InvoiceSuggestions(params: Props) {
  const { t } = useTranslation('normalization');
  const { id: orgId } = useOrganization();
  const materialOffers = useMaterialOffers();
  const locationOffers = useLocationOffers();
  const choices = useChoices().data;
  const { data } = useQuery({
    ...callQuery('getInvoiceSuggestions', { params: { orgId, ...params } }),
    staleTime: 0,
  });
  if (data === undefined || data.materials.length + data.locations.length === 0) return null;
  return (
    <Panel title={t('onInvoice')}>
      <p className={styles.stake}>{t('onInvoiceText')}</p>
      <Groups
        title={t('onInvoice.material')}
        groups={data.materials}
        offersOf={materialOffers}
        choose={(group, close) => (
          <MaterialChoice orgId={orgId} group={group} streams={choices?.wasteStreams ?? []} onDone={close} />
        )}
      />
      <Groups
        title={t('onInvoice.location')}
        groups={data.locations}
        offersOf={locationOffers}
        choose={(group, close) => (
          <LocationChoice orgId={orgId} group={group} locations={choices?.locations ?? []} onDone={close} />
        )}
      />
    </Panel>
  );
}

interface GroupsProps<Group> {
  readonly title: string;
  readonly groups: readonly Group[];
  readonly offersOf: (group: Group) => readonly Offer[];
  /** Renders the form for another choice. */
  readonly choose: (group: Group, close: () => void) => ReactNode;
}

function Groups<Group extends UnmappedMaterial | UnmappedLocation>(props: GroupsProps<Group>) {
  const { title, groups, offersOf, choose } = props;
  const { id: orgId } = useOrganization();
  const { accept } = useAccept(orgId);
  if (groups.length === 0) return null;
  return (
    <section className={styles.onInvoice}>
      <h3>{title}</h3>
      <ul>
        {groups.map((group) => (
          <li key={groupKey(group)}>
            <span>{group.example}</span>
            <Offers line={group.example} offers={offersOf(group)} onAccept={({ choices }) => void accept(choices)}>
              <ChoiceDialog line={group.example}>{(close) => choose(group, close)}</ChoiceDialog>
            </Offers>
          </li>
        ))}
      </ul>
    </section>
  );
}
