import { largestFile, largestInvoiceFile } from '@tunna/contract/platform/file-values';
import { fileTypes, typeOfName } from '@tunna/domain/platform/file-type';

/** Maximum size of a file in bytes. Imports accept any file type, and report errors in the result. */
export const largestFor = (purpose: string): number => (purpose === 'import' ? largestInvoiceFile : largestFile);

/** The error code that the server would return for a file, checked before the upload. */
export function problemBefore({ name, size }: Pick<File, 'name' | 'size'>, purpose: string): string | undefined {
  if (size === 0) return 'empty';
  if (size > largestFor(purpose)) return 'payload_too_large';
  if (purpose === 'import') return undefined;
  return typeOfName(name) === 'other' ? 'unsupported_media_type' : undefined;
}

const ownProblems = [
  'empty',
  'payload_too_large',
  'unsupported_media_type',
  'file_mismatch',
  'file_unsafe',
  'file_name_unusable',
];

/** Whether the same file may succeed at a retry: errors in the file itself are permanent. */
export const mayPassLater = (problem: string): boolean => !ownProblems.includes(problem);

/** The types of the file dialog. With `image/*` a phone also offers its camera and photos. */
export const acceptedFiles = [
  'image/*',
  ...Object.values(fileTypes).flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
].join(',');

/** What a type is called where people work: by how names of such files end. */
export function typeLabel(contentType: string): string {
  const type = Object.values(fileTypes).find((known) => known.contentType === contentType);
  return type?.extensions[0].toUpperCase() ?? contentType;
}
