import { ApplicationError } from '../../../http/errors.ts';

/** The same error for a slug of another organization and for a reserved word. */
export const orgSlugTaken = () =>
  new ApplicationError('value_taken', 'The orgSlug is not available.', {
    fields: [{ field: 'orgSlug', problem: 'taken' }],
  });

export const creationClosed = () =>
  new ApplicationError('organization_creation_closed', 'The settings do not let this person create organizations.');

export const organizationsTooMany = (allowed: number) =>
  new ApplicationError('organizations_too_many', `The person owns ${allowed} organizations or more; none was created.`);

export const organizationNotFound = () => new ApplicationError('not_found', 'There is nothing at this address.');
