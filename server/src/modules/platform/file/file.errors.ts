import { ApplicationError } from '../../../http/errors.ts';

/** The same for one that is missing, of another organization, or for people who may read invoices. */
export const fileNotFound = () => new ApplicationError('not_found', 'There is no such file in this organization.');

/** For files that are none of those that are taken. */
export const fileTypeRefused = () =>
  new ApplicationError('unsupported_media_type', 'Files of this kind are not taken; nothing was stored.', {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });

/** For a name that says one thing where the content says another. */
export const fileMismatch = () =>
  new ApplicationError('file_mismatch', 'The file is not what its name says; nothing was stored.', {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });

/** For what would hurt whoever opens it. */
export const fileUnsafe = (reason: string) =>
  new ApplicationError('file_unsafe', `The file cannot be opened safely: ${reason}. Nothing was stored.`, {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });

/** An invoice is only worth as much as the document that it came from. */
export const fileInUse = () => new ApplicationError('in_use', 'An invoice or an import was read from the file.');
