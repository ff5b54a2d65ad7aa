import { maxSchedules } from '@tunna/domain/requests/collection';
import { ApplicationError } from '../../../http/errors.ts';

export const containerNotFound = () => new ApplicationError('container_not_found', 'There is no such container.');

export const scheduleNotFound = () => new ApplicationError('not_found', 'There is no such schedule.');

/** The schedule has no collection on the day. */
export const collectionNotFound = () => new ApplicationError('not_found', 'There is no such collection.');

export const schedulesTooMany = () =>
  new ApplicationError('schedules_too_many', `A container has ${maxSchedules} schedules at most.`);

/** A collection cannot be moved to the day. */
export const dayTooFar = () =>
  new ApplicationError('invalid_request', 'A collection cannot be moved that far, or to its planned day.', {
    fields: [{ field: 'movedTo', problem: 'unknown_value' }],
  });

export const feedNotFound = () => new ApplicationError('calendar_not_found', 'There is no such calendar.');
