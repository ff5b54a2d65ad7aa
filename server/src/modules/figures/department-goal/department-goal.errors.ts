import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for a goal of another department or organization. */
export const goalNotFound = () => new ApplicationError('not_found', 'There is no such goal.');

export const goalTaken = () =>
  new ApplicationError('value_taken', 'Another goal of this kind starts in this month.', {
    fields: [{ field: 'validFrom', problem: 'taken' }],
  });
