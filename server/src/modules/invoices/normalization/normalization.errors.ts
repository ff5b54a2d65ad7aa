import { ApplicationError } from '../../../http/errors.ts';

export const normalizationNotFound = () => new ApplicationError('not_found', 'There is no such normalization.');

export const densityNotFound = () => new ApplicationError('not_found', 'There is no such density.');

export const invoiceNotFound = () => new ApplicationError('not_found', 'There is no such invoice.');

/** The service provider is missing or belongs to another organization. */
export const providerNotFound = () => new ApplicationError('not_found', 'There is no such service provider.');

/** The waste stream is missing, removed or belongs to another organization. */
export const streamNotFound = () => new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

/** The location is missing or belongs to another organization. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

export const weightToCome = () =>
  new ApplicationError('invalid_request', 'The weight is valid from a day after today.', {
    fields: [{ field: 'validFrom', problem: 'unknown_value' }],
  });
