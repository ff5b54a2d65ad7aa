import {
  notifies,
  type ServiceRequestStatus,
  statusesBefore,
  undoMinutes,
} from '@tunna/domain/requests/service-request';
import type { TenantTransaction } from '../../../database/database.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { findRequest } from './service-request.queries.ts';
import {
  type ActingParty,
  cancelEndMessages,
  insertComment,
  insertEndMessages,
  insertWithdrawnMessages,
  reopenRequest,
  undoPlannedFor,
  updatePlannedFor,
  updateStatus,
  type Writer,
} from './service-request-life.queries.ts';

/** Notifies the organization's members, or the given ones, of the provider's change. */
export async function notifyMembers(
  transaction: TenantTransaction,
  serviceRequestId: number,
  data: {
    readonly status?: ServiceRequestStatus | 'reopened' | 'unplanned';
    readonly plannedFor?: string;
    readonly attached?: string;
    readonly by?: string;
  },
): Promise<void> {
  const row = await findRequest(transaction, serviceRequestId);
  if (row === undefined) return;
  await recordEvent(transaction, {
    kind: 'request_changed',
    to: { permission: 'serviceRequests.read' },
    topic: `request:${serviceRequestId}`,
    entity: 'container',
    entityId: String(row.container_id),
    name: row.custom_id ?? row.slug,
    data: { requestId: String(serviceRequestId), by: row.provider_name ?? '', ...data },
  });
}

/**
 * Changes the status of a request if the table allows it, and notifies the recipients of the table.
 * @returns false if the current status does not allow the change
 */
export async function moveRequest(
  transaction: TenantTransaction,
  id: number,
  move: {
    readonly by: ActingParty;
    readonly to: ServiceRequestStatus;
    readonly comment?: string | undefined;
    readonly collectedKg?: string | undefined;
  },
): Promise<boolean> {
  const { by, to } = move;
  const from = statusesBefore(by.actor, to);
  if ((await updateStatus(transaction, [id], { ...move, from })) === 0) return false;
  const notified = notifies(by.actor, to);
  if (notified.includes('requester')) {
    await insertEndMessages(transaction, id, to, by.actor === 'provider' ? undoMinutes : 0);
  }
  if (notified.includes('provider')) await insertWithdrawnMessages(transaction, id);
  if (notified.includes('members')) await notifyMembers(transaction, id, { status: to });
  return true;
}

/**
 * Undoes that the provider has closed a locked request, and notifies the members. Requesters were not notified yet.
 * @returns false if it is too late
 */
export async function undoEnd(transaction: TenantTransaction, id: number): Promise<boolean> {
  if (!(await cancelEndMessages(transaction, id))) return false;
  if (!(await reopenRequest(transaction, id))) return false;
  await notifyMembers(transaction, id, { status: 'reopened' });
  return true;
}

/** Marks requests as sent to their provider, which notifies no one. A later status stays unchanged. */
export async function markSent(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await updateStatus(transaction, ids, { by: { actor: 'system' }, to: 'sent', from: statusesBefore('system', 'sent') });
}

/** Stores the planned day, and notifies the members; false if the request is closed, or the day is the same. */
export async function planRequest(transaction: TenantTransaction, id: number, plannedFor: string): Promise<boolean> {
  if (!(await updatePlannedFor(transaction, id, plannedFor))) return false;
  await notifyMembers(transaction, id, { plannedFor });
  return true;
}

/** Undoes the planned day of a locked request, and notifies the members; false if it is too late. */
export async function undoPlan(transaction: TenantTransaction, id: number): Promise<boolean> {
  if (!(await undoPlannedFor(transaction, id))) return false;
  await notifyMembers(transaction, id, { status: 'unplanned' });
  return true;
}

/**
 * Adds a comment to a locked request. Members are notified of comments of the provider and of departments.
 * @param name of the department
 * @returns false if it repeats the author’s last comment
 */
export async function commentRequest(
  transaction: TenantTransaction,
  id: number,
  by: Writer,
  comment: string,
  name?: string,
): Promise<boolean> {
  if (!(await insertComment(transaction, id, by, comment))) return false;
  if (by.actor === 'provider') await notifyMembers(transaction, id, {});
  if (by.actor === 'department' && name !== undefined) await notifyMembers(transaction, id, { by: name });
  return true;
}
