import { ApplicationError } from '../../../http/errors.ts';

/** For a report that was published before its composition was recorded. */
export const tablesNotFound = () => new ApplicationError('not_found', 'The report has no tables of standards.');
