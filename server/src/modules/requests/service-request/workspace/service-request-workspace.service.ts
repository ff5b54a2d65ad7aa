import type {
  BulkOutcome,
  ServiceRequest,
  ServiceRequestListed,
  TimelineEntry,
} from '@tunna/contract/requests/service-request-workspace';
import { isRole, mayRole } from '@tunna/domain/permissions';
import {
  closedStatuses,
  type MemberMove,
  openStatuses,
  serviceRequestStatuses,
} from '@tunna/domain/requests/service-request';
import { searchPatterns } from '../../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../../database/database.ts';
import type { ActingMember } from '../../../../database/scope.ts';
import { lockMemberRole } from '../../../people/member/member.service.ts';
import { editConflict, recordEdit } from '../../../platform/audit/audit.service.ts';
import { recordEvent } from '../../../platform/organization-event/organization-event.service.ts';
import { assigneeUnable, assigneeUnknown, serviceRequestNotFound, statusConflict } from '../service-request.errors.ts';
import { updateAssignee } from '../service-request-life.queries.ts';
import { commentRequest, moveRequest } from '../service-request-life.service.ts';
import { findWorkspaceRequests } from '../service-request-list.queries.ts';
import { findTimeline } from '../service-request-timeline.queries.ts';
import {
  type CountsRow,
  findCounts,
  findWorkspaceRequest,
  findWorkspaceRequestsById,
  lockWorkspaceRequest,
  type WorkspaceRequestRow,
} from './service-request-workspace.queries.ts';
import {
  auditOf,
  serviceRequestRecordView,
  serviceRequestView,
  timelineEntryView,
} from './service-request-workspace.views.ts';

function present(row: WorkspaceRequestRow | undefined): WorkspaceRequestRow {
  if (row === undefined) throw serviceRequestNotFound();
  return row;
}

function statusesOf(filter: ServiceRequestListed['status']): readonly string[] {
  if (filter === undefined) return serviceRequestStatuses;
  if (filter === 'open') return openStatuses;
  return filter === 'closed' ? closedStatuses : [filter];
}

function assigneeOf(filter: ServiceRequestListed['assignedTo'], personId: number): number | null {
  if (filter === 'me') return personId;
  return typeof filter === 'number' ? filter : null;
}

