import { ApplicationError } from '../../../http/errors.ts';

/** For a report that was published before returns were recorded. */
export const returnNotFound = () => new ApplicationError('not_found', 'The report has no waste return.');
