import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '@tunna/contract/platform/event-stream';
import { queriesShowingFigures } from '../../../features/figures/figure/figure.queries.ts';
import { issuesQuery } from '../../../features/figures/issue/issue.queries.ts';
import { queriesShowingSizes } from '../../../features/figures/right-sizing/right-sizing.queries.ts';
import { queriesShowingReports, queriesShowingReturns } from '../../../features/figures/shared/live-queries.ts';
import {
  queriesShowingAttempts,
  queriesShowingClaims,
  queriesShowingInvoices,
} from '../../../features/invoices/shared/live-queries.ts';
import { notificationsQuery } from '../../../features/people/notification/notification.queries.ts';
import { ownOrganizationsQuery } from '../../../features/people/organization/organization.queries.ts';
import { queriesShowingRequests } from '../../../features/requests/shared/live-queries.ts';
import {
  queriesShowingDevices,
  queriesShowingReadings,
  queriesShowingScales,
} from '../../../features/scales/shared/live-queries.ts';
import { userStatusQuery } from '../../../shared/session/session.queries.ts';
import { type LiveQueries, useLiveQueries } from '../../../shared/session/use-live-queries.ts';

const nameOf = (key: QueryKey): string => String(key[0]);
const partsOf = (key: QueryKey) => (key[1] ?? {}) as { orgId?: number; id?: number; locationId?: string };

const queriesShowingIssues = [nameOf(issuesQuery(0).queryKey), 'getBriefing'];

const isOfIssues = (key: QueryKey): boolean => queriesShowingIssues.includes(nameOf(key));

const isOfInvoices = (key: QueryKey): boolean =>
  queriesShowingInvoices.includes(nameOf(key)) ||
  queriesShowingFigures.includes(nameOf(key)) ||
  queriesShowingReturns.includes(nameOf(key)) ||
  queriesShowingSizes.includes(nameOf(key));

const isOfScales = (key: QueryKey): boolean =>
  queriesShowingScales.includes(nameOf(key)) ||
  queriesShowingReadings.includes(nameOf(key)) ||
  queriesShowingDevices.includes(nameOf(key));

/** The queries of one record and of the list, by the kind of the record. */
const queriesShowingRecords = new Map<string | undefined, readonly [one: string, list: string]>([
  ['container', ['getContainer', 'listContainers']],
  ['department', ['getDepartment', 'listDepartments']],
  ['location', ['getLocation', 'listLocations']],
  ['service_provider', ['getServiceProvider', 'listServiceProviders']],
  ['waste_stream', ['getWasteStream', 'listWasteStreams']],
]);

const isOfRecords = (key: QueryKey): boolean =>
  [...queriesShowingRecords.values()].some((names) => names.includes(nameOf(key)));

/** Whether a cached response contains the changed record. */
function isShownBy(key: QueryKey, { kind, organizationId, entityId }: LiveEvent): boolean {
  switch (kind) {
    case 'service_request': {
      const { orgId, id } = partsOf(key);
      if (orgId === organizationId && isOfIssues(key)) return true;
      if (orgId !== organizationId || !queriesShowingRequests.includes(nameOf(key))) return false;
      const isOfOne = nameOf(key) === 'getServiceRequest' || nameOf(key) === 'listServiceRequestEvents';
      return !isOfOne || String(id) === entityId;
    }
    case 'notification':
      return nameOf(key) === nameOf(notificationsQuery().queryKey);
    case 'membership':
      return nameOf(key) === nameOf(ownOrganizationsQuery().queryKey);
    case 'import_attempt': {
      const { orgId, id } = partsOf(key);
      if (orgId !== organizationId) return false;
      if (nameOf(key) === 'getImportAttempt') return String(id) === entityId;
      return isOfIssues(key) || queriesShowingAttempts.includes(nameOf(key));
    }
    case 'claim': {
      const { orgId, id } = partsOf(key);
      if (orgId !== organizationId || !queriesShowingClaims.includes(nameOf(key))) return false;
      return nameOf(key) !== 'getClaim' || String(id) === entityId;
    }
    case 'invoice':
      return partsOf(key).orgId === organizationId && (isOfIssues(key) || isOfInvoices(key));
    case 'invoice_report': {
      const { orgId, id } = partsOf(key);
      if (orgId !== organizationId || !queriesShowingReports.includes(nameOf(key))) return false;
      return id === undefined || String(id) === entityId;
    }
    case 'deletion': {
      const { orgId, id, locationId } = partsOf(key);
      const [record, recordId] = entityId.split(' ');
      const [one, list] = queriesShowingRecords.get(record) ?? [];
      if (orgId !== organizationId) return false;
      return nameOf(key) === list || (nameOf(key) === one && String(id ?? locationId) === recordId);
    }
    case 'device':
    case 'scale':
      return partsOf(key).orgId === organizationId && (isOfIssues(key) || isOfScales(key));
  }
}

const shown: LiveQueries = {
  isShownBy,
  isShownByAny: (key) =>
    isOfIssues(key) ||
    isOfInvoices(key) ||
    isOfScales(key) ||
    isOfRecords(key) ||
    queriesShowingReports.includes(nameOf(key)) ||
    queriesShowingRequests.includes(nameOf(key)) ||
    queriesShowingAttempts.includes(nameOf(key)) ||
    queriesShowingClaims.includes(nameOf(key)) ||
    [notificationsQuery(), ownOrganizationsQuery()].some(({ queryKey }) => nameOf(queryKey) === nameOf(key)),
  asksForSession: (key) => nameOf(key) === nameOf(userStatusQuery().queryKey),
};

/** Refreshes the workspace on live events: requests, their counts, notifications, and the user's organizations. */
export const useLiveUpdates = (): void => useLiveQueries(shown);
