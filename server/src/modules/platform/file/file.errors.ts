import { ApplicationError } from '../../../http/errors.ts';

/** The same error for a file that is missing, of another organization, or only for people who may read invoices. */
export const fileNotFound = () => new ApplicationError('not_found', 'There is no such file in this organization.');

/** For a file type that is not accepted. */
export const fileTypeRefused = () =>
  new ApplicationError('unsupported_media_type', 'Files of this type are not accepted; nothing was stored.', {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });

/** For a name whose type differs from the content. */
export const fileMismatch = () =>
  new ApplicationError('file_mismatch', 'The content of the file does not match its name; nothing was stored.', {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });

/** For a file that is unsafe to open. */
export const fileUnsafe = (reason: string) =>
  new ApplicationError('file_unsafe', `The file cannot be opened safely: ${reason}. Nothing was stored.`, {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });

/** For a file that an invoice or an import began to use during the deletion. */
export const fileJustUsed = () => new ApplicationError('in_use', 'An invoice or an import was read from the file.');

/** @param accepted the types that the call accepts */
export const pictureRefused = (accepted: readonly string[]) =>
  new ApplicationError(
    'unsupported_media_type',
    `Only these pictures are accepted: ${accepted.join(', ')}. Nothing was stored.`,
    {
      fields: [{ field: 'file', problem: 'unknown_value' }],
    },
  );

export const pictureBroken = () =>
  new ApplicationError('file_unsafe', 'The picture is incomplete or invalid. Nothing was stored.', {
    fields: [{ field: 'file', problem: 'unknown_value' }],
  });
