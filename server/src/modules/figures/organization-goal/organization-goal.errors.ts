import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for a goal of another organization. */
export const goalNotFound = () => new ApplicationError('not_found', 'There is no such goal.');

export const goalTaken = () =>
  new ApplicationError('value_taken', 'The year has a goal of this kind.', {
    fields: [{ field: 'kind', problem: 'taken' }],
  });
