import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isClosed, mayPlanFor, type ProviderMove } from '@tunna/domain/requests/service-request';
import { dayOf } from '@tunna/domain/time/dates';
import type { Database, TenantTransaction } from '../../../../database/database.ts';
import { isUniqueViolation } from '../../../../database/errors.ts';
import type { ActingMember } from '../../../../database/scope.ts';
import { recordEdit } from '../../../platform/audit/audit.service.ts';
import { linkInvalid, type ProviderLink } from '../../provider-link/provider-link.service.ts';
import { findAttachments } from '../attachment/service-request-attachment.queries.ts';
import {
  plannedDayUnusable,
  providerUnreachable,
  serviceRequestNotFound,
  statusConflict,
  undoOver,
} from '../service-request.errors.ts';
import { findEvents, findReports, findRequest, type LinkedRow } from '../service-request.queries.ts';
import { linkedRequestView } from '../service-request.views.ts';
import { lockRequest } from '../service-request-life.queries.ts';
import { commentRequest, moveRequest, planRequest, undoEnd, undoPlan } from '../service-request-life.service.ts';
import { findWorkspaceRequest, lockWorkspaceRequest } from '../workspace/service-request-workspace.queries.ts';
import { auditOf, serviceRequestView } from '../workspace/service-request-workspace.views.ts';
import { insertLinkMessages, updateLinkVersion } from './service-request-link.queries.ts';

/** The request of a link with a verified signature. @throws ApplicationError `link_invalid` if it was revoked */
export async function linkedRow(transaction: TenantTransaction, link: ProviderLink): Promise<LinkedRow> {
  const row = await findRequest(transaction, link.serviceRequestId);
  if (row === undefined || row.link_version !== link.version) throw linkInvalid();
  return row;
}

async function readLinked(
  transaction: TenantTransaction,
  link: ProviderLink,
  now: Date,
): Promise<LinkedServiceRequest> {
  const row = await linkedRow(transaction, link);
  const reports = await findReports(transaction, row.id);
  const events = await findEvents(transaction, row.id);
  const attachments = await findAttachments(transaction, row.id);
  return linkedRequestView(row, { reports, events, attachments, now });
}

/** The holder of a link. */
export interface ByLink {
  readonly database: Database;
  readonly link: ProviderLink;
  readonly now: Date;
}

/** The provider's change of the status. */
export interface LinkedMove {
  readonly status: ProviderMove;
  readonly comment?: string | undefined;
  /** Decimal text, for a completed request. */
  readonly collectedKg?: string | undefined;
}

export const getLinkedRequest = ({ database, link, now }: ByLink): Promise<LinkedServiceRequest> =>
  database.tenant(link.scope, (transaction) => readLinked(transaction, link, now));

/** Changes the locked request, and returns its new state. */
function changeLinked(
  { database, link, now }: ByLink,
  change: (transaction: TenantTransaction, row: LinkedRow) => Promise<unknown>,
): Promise<LinkedServiceRequest> {
  return database.tenant(link.scope, async (transaction) => {
    await lockRequest(transaction, link.serviceRequestId);
    await change(transaction, await linkedRow(transaction, link));
    return readLinked(transaction, link, now);
  });
}

/** Whether a weight differs from the stored one. */
const isOtherWeight = (kg: string | undefined, stored: string | null): boolean =>
  kg !== undefined && (stored === null || !toDecimal(stored).eq(kg));

/**
 * The provider accepts, finishes or rejects its request; requesters with an address are notified of the end when it can no longer be undone.
 * Repeating the current status changes nothing.
 * @throws ApplicationError `status_conflict` with the current status, also for another weight of a completed request
 */
export function moveLinkedRequest(
  by: ByLink,
  { status: to, comment, collectedKg }: LinkedMove,
): Promise<LinkedServiceRequest> {
  const text = comment === undefined || comment.trim() === '' ? undefined : comment;
  return changeLinked(by, async (transaction, { id, status, collected_kg: stored }) => {
    const moved = await moveRequest(transaction, id, { by: { actor: 'provider' }, to, comment: text, collectedKg });
    if (!moved && (status !== to || isOtherWeight(collectedKg, stored))) throw statusConflict(status);
  });
}

