import { ApplicationError } from '../../../http/errors.ts';

/** For a provider that is missing, or with whom nothing is disputed. */
export const nothingDisputed = () => new ApplicationError('not_found', 'Nothing is disputed with such a provider.');
