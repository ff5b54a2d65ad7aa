import { ApplicationError } from '../../../http/errors.ts';

/** The same for a missing provider and one of another organization. */
export const dayProviderNotFound = () =>
  new ApplicationError('not_found', 'The organization has no such service provider.');

export const dayProviderUnreachable = () =>
  new ApplicationError('provider_unreachable', 'The service provider has no email address.');
