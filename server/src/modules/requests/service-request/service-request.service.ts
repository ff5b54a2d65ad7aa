import { randomUUID } from 'node:crypto';
import type { FieldError } from '@tunna/contract/errors';
import type { PublicContainer, Requirement } from '@tunna/contract/inventory/container';
import {
  type CreateServiceRequest,
  emptyContainer,
  type ServiceRequestCreated,
} from '@tunna/contract/requests/service-request';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/errors.ts';
import { visitContainer } from '../../inventory/container/container.service.ts';
import type { FollowLinks } from '../follow-link/follow-link.service.ts';
import { actionUnsupported, idempotencyConflict, loginRequired, requirementsUnmet } from './service-request.errors.ts';
import {
  announceAndConfirm,
  blankReporters,
  findReport,
  findRequests,
  insertFullContainer,
  insertMissedCollection,
  insertReport,
  type ReportedRow,
} from './service-request.queries.ts';
import { type RequestToNotify, requestToNotifyView } from './service-request.views.ts';
import { findDayReports } from './service-request-day.queries.ts';

export type { RequestToNotify } from './service-request.views.ts';
export { markSent } from './service-request-life.service.ts';

type CreatedBy = CreateServiceRequest['createdBy'];

const fieldOf = { name: 'fullName', phone: 'phoneNumber', email: 'email' } as const satisfies Partial<
  Record<Requirement, keyof CreatedBy>
>;

/** The requester. Looked up only if the action requires it: most containers are open to all visitors. */
export interface Requester {
  /** Whether a signed-up person is signed in. */
  hasSignedUp(): Promise<boolean>;
}

const visitor: Requester = { hasSignedUp: async () => false };

/** The required data of the requester; other submitted data is not stored. */
async function demanded(
  container: PublicContainer,
  { action, createdBy }: CreateServiceRequest,
  requester: Requester,
): Promise<CreatedBy> {
  const [only, ...others] = container.availableActions;
  if (container.location === undefined || only === undefined || others.length > 0 || only.actionType !== action) {
    throw actionUnsupported();
  }
  if (only.requirements.includes('user') && !(await requester.hasSignedUp())) throw loginRequired();
  const required: CreatedBy = {};
  const missing: FieldError[] = [];
  for (const requirement of only.requirements) {
    if (requirement === 'user') continue;
    const field = fieldOf[requirement];
    const value = createdBy[field];
    if (value === undefined) missing.push({ field: `createdBy.${field}`, problem: 'required' });
    else required[field] = value;
  }
  if (missing.length > 0) throw requirementsUnmet(missing);
  return required;
}

/**
 * Stores a collection request, or joins the open one, together with the message to the provider.
 *
 * @param idempotencyKey UUID; a repeated key is the same report, with the same link, whatever happened to the first response
 * @throws ApplicationError `container_not_found`, `action_unsupported`, `login_required`, `requirements_unmet`,
 * `idempotency_conflict`
 */
export async function createServiceRequest(
  { database, follow }: { readonly database: Database; readonly follow: FollowLinks },
  input: CreateServiceRequest,
  idempotencyKey: string = randomUUID(),
  requester: Requester = visitor,
): Promise<ServiceRequestCreated> {
  const { containerId, organizationId, scope, view } = await visitContainer(database, input.containerSlug);
  const createdBy = await demanded(view, input, requester);
  const report = {
    containerId,
    action: input.action,
    idempotencyKey,
    fullName: createdBy.fullName ?? null,
    phoneNumber: createdBy.phoneNumber ?? null,
    email: createdBy.email ?? null,
    language: input.language ?? view.wasteStreamContentLanguages[0] ?? 'en',
  };
  const createdView = ({ status, joined, service_request_id: serviceRequestId }: ReportedRow) => ({
    status,
    joined,
    follow: follow.sign({ organizationId, serviceRequestId }),
  });
  try {
    const created = await insertReport(database, scope, report);
    if (created === undefined) throw actionUnsupported();
    return createdView(created);
  } catch (error) {
    if (!isUniqueViolation(error, 'service_request_report_pkey')) throw error;
    const earlier = await database.tenant(scope, (transaction) => findReport(transaction, idempotencyKey));
    if (earlier === undefined || earlier.container_id !== containerId) throw idempotencyConflict();
    return createdView(earlier);
  }
}

/**
 * Requests a missed collection, or joins the open request. The provider is notified as usual.
 * @returns the request’s number
 */
export async function requestMissedCollection(
  transaction: TenantTransaction,
  missed: { readonly containerId: number; readonly day: string; readonly personId: number },
): Promise<number> {
  const id = await insertMissedCollection(transaction, {
    ...missed,
    action: emptyContainer,
    idempotencyKey: randomUUID(),
  });
  if (id === undefined) throw new Error('The missed collection was not requested.');
  return id;
}

/**
 * Requests a collection of a container that is likely to be full, or joins the open request; the provider is notified as of any other. The
 * estimate is an event of the request.
 * @param full in whole percent
 * @returns the request's number
 */
export async function requestFullContainer(
  transaction: TenantTransaction,
  full: { readonly containerId: number; readonly percent: number },
): Promise<number> {
  const id = await insertFullContainer(transaction, { ...full, action: emptyContainer, idempotencyKey: randomUUID() });
  if (id === undefined) throw new Error('The request for the full container was not stored.');
  return id;
}

/** The data for messages about requests, by id. */
export async function readRequestsToNotify(
  transaction: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RequestToNotify>> {
  const rows = await findRequests(transaction, ids);
  const reports = Map.groupBy(await findDayReports(transaction, ids), ({ service_request_id: id }) => id);
  return new Map(rows.map((row) => [row.id, requestToNotifyView(row, reports.get(row.id) ?? [])]));
}

/** Maximum confirmations to one address per day, and for one request. */
const confirmations = { maxPerAddress: 5, maxPerRequest: 20 };
/** Maximum requests and reports in one statement. */
const maxAtOnce = 500;

/**
 * Runs follow-up work after requests were opened, joined or closed: notifies members and other servers, and writes confirmations to
 * requesters with an address, within limits. Returns whether messages may have been written.
 */
export async function followUpRequests(database: Database): Promise<boolean> {
  let wrote = false;
  for (;;) {
    const { requests, reports } = await announceAndConfirm(database, maxAtOnce, confirmations);
    wrote ||= reports > 0;
    if (requests < maxAtOnce && reports < maxAtOnce) return wrote;
  }
}

const day = 86_400_000;

/** Deletes names, phone numbers and addresses of requesters a number of days after their requests were closed. Returns how many. */
export const forgetReporters = (database: Database, afterDays: number, now: Date): Promise<number> =>
  blankReporters(database, new Date(now.getTime() - afterDays * day));
