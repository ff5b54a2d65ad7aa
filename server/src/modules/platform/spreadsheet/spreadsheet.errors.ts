import { ApplicationError } from '../../../http/errors.ts';

export const neitherCsvNorXlsx = () =>
  new ApplicationError('unsupported_media_type', 'The file is neither CSV, XLSX nor ODS, regardless of its name.');

export const expandsTooFar = () =>
  new ApplicationError('payload_too_large', 'The file expands to more than a table of this size needs.');

export const unreadable = (reason: string) =>
  new ApplicationError('spreadsheet_unreadable', `The file cannot be read as a table: ${reason}`);

export const tooManyRows = (max: number) =>
  new ApplicationError('rows_too_many', `The table has more than ${max} rows below its headings.`);

export const tooManyColumns = (max: number) =>
  new ApplicationError('columns_too_many', `The table has more than ${max} columns.`);

export const cellTooLong = (row: number, max: number) =>
  new ApplicationError('cell_too_long', `A cell in row ${row} has more than ${max} characters.`);

/** @param row where the quotation mark is, as a spreadsheet counts */
export const strayQuote = (row: number) =>
  new ApplicationError('spreadsheet_unreadable', `A quotation mark in row ${row} does not belong to a quoted cell.`, {
    row,
  });
