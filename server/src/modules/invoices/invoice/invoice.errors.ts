import { ApplicationError } from '../../../http/errors.ts';

/** The same for a missing invoice and one of another organization. */
export const invoiceNotFound = () =>
  new ApplicationError('not_found', 'There is no such invoice in this organization.');

/** The provider already has an invoice with the number, possibly deleted. */
export const numberTaken = () =>
  new ApplicationError('value_taken', 'The provider has an invoice with this number already.', {
    fields: [{ field: 'number', problem: 'taken' }],
  });

export const wasteStreamUnknown = () =>
  new ApplicationError('waste_stream_not_found', 'A line names a waste stream that is not there.');

export const locationUnknown = () =>
  new ApplicationError('location_not_found', 'A line names a location that is not there.');

export const containerUnknown = () =>
  new ApplicationError('container_not_found', 'A line names a container that is not there.');
