import type { FieldProblem } from '@tunna/contract/errors';
import { ApplicationError } from '../../../http/errors.ts';

/** Also returned for a stream of another organization, or a deleted one. */
export const wasteStreamNotFound = () =>
  new ApplicationError('waste_stream_not_found', 'There is no such waste stream in this organization.');

export const categoryNotFound = () =>
  new ApplicationError('waste_category_not_found', 'There is no such waste category.');

/** @param field path of the code in the request body */
export const wasteCodeUnknown = (field: string) =>
  new ApplicationError('invalid_request', 'The code is not in the European List of Waste.', {
    fields: [{ field, problem: 'unknown_waste_code' }],
  });

export const dayToCome = () =>
  new ApplicationError('invalid_request', 'The codes are valid from a day after today.', {
    fields: [{ field: 'codesFrom', problem: 'unknown_value' }],
  });

export const valueRefused = (problem: FieldProblem) =>
  new ApplicationError('invalid_request', 'The text cannot be stored.', { fields: [{ field: 'value', problem }] });
