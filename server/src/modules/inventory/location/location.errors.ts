import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for a location of another organization, and for one whose public page is off. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

export const wasteStreamNotFound = () =>
  new ApplicationError('waste_stream_not_found', 'There is no such waste stream at this location.');
