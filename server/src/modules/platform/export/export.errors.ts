import { ApplicationError } from '../../../http/errors.ts';

export const exportTooLarge = (rows: number, max: number) =>
  new ApplicationError(
    'export_too_large',
    `The list has ${rows} rows, and such a file holds ${max} at most: filter it.`,
  );
