import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for a tag of another organization, or one that is not for this kind of entity. */
export const tagNotFound = () => new ApplicationError('not_found', 'There is no such tag.');

export const tagNameTaken = () =>
  new ApplicationError('value_taken', 'Another tag has this name.', { fields: [{ field: 'name', problem: 'taken' }] });
