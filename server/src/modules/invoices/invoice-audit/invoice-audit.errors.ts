import { ApplicationError } from '../../../http/errors.ts';

/** The provider is missing, or has no disputed findings. */
export const nothingDisputed = () => new ApplicationError('not_found', 'No finding of this provider is disputed.');
