import { ApplicationError } from '../../../http/errors.ts';

export const shortLinkNotFound = () => new ApplicationError('short_link_not_found', 'There is no such short link.');

/** The same message as for a missing organization in the access check. */
export const organizationNotFound = () => new ApplicationError('not_found', 'There is nothing at this address.');

export const shortLinkForbidden = () => new ApplicationError('forbidden', 'The caller may not do this.');

/** For a target that is not a page of the organization, whether or not it exists elsewhere. */
export const targetUnknown = () =>
  new ApplicationError('invalid_request', 'A short link must lead to a page of the organization.', {
    fields: [{ field: 'target', problem: 'unknown_value' }],
  });
