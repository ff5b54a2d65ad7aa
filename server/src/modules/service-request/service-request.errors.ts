import type { FieldError } from '@tunna/contract/errors';
import type { ServiceRequestStatus } from '@tunna/domain/service-request';
import { ApplicationError } from '../../http/errors.ts';

export const actionUnsupported = () =>
  new ApplicationError('action_unsupported', 'This container does not offer the action.');

export const requirementsUnmet = (fields: readonly FieldError[]) =>
  new ApplicationError('requirements_unmet', 'The action asks for more about the requester.', { fields });

export const loginRequired = () =>
  new ApplicationError('login_required', 'Only people who are signed in may ask for this.');

export const idempotencyConflict = () =>
  new ApplicationError('idempotency_conflict', 'The Idempotency-Key was used for another container.');

export const statusConflict = (status: ServiceRequestStatus) =>
  new ApplicationError('status_conflict', `The request is ${status} and cannot be moved so.`, { status });
