import type { PictureType } from '@tunna/domain/platform/file-type';

/** Types of pictures that pages and PDF documents show, with their media types. */
export const shownPictureTypes = { jpeg: 'image/jpeg', png: 'image/png' } as const satisfies Partial<
  Record<PictureType, string>
>;

/** Maximum bytes of a logo or of a picture of a waste stream. */
export const largestPicture = 1024 ** 2;

/** Maximum width and height of such a picture, in pixels. */
export const maxPictureSide = 1024;

/** Errors of a call that receives such a picture. */
export const pictureErrors = [
  'unsupported_media_type',
  'file_name_unusable',
  'file_mismatch',
  'file_unsafe',
  'limit_reached',
] as const;
