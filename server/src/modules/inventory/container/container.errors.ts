import { ApplicationError } from '../../../http/errors.ts';

export const containerNotFound = () => new ApplicationError('container_not_found', 'There is no such container.');

/** For a location that is missing or belongs to another organization. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

/** For a waste stream that is missing or belongs to another organization. */
export const wasteStreamNotFound = () =>
  new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

/** For a service provider that is missing or belongs to another organization. */
export const serviceProviderNotFound = () => new ApplicationError('not_found', 'There is no such service provider.');

export const customIdTaken = () =>
  new ApplicationError('value_taken', 'Another container has this customId.', {
    fields: [{ field: 'customId', problem: 'taken' }],
  });