/**
 * Restores the status before the provider closed its request. Repeating it changes nothing.
 * @throws ApplicationError `undo_over` after ten minutes, after a change by a member, and if the container was reported again
 */
export async function undoLinkedEnd(by: ByLink): Promise<LinkedServiceRequest> {
  try {
    return await changeLinked(by, async (transaction, { id, status }) => {
      if (isClosed(status) && !(await undoEnd(transaction, id))) throw undoOver();
    });
  } catch (error) {
    if (isUniqueViolation(error, 'service_request_open')) throw undoOver();
    throw error;
  }
}

/** Adds the provider's comment. A repetition without other comments in between is stored once. */
export const commentLinkedRequest = (by: ByLink, comment: string): Promise<LinkedServiceRequest> =>
  changeLinked(by, (transaction, { id }) => commentRequest(transaction, id, { actor: 'provider' }, comment));

/** @throws ApplicationError `invalid_request` for a day before today or more than a year away */
export function assertPlannable(day: string, now: Date): void {
  if (!mayPlanFor(day, dayOf(now))) throw plannedDayUnusable();
}

/**
 * The provider says on which day it comes; the same day again changes nothing.
 * @param plannedFor `YYYY-MM-DD`, by the calendar of Iceland
 * @throws ApplicationError `invalid_request` for a day before today or more than a year away, `status_conflict` for a closed request
 */
export function planLinkedRequest(by: ByLink, plannedFor: string): Promise<LinkedServiceRequest> {
  return changeLinked(by, async (transaction, { id, status }) => {
    if (isClosed(status)) throw statusConflict(status);
    assertPlannable(plannedFor, by.now);
    await planRequest(transaction, id, plannedFor);
  });
}

/**
 * The provider undoes the day that it planned; the day before it is valid again. Repeating it changes nothing.
 * @param plannedFor the day to undo: another one stays
 * @throws ApplicationError `undo_over` after ten minutes, `status_conflict` for a closed request
 */
export function unplanLinkedRequest(by: ByLink, plannedFor: string): Promise<LinkedServiceRequest> {
  return changeLinked(by, async (transaction, { id, status, planned_for: planned }) => {
    if (planned !== plannedFor) return;
    if (isClosed(status)) throw statusConflict(status);
    if (!(await undoPlan(transaction, id))) throw undoOver();
  });
}

/**
 * Revokes the provider's link: earlier links lead to a page that explains it. Optionally sends a new link through the provider's channels.
 * A revoked link stays unchanged, so that a repeated call changes nothing.
 * @throws ApplicationError `not_found`; `status_conflict` and `provider_unreachable` if no new link can be sent
 */
export function renewServiceRequestLink(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  { linkVersion, send }: { readonly linkVersion: number; readonly send: boolean },
  now: Date,
): Promise<ServiceRequest> {
  return database.tenant(organization, async (transaction) => {
    const before = await lockWorkspaceRequest(transaction, id);
    if (before === undefined) throw serviceRequestNotFound();
    if (before.link_version !== linkVersion) return serviceRequestView(before, now);
    if (send && isClosed(before.status)) throw statusConflict(before.status);
    await updateLinkVersion(transaction, id, {
      kind: send ? 'link_renewed' : 'link_withdrawn',
      personId: person.personId,
    });
    if (send && (await insertLinkMessages(transaction, id)) === 0) throw providerUnreachable();
    await recordEdit(transaction, person, auditOf(before), { linkVersion }, { linkVersion: linkVersion + 1 });
    const after = await findWorkspaceRequest(transaction, id);
    if (after === undefined) throw serviceRequestNotFound();
    return serviceRequestView(after, now);
  });
}
