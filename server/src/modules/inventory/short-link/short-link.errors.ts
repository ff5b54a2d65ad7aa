import { ApplicationError } from '../../../http/errors.ts';

export const shortLinkNotFound = () => new ApplicationError('short_link_not_found', 'There is no such short link.');

/** The same words as the gate's for an organization that is missing. */
export const organizationNotFound = () => new ApplicationError('not_found', 'There is nothing at this address.');

export const shortLinkForbidden = () => new ApplicationError('forbidden', 'The caller may not do this.');

/** A target that is no page of the organization, whether it exists elsewhere or nowhere. */
export const targetUnknown = () =>
  new ApplicationError('invalid_request', 'A short link leads to a page of the organization only.', {
    fields: [{ field: 'target', problem: 'unknown_value' }],
  });
