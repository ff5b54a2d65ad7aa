import { ApplicationError } from '../../http/errors.ts';

/** The same for one that is missing and one of another organization. */
export const providerNotFound = () =>
  new ApplicationError('not_found', 'There is no such service provider in this organization.');

export const providerInUse = () =>
  new ApplicationError('in_use', 'A container or a request names the service provider.');