/** One page of requests as JSON, which the database writes: open and closed ones, unless a status is given. */
function writeServiceRequests(
  reader: TenantReader,
  { person }: Pick<ActingMember, 'person'>,
  query: ServiceRequestListed,
  now: Date,
): Promise<string> {
  const { page, pageSize, overdue } = query;
  return findWorkspaceRequests(reader, {
    patterns: searchPatterns(query.search),
    statuses: statusesOf(query.status),
    locationId: query.locationId ?? null,
    serviceProviderId: query.serviceProviderId ?? null,
    containerId: query.containerId ?? null,
    assignedTo: assigneeOf(query.assignedTo, person.personId),
    unassigned: query.assignedTo === 'none',
    overdue: overdue === undefined ? null : overdue === 'true',
    now,
    opened: [query.openedFrom ?? null, query.openedUntil ?? null],
    closed: [query.closedFrom ?? null, query.closedUntil ?? null],
    sort: query.sort,
    order: query.order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
}

/** One page of requests within a reader. */
export const readServiceRequests = async (
  ...parameters: Parameters<typeof writeServiceRequests>
): Promise<{ rows: ServiceRequest[]; total: number }> => JSON.parse(await writeServiceRequests(...parameters));

export const listServiceRequests = (
  database: Database,
  member: ActingMember,
  query: ServiceRequestListed,
  now: Date,
): Promise<string> => writeServiceRequests(database.reader(member.organization), member, query, now);

export const countServiceRequests = (
  database: Database,
  { organization, person }: ActingMember,
  now: Date,
): Promise<CountsRow> => findCounts(database.reader(organization), person.personId, now);

/** @throws ApplicationError `not_found` */
export async function getServiceRequest(
  database: Database,
  { organization }: ActingMember,
  id: number,
  now: Date,
): Promise<ServiceRequest> {
  return serviceRequestView(present(await findWorkspaceRequest(database.reader(organization), id)), now);
}

interface TimelinePage {
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

/** Only members who may change requests see requesters and recipients. @throws ApplicationError `not_found` */
export async function listServiceRequestEvents(
  database: Database,
  { organization, role }: ActingMember,
  id: number,
  { order, page, pageSize }: TimelinePage,
): Promise<{ rows: TimelineEntry[]; total: number }> {
  const reader = database.reader(organization);
  present(await findWorkspaceRequest(reader, id));
  const { rows, total } = await findTimeline(reader, id, { order, limit: pageSize, offset: (page - 1) * pageSize });
  const seesPeople = mayRole(role, 'serviceRequests.write');
  return { rows: rows.map((row) => timelineEntryView(row, seesPeople)), total };
}

/** The request after a change, which is recorded in the audit trail. */
async function recorded(
  transaction: TenantTransaction,
  { person }: ActingMember,
  before: WorkspaceRequestRow,
): Promise<WorkspaceRequestRow> {
  const after = present(await findWorkspaceRequest(transaction, before.id));
  await recordEdit(
    transaction,
    person,
    auditOf(after),
    serviceRequestRecordView(before),
    serviceRequestRecordView(after),
  );
  return after;
}

/** @throws ApplicationError `not_found` */
export function commentServiceRequest(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  comment: string,
  now: Date,
): Promise<ServiceRequest> {
  return database.tenant(organization, async (transaction) => {
    const row = present(await lockWorkspaceRequest(transaction, id));
    const by = { actor: 'member', personId: person.personId } as const;
    if (await commentRequest(transaction, id, by, comment))
      await recordEdit(transaction, person, auditOf(row), {}, { comment });
    return serviceRequestView(row, now);
  });
}

interface Move {
  readonly status: MemberMove;
  readonly comment?: string | undefined;
}

/** Moves a locked request; undefined if its status does not allow the move. */
async function moveLocked(
  transaction: TenantTransaction,
  member: ActingMember,
  before: WorkspaceRequestRow,
  { status: to, comment }: Move,
): Promise<WorkspaceRequestRow | undefined> {
  const by = { actor: 'member', personId: member.person.personId } as const;
  if (!(await moveRequest(transaction, before.id, { by, to, comment }))) return undefined;
  return recorded(transaction, member, before);
}

/** Whether the member has made this move: a repeated call returns its result. */
const wasMovedBy = ({ person }: ActingMember, row: WorkspaceRequestRow, to: MemberMove): boolean =>
  row.status === to && row.updated_by_id === person.personId;

/** @throws ApplicationError `not_found`, `edit_conflict`, or `status_conflict` with the current status */
export function changeServiceRequestStatus(
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...move }: Move & { readonly version: number },
  now: Date,
): Promise<ServiceRequest> {
  return database.tenant(member.organization, async (transaction) => {
    const before = present(await lockWorkspaceRequest(transaction, id));
    if (before.version !== version) {
      if (wasMovedBy(member, before, move.status)) return serviceRequestView(before, now);
      throw editConflict(serviceRequestView(before, now));
    }
    const after = await moveLocked(transaction, member, before, move);
    if (after === undefined) throw statusConflict(before.status);
    return serviceRequestView(after, now);
  });
}

/** Changes each request whose status allows it, independently of the others. */
export function changeServiceRequestStatuses(
  database: Database,
  member: ActingMember,
  ids: readonly number[],
  move: Move,
): Promise<BulkOutcome[]> {
  return database.tenant(member.organization, async (transaction) => {
    const outcomes = new Map<number, BulkOutcome>();
    // In a fixed order, so that two such calls do not deadlock.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const before = await lockWorkspaceRequest(transaction, id);
      const after = before && (await moveLocked(transaction, member, before, move));
      if (before === undefined) outcomes.set(id, { id, outcome: 'not_found', status: undefined });
      else if (after === undefined) outcomes.set(id, { id, outcome: 'status_conflict', status: before.status });
      else outcomes.set(id, { id, outcome: 'moved', status: after.status });
    }
    return [...outcomes.values()];
  });
}

/** Notifies a member of an assignment by another member. */
async function notifyAssignee(
  transaction: TenantTransaction,
  { id, container_id: containerId, custom_id: customId, slug }: WorkspaceRequestRow,
  personId: number,
  byPersonId: number,
): Promise<void> {
  if (personId === byPersonId) return;
  await recordEvent(transaction, {
    kind: 'request_assigned',
    to: { personId },
    byPersonId,
    topic: `assigned:${id}`,
    entity: 'container',
    entityId: String(containerId),
    name: customId ?? slug,
    data: { requestId: String(id) },
  });
}

/**
 * Assigns a request to a member, or removes the assignment. Repeating it changes nothing.
 * @throws ApplicationError `not_found`, `person_not_found`, `invalid_request` for a member who may not change requests
 */
export function assignServiceRequest(
  database: Database,
  member: ActingMember,
  id: number,
  personId: number | null,
  now: Date,
): Promise<ServiceRequest> {
  return database.tenant(member.organization, async (transaction) => {
    present(await lockWorkspaceRequest(transaction, id));
    await assertAssignable(transaction, personId);
    return serviceRequestView(await assignLocked(transaction, member, id, personId), now);
  });
}

/** @throws ApplicationError `person_not_found`, `invalid_request` for a member who may not change requests */
export async function assertAssignable(transaction: TenantTransaction, personId: number | null): Promise<void> {
  if (personId === null) return;
  const role = await lockMemberRole(transaction, personId);
  if (role === undefined) throw assigneeUnknown();
  if (!isRole(role) || !mayRole(role, 'serviceRequests.write')) throw assigneeUnable();
}

/** Assigns a request that the caller has locked to a member who may change requests. */
export async function assignLocked(
  transaction: TenantTransaction,
  member: ActingMember,
  id: number,
  personId: number | null,
): Promise<WorkspaceRequestRow> {
  const before = present(await findWorkspaceRequest(transaction, id));
  if (before.assigned_to === personId) return before;
  await updateAssignee(transaction, id, personId, member.person.personId);
  if (personId !== null) await notifyAssignee(transaction, before, personId, member.person.personId);
  return recorded(transaction, member, before);
}

/** Locks the requests that exist until the transaction ends. In a fixed order, so that two such calls do not deadlock. */
export async function lockServiceRequests(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((a, b) => a - b)) await lockWorkspaceRequest(transaction, id);
}

export const readServiceRequestsById = async (
  transaction: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<ServiceRequest[]> =>
  (await findWorkspaceRequestsById(transaction, ids)).map((row) => serviceRequestView(row, now));
