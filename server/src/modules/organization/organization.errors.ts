import { ApplicationError } from '../../http/errors.ts';

/** The same for one that another organization has and for a reserved word. */
export const orgSlugTaken = () =>
  new ApplicationError('value_taken', 'The orgSlug cannot be had.', {
    fields: [{ field: 'orgSlug', problem: 'taken' }],
  });

export const organizationNotFound = () => new ApplicationError('not_found', 'There is nothing at this address.');
