import { useQuery } from '@tanstack/react-query';
import { firstStage, type InboxStage, inboxStages } from '@tunna/domain/invoices/invoice-stage';
import { stagesQuery } from '../../../../features/invoices/invoice/invoice.queries.ts';
import { Redirect } from '../../../../shared/layout/browser-only.tsx';
import { type FirstQueries, permitted } from '../../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { isNarrowed, readListState } from '../../../../shared/list/list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useAddress } from '../../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { uploadQueries } from '../use-invoice-upload.tsx';
import { AllInvoices, allQueries, allShape } from './inbox-all.tsx';
import { InboxQueue, queueRowsQuery, queueShape } from './inbox-queue.tsx';
import { ReceivedFiles, receivedQueries } from './inbox-received.tsx';
import type { InboxTab } from './stage-tabs.tsx';

/**
 * The tab that an address names. Filters without a stage are filters of all invoices.
 * @returns undefined for the first stage with something to do
 */
function tabOf(search: URLSearchParams): InboxTab | undefined {
  const stage = search.get('stage');
  const named = [...inboxStages, 'all' as const].find((name) => name === stage);
  return named ?? (isNarrowed(readListState(search, allShape)) ? 'all' : undefined);
}

const tabQueries: FirstQueries = (address) => {
  const tab = tabOf(address.search);
  if (tab === undefined) return [];
  if (tab === 'all') return allQueries(address);
  if (tab === 'received') return receivedQueries(address);
  return [queueRowsQuery(address.orgId, tab, readListState(address.search, queueShape))];
};

export const firstQueries = permitted('invoices.read', (address) => [
  stagesQuery(address.orgId),
  ...uploadQueries(address),
  ...tabQueries(address),
]);

/** The inbox of invoices: what was received, and what is to be done until it is finished. */
export default function InvoicesPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Inbox /> : <NotFoundScreen />;
}

/** All invoices, if there is nothing in any stage. */
const openingTab = (counts: Readonly<Record<InboxStage, number>>): InboxTab =>
  Object.values(counts).every((count) => count === 0) ? 'all' : firstStage(counts);

function Inbox() {
  const { id: orgId, paths: own } = useOrganization();
  const [address] = useAddress();
  const stages = useQuery(stagesQuery(orgId));
  const named = tabOf(address);
  const tab = named ?? (stages.data && openingTab(stages.data.counts));
  if (tab === undefined) return <DataLoadingView query={stages}>{() => null}</DataLoadingView>;
  return (
    <>
      {named === undefined && <Redirect to={own.invoices({ stage: tab })} />}
      <Tab key={tab} tab={tab} />
    </>
  );
}

function Tab({ tab }: { tab: InboxTab }) {
  if (tab === 'all') return <AllInvoices />;
  if (tab === 'received') return <ReceivedFiles />;
  return <InboxQueue stage={tab} />;
}
