import type { FieldError } from '@tunna/contract/errors';
import { ApplicationError } from '../../../http/errors.ts';

/** For a scale that is missing, removed, another organization's, or read by another device. The response does not distinguish them. */
export const scaleForbidden = () =>
  new ApplicationError('forbidden', 'The device does not read this scale; nothing was stored.');

const refused = (field: string, problem: FieldError['problem'], message: string) =>
  new ApplicationError('invalid_request', message, { fields: [{ field, problem }] });

/** For a device that reads several scales or none, and does not name one. */
export const scaleUnnamed = (field: string) =>
  refused(`${field}.scaleId`, 'required', 'The device does not read exactly one scale: it has to say which.');

/** For a weight beyond the physical maximum. */
export const weightAbsurd = (field: string) => refused(field, 'unknown_value', 'No scale shows such a weight.');
