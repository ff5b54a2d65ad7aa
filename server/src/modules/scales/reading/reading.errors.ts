import { ApplicationError } from '../../../http/errors.ts';

export const containerNotFound = () => new ApplicationError('container_not_found', 'There is no such container.');

export const readingNotFound = () => new ApplicationError('not_found', 'There is no such reading.');

export const dayToCome = () =>
  new ApplicationError('invalid_request', 'A weighing cannot be in the future.', {
    fields: [{ field: 'weighedOn', problem: 'unknown_value' }],
  });

export const readingConflict = () =>
  new ApplicationError('idempotency_conflict', 'Another reading was recorded with this key.');

export const wasteStreamNotFound = () =>
  new ApplicationError('waste_stream_not_found', 'There is no such waste stream in this organization.');

export const scaleNotFound = () => new ApplicationError('not_found', 'There is no such scale in this organization.');

export const momentToCome = () =>
  new ApplicationError('invalid_request', 'A weighing cannot be in the future.', {
    fields: [{ field: 'weighedAt', problem: 'unknown_value' }],
  });

export const readingCombined = () =>
  new ApplicationError('status_conflict', 'This is the sum of several old readings, which cannot be changed.', {
    status: 'combined',
  });

export const readingChanged = () =>
  new ApplicationError('status_conflict', 'One of the readings was changed in the meantime.', { status: 'changed' });
