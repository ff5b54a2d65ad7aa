import { ApplicationError } from '../../../http/errors.ts';

export const normalizationNotFound = () => new ApplicationError('not_found', 'There is no such normalization.');

export const densityNotFound = () => new ApplicationError('not_found', 'There is no such density.');

export const invoiceNotFound = () => new ApplicationError('not_found', 'There is no such invoice.');

/** For a service provider that is missing or another organization's. */
export const providerNotFound = () => new ApplicationError('not_found', 'There is no such service provider.');

/** For a waste stream that is missing, was taken away or is another organization's. */
export const streamNotFound = () => new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

/** For a location that is missing or another organization's. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');
