import { maxConfirmations } from '@tunna/contract/figures/treatment-confirmation';
import { ApplicationError } from '../../../http/errors.ts';

/** Also for a confirmation of another organization. */
export const confirmationNotFound = () => new ApplicationError('not_found', 'There is no such confirmation.');

export const streamNotFound = () => new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

export const providerNotFound = () => new ApplicationError('not_found', 'There is no such service provider.');

export const confirmationsTooMany = () =>
  new ApplicationError('confirmations_too_many', `An organization has at most ${maxConfirmations} confirmations.`);
