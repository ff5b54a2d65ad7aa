import { ApplicationError } from '../../../http/errors.ts';

/** The same for one that is missing and one of another organization. */
export const attemptNotFound = () => new ApplicationError('import_not_found', 'There is no such import.');

export const providerNotFound = () =>
  new ApplicationError('not_found', 'There is no such service provider in this organization.');

/** What is wrong with it, the attempt itself says. */
export const tableUnreadable = () =>
  new ApplicationError('spreadsheet_unreadable', 'The file of the import cannot be read as a table.');

/** Only what failed can be read again or be done with. */
export const attemptNotFailed = (state: string) =>
  new ApplicationError('status_conflict', 'The import did not fail.', { status: state });
