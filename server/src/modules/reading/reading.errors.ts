import { ApplicationError } from '../../http/errors.ts';

export const containerNotFound = () => new ApplicationError('container_not_found', 'There is no such container.');

export const readingNotFound = () => new ApplicationError('not_found', 'There is no such reading.');

export const dayToCome = () =>
  new ApplicationError('invalid_request', 'Nothing was weighed yet on a day to come.', {
    fields: [{ field: 'weighedOn', problem: 'unknown_value' }],
  });

export const readingConflict = () =>
  new ApplicationError('idempotency_conflict', 'Another reading was written down under this key.');
