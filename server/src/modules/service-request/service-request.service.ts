import { randomUUID } from 'node:crypto';
import type { PublicContainer, Requirement } from '@tunna/contract/container';
import type { FieldError } from '@tunna/contract/errors';
import type {
  CreateServiceRequest,
  LinkedServiceRequest,
  ServiceRequestCreated,
} from '@tunna/contract/service-request';
import { type ServiceRequestStatus, statusesBefore } from '@tunna/domain/service-request';
import type { Database, TenantTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import { visitContainer } from '../container/container.service.ts';
import { linkInvalid, type ProviderLink } from '../provider-link/provider-link.service.ts';
import {
  actionUnsupported,
  idempotencyConflict,
  loginRequired,
  requirementsUnmet,
  statusConflict,
} from './service-request.errors.ts';
import {
  blankReporters,
  findEvents,
  findReport,
  findReports,
  findRequest,
  insertComment,
  insertDoneMessages,
  insertReport,
  updateStatus,
} from './service-request.queries.ts';
import { linkedRequestView, type RequestToTell, requestToTellView } from './service-request.views.ts';

export type { RequestToTell } from './service-request.views.ts';

type CreatedBy = CreateServiceRequest['createdBy'];

const fieldOf = { name: 'fullName', phone: 'phoneNumber', email: 'email' } as const satisfies Partial<
  Record<Requirement, keyof CreatedBy>
>;

/** Who asks. It is looked up only where an action demands it: most containers are open to anybody. */
export interface Requester {
  /** Whether a person who has signed up is signed in. */
  hasSignedUp(): Promise<boolean>;
}

const visitor: Requester = { hasSignedUp: async () => false };

/** What the action demands of the requester, and nothing beyond it: what nobody asked for is not kept. */
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
  const kept: CreatedBy = {};
  const missing: FieldError[] = [];
  for (const requirement of only.requirements) {
    if (requirement === 'user') continue;
    const field = fieldOf[requirement];
    const value = createdBy[field];
    if (value === undefined) missing.push({ field: `createdBy.${field}`, problem: 'required' });
    else kept[field] = value;
  }
  if (missing.length > 0) throw requirementsUnmet(missing);
  return kept;
}

/**
 * Stores a request to empty a container, or joins the open one, together with the message to whoever empties it.
 *
 * @param idempotencyKey UUID; the same key a second time is the same report, whatever became of the first answer
 * @throws ApplicationError `container_not_found`, `action_unsupported`, `login_required`, `requirements_unmet`,
 *   `idempotency_conflict`
 */
export async function createServiceRequest(
  database: Database,
  input: CreateServiceRequest,
  idempotencyKey: string = randomUUID(),
  requester: Requester = visitor,
): Promise<ServiceRequestCreated> {
  const { containerId, scope, view } = await visitContainer(database, input.containerSlug);
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
  try {
    const created = await database.tenant(scope, (transaction) => insertReport(transaction, report));
    if (created === undefined) throw actionUnsupported();
    return created;
  } catch (error) {
    if (!isUniqueViolation(error, 'service_request_report_pkey')) throw error;
    const earlier = await database.tenant(scope, (transaction) => findReport(transaction, idempotencyKey));
    if (earlier === undefined || earlier.container_id !== containerId) throw idempotencyConflict();
    return { status: earlier.status, joined: earlier.joined };
  }
}

/** The request of a link whose signature was verified. @throws ApplicationError `link_invalid` when it was revoked */
async function readLinked(transaction: TenantTransaction, link: ProviderLink): Promise<LinkedServiceRequest> {
  const row = await findRequest(transaction, link.serviceRequestId);
  if (row === undefined || row.link_version !== link.version) throw linkInvalid();
  const reports = await findReports(transaction, row.id);
  const events = await findEvents(transaction, row.id);
  return linkedRequestView(row, reports, events);
}

export const getLinkedRequest = (database: Database, link: ProviderLink): Promise<LinkedServiceRequest> =>
  database.tenant(link.scope, (transaction) => readLinked(transaction, link));

/**
 * The provider accepts or finishes its request; when it is done, whoever left an address is told. Asking again for the status
 * that the request already has changes nothing.
 * @throws ApplicationError `status_conflict` with the present status
 */
export function moveLinkedRequest(
  database: Database,
  link: ProviderLink,
  to: ServiceRequestStatus,
  comment?: string,
): Promise<LinkedServiceRequest> {
  return database.tenant(link.scope, async (transaction) => {
    await readLinked(transaction, link);
    const from = statusesBefore('provider', to);
    const text = comment === undefined || comment.trim() === '' ? undefined : comment;
    const moved = await updateStatus(transaction, link.serviceRequestId, {
      to,
      from,
      actor: 'provider',
      comment: text,
    });
    if (moved && to === 'done') await insertDoneMessages(transaction, link.serviceRequestId);
    const after = await readLinked(transaction, link);
    if (!moved && after.status !== to) throw statusConflict(after.status);
    return after;
  });
}

/** Adds the provider's comment. */
export function commentLinkedRequest(
  database: Database,
  link: ProviderLink,
  comment: string,
): Promise<LinkedServiceRequest> {
  return database.tenant(link.scope, async (transaction) => {
    await readLinked(transaction, link);
    await insertComment(transaction, link.serviceRequestId, 'provider', comment);
    return readLinked(transaction, link);
  });
}

/** Notes that the provider was told. A request that moved on meanwhile stays where it is. */
export async function markSent(transaction: TenantTransaction, serviceRequestId: number): Promise<void> {
  await updateStatus(transaction, serviceRequestId, {
    to: 'sent',
    from: statusesBefore('system', 'sent'),
    actor: 'system',
  });
}

/** What messages about a request need; undefined when it is gone. */
export async function readRequestToTell(
  transaction: TenantTransaction,
  serviceRequestId: number,
): Promise<RequestToTell | undefined> {
  const row = await findRequest(transaction, serviceRequestId);
  return row === undefined ? undefined : requestToTellView(row);
}

const day = 86_400_000;

/** Forgets names, phone numbers and addresses of requesters so many days after their requests were closed. Answers how many. */
export const forgetReporters = (database: Database, afterDays: number, now: Date): Promise<number> =>
  blankReporters(database, new Date(now.getTime() - afterDays * day));
