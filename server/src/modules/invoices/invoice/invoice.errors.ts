import { maxEditedLines } from '@tunna/contract/invoices/invoice-values';
import { ApplicationError } from '../../../http/errors.ts';

/** The same for a missing invoice and one of another organization. */
export const invoiceNotFound = () =>
  new ApplicationError('not_found', 'There is no such invoice in this organization.');

/** The provider already has an invoice with the number, possibly deleted. */
export const numberTaken = () =>
  new ApplicationError('value_taken', 'The provider already has an invoice with this number.', {
    fields: [{ field: 'number', problem: 'taken' }],
  });

/** The edited version has more lines than a request may have: an edit would lose the others. */
export const linesTooMany = () =>
  new ApplicationError('invalid_request', 'The invoice has more lines than can be edited.', {
    fields: [{ field: 'lines', problem: 'too_many_entries', limit: maxEditedLines }],
  });

export const wasteStreamUnknown = () =>
  new ApplicationError('waste_stream_not_found', 'A line names a waste stream that does not exist.');

export const locationUnknown = () =>
  new ApplicationError('location_not_found', 'A line names a location that does not exist.');

export const containerUnknown = () =>
  new ApplicationError('container_not_found', 'A line names a container that does not exist.');
