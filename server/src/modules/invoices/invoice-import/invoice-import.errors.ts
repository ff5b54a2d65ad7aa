import { ApplicationError } from '../../../http/errors.ts';

/** The same for a missing attempt and one of another organization. */
export const attemptNotFound = () => new ApplicationError('import_not_found', 'There is no such import.');

export const providerNotFound = () =>
  new ApplicationError('not_found', 'There is no such service provider in this organization.');

/** The failures of the attempt have the details. */
export const tableUnreadable = () =>
  new ApplicationError('spreadsheet_unreadable', 'The file of the import cannot be read as a table.');

/** Only an attempt that failed or waits for a person can be retried or dismissed. */
export const attemptNotFailed = (state: string) =>
  new ApplicationError('status_conflict', 'The import did not fail.', { status: state });
