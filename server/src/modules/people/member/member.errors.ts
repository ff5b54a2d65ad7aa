import { ApplicationError } from '../../../http/errors.ts';

/** The same error for a person who does not exist and for a member of another organization. */
export const memberNotFound = () => new ApplicationError('person_not_found', 'The organization has no such member.');

export const roleBeyondOwn = () => new ApplicationError('forbidden', 'The role is above the caller’s own.');

export const lastOwnerStays = () =>
  new ApplicationError('last_owner', 'This is the only owner; make another member an owner first.');
