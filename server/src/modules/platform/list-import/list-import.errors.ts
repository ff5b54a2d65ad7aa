import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for an import of another organization, and for a list that the caller may not write. */
export const importNotFound = () => new ApplicationError('import_not_found', 'There is no such import.');

export const tableEmpty = () => new ApplicationError('spreadsheet_unreadable', 'The file has no table: it is empty.');

export const gridIsFull = () => new ApplicationError('rows_too_many', 'The table has too many rows.');

export const importHasFailures = () =>
  new ApplicationError(
    'import_has_failures',
    'Some rows cannot be imported, and the import does not allow them to be omitted.',
  );

export const previewStale = () =>
  new ApplicationError(
    'preview_stale',
    'Something changed since the preview; there is a new one, and nothing was imported.',
  );

export const importIsApplied = () => new ApplicationError('status_conflict', 'The import was already applied.');

export const importIsRunning = () => new ApplicationError('status_conflict', 'The import is being applied.');

export const importHasNoFile = () =>
  new ApplicationError('status_conflict', 'The import has no file, or was already applied.');

export const listForbidden = () =>
  new ApplicationError('forbidden', 'Your role does not include creating such records.');
