import { ApplicationError } from '../../../http/errors.ts';

/** The same for a location that is missing, one of another organization, and one whose public page is off. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

export const wasteStreamNotFound = () =>
  new ApplicationError('waste_stream_not_found', 'There is no such waste stream at this location.');

export const locationInUse = () =>
  new ApplicationError('in_use', 'Containers, departments or devices are still at the location.');
