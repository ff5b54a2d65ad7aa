import type { FieldProblem } from '@tunna/contract/errors';
import { ApplicationError } from '../../../http/errors.ts';

/** The same error for an invite that is missing, of another organization, revoked, used or expired. */
export const inviteNotFound = () =>
  new ApplicationError('invite_not_found', 'There is no such open invite in this organization.');

export const identityRefused = (problem: FieldProblem) =>
  new ApplicationError('invalid_request', 'This invite has no valid recipient.', {
    fields: [{ field: 'identity', problem }],
  });

export const alreadyMember = () =>
  new ApplicationError('value_taken', 'The owner of this address or number is already a member.', {
    fields: [{ field: 'identity', problem: 'taken' }],
  });

export const inviteBeyondOwnRole = () => new ApplicationError('forbidden', 'The role is above the caller’s own.');
