import { maxPictureSide } from '@tunna/contract/platform/picture-values';
import { ApplicationError } from '../../../http/errors.ts';

export const pictureNotFound = () => new ApplicationError('not_found', 'There is no such picture.');

/** For a picture with more pixels than pages and documents need. */
export const pictureTooLarge = (width: number, height: number) =>
  new ApplicationError(
    'file_unsafe',
    `The picture has ${width} × ${height} pixels; ${maxPictureSide} × ${maxPictureSide} are allowed. Nothing was stored.`,
    { fields: [{ field: 'file', problem: 'too_long' }] },
  );
