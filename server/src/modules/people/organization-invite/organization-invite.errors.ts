import { ApplicationError } from '../../../http/errors.ts';

/** The same for an invite that is missing, somebody else's, expired, revoked or used. */
export const inviteNotFound = () => new ApplicationError('invite_not_found', 'There is no such open invite for you.');
