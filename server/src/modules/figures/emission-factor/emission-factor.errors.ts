import { maxOwnFactors } from '@tunna/contract/figures/emission-factor';
import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for a factor of another organization, or one no longer used. */
export const factorNotFound = () => new ApplicationError('not_found', 'There is no such emission factor in use.');

/** For a waste stream that is missing or belongs to another organization. */
export const streamNotFound = () => new ApplicationError('waste_stream_not_found', 'There is no such waste stream.');

export const categoryNotFound = () =>
  new ApplicationError('waste_category_not_found', 'There is no such waste category.');

export const factorsTooMany = () =>
  new ApplicationError('factors_too_many', `An organization uses at most ${maxOwnFactors} factors of its own.`);
