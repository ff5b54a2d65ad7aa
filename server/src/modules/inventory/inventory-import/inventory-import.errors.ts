import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for an import of another organization. */
export const importNotFound = () => new ApplicationError('import_not_found', 'There is no such import.');

export const columnsMissing = () =>
  new ApplicationError('columns_missing', 'No heading names the location or the container of a row.');

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
