import { ApplicationError } from '../../../http/errors.ts';

/** The same for a tag that is missing, another organization's, or not meant for what should carry it. */
export const tagNotFound = () => new ApplicationError('not_found', 'There is no such tag.');

export const tagNameTaken = () =>
  new ApplicationError('value_taken', 'Another tag has this name.', { fields: [{ field: 'name', problem: 'taken' }] });
