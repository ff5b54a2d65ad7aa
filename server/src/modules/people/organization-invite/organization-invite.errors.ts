import { ApplicationError } from '../../../http/errors.ts';

/** The same error for an invite that is missing, for another person, expired, revoked or used. */
export const inviteNotFound = () => new ApplicationError('invite_not_found', 'There is no such open invite for you.');
