import { emptyContainer } from '@tunna/contract/requests/service-request';
import type { FillEstimate } from '@tunna/domain/figures/sizing/fill';
import { addDays, dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader } from '../../../database/database.ts';
import { forEachOrganization } from '../../../database/each-organization.ts';
import { mintOrgScope, type OrgScope } from '../../../database/scope.ts';
import { calculateCollections } from '../../requests/collection/collection.service.ts';
import { requestFullContainer } from '../../requests/service-request/service-request.service.ts';
import { estimateFills } from './fill.service.ts';
import { claimRequest, findContainersToRequest, findRequestingOrganizations } from './fill-request.queries.ts';

/** Days ahead in which collections are considered. Later ones are too late for a container that is nearly full. */
const collectionsAhead = 60;

/** The date of the next collection of each container that has one. */
async function nextCollections(reader: TenantReader, today: string): Promise<ReadonlyMap<number, string>> {
  const all = { locationId: null, serviceProviderId: null, containerId: null };
  const days = await calculateCollections(reader, today, addDays(today, collectionsAhead), all);
  const next = new Map<number, string>();
  for (const [day, dayCollections] of days) {
    for (const { containerId, state } of dayCollections) {
      if (state === 'planned' && !next.has(containerId)) next.set(containerId, day);
    }
  }
  return next;
}

/** Whether a collection comes before the container is surely full, so that no request is needed. */
function isCollectedInTime(estimate: FillEstimate, collection: string | undefined, today: string): boolean {
  if (collection === undefined || estimate.reliability === 'none') return false;
  return collection <= (estimate.full?.until ?? today);
}

async function requestInOrganization(database: Database, organization: OrgScope, today: string): Promise<number> {
  const reader = database.reader(organization);
  const rows = await findContainersToRequest(reader, emptyContainer);
  if (rows.length === 0) return 0;
  const found = await estimateFills(reader, rows, today, null);
  const collections = await nextCollections(reader, today);
  let requested = 0;
  for (const { id: containerId, request_at_percent: threshold } of rows) {
    const estimate = found.get(containerId);
    if (estimate === undefined || estimate.reliability === 'none' || estimate.percent < threshold) continue;
    if (isCollectedInTime(estimate, collections.get(containerId), today)) continue;
    const { percent, lastEmptiedOn } = estimate;
    const isRequested = await database.tenant(organization, async (transaction) => {
      const claimed = await claimRequest(transaction, { containerId, action: emptyContainer, lastEmptiedOn, percent });
      if (claimed) await requestFullContainer(transaction, { containerId, percent });
      return claimed;
    });
    if (isRequested) requested += 1;
  }
  return requested;
}

/**
 * Requests collection of containers whose estimate has reached their threshold, once until each is emptied, even when several servers run.
 * Containers with an open request, or with a collection before they are full, are skipped.
 * @returns the number of requests
 */
export async function requestFullContainers(database: Database, now: Date): Promise<number> {
  let requested = 0;
  await forEachOrganization(await findRequestingOrganizations(database), async (organizationId) => {
    requested += await requestInOrganization(database, mintOrgScope(organizationId), dayIn(now));
  });
  return requested;
}
