import { largestFile, largestInvoiceFile } from '@tunna/contract/platform/file';
import { fileTypes, typeOfName } from '@tunna/domain/platform/file-type';

/** Bytes of a file at most. What is imported is kept whatever it is, and says itself what is wrong with it. */
export const largestFor = (purpose: string): number => (purpose === 'import' ? largestInvoiceFile : largestFile);

/** What a file can be refused for before a byte of it is sent, by the code with which the server would refuse it. */
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

/** Whether the same file may be taken at another try: what is wrong with the file itself stays wrong. */
export const mayPassLater = (problem: string): boolean => !ownProblems.includes(problem);

/** What a choice of files offers. With `image/*` a phone offers its camera and its pictures too. */
export const acceptedFiles = [
  'image/*',
  ...Object.values(fileTypes).flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
].join(',');

/** What a type is called where people work: by how names of such files end. */
export function typeLabel(contentType: string): string {
  const type = Object.values(fileTypes).find((known) => known.contentType === contentType);
  return type?.extensions[0].toUpperCase() ?? contentType;
}
