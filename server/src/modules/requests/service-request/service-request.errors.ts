import type { FieldError } from '@tunna/contract/errors';
import type { ServiceRequestStatus } from '@tunna/domain/requests/service-request';
import { ApplicationError } from '../../../http/errors.ts';

export const actionUnsupported = () =>
  new ApplicationError('action_unsupported', 'This container does not offer the action.');

export const requirementsUnmet = (fields: readonly FieldError[]) =>
  new ApplicationError('requirements_unmet', 'The action requires more contact details of the requester.', { fields });

export const loginRequired = () =>
  new ApplicationError('login_required', 'Only users who are logged in may request this.');

export const idempotencyConflict = () =>
  new ApplicationError('idempotency_conflict', 'The Idempotency-Key was used for another container.');

export const statusConflict = (status: ServiceRequestStatus) =>
  new ApplicationError('status_conflict', `The request is ${status} and cannot be moved so.`, { status });

export const undoOver = () =>
  new ApplicationError(
    'undo_over',
    'The request can no longer be reopened: too late, or it was changed or made again.',
  );

export const serviceRequestNotFound = () =>
  new ApplicationError('not_found', 'The organization has no such service request.');

export const assigneeUnknown = () => new ApplicationError('person_not_found', 'The organization has no such member.');

export const assigneeUnable = () =>
  new ApplicationError('invalid_request', 'The member’s role may not change requests.', {
    fields: [{ field: 'personId', problem: 'unknown_value' }],
  });

export const plannedDayUnusable = () =>
  new ApplicationError('invalid_request', 'The day is in the past, or more than a year away.', {
    fields: [{ field: 'plannedFor', problem: 'unknown_value' }],
  });

export const providerUnreachable = () =>
  new ApplicationError('provider_unreachable', 'The request has no provider that can be notified.');

/** The same for a missing attachment and one of another organization or request. */
export const attachmentNotFound = () => new ApplicationError('not_found', 'There is no such picture here.');

export const attachmentsFull = () =>
  new ApplicationError(
    'attachments_full',
    'The request already has the maximum number of pictures; nothing was stored.',
  );
