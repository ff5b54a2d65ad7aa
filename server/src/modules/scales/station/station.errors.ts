import { ApplicationError } from '../../../http/errors.ts';

/** The same for a scale that is missing, removed, and where the caller does not weigh. */
export const scaleNotFound = () => new ApplicationError('not_found', 'There is no such scale where the caller weighs.');

/** The same for a reading that is missing, and for one of a scale where the caller does not weigh. */
export const readingNotFound = () =>
  new ApplicationError('not_found', 'There is no such reading where the caller weighs.');

/** The same for a location that is missing, and where the caller does not weigh. */
export const locationNotFound = () =>
  new ApplicationError('location_not_found', 'There is no such location where the caller weighs.');

/** For a weighing that is missing or somebody else's. */
export const weighingNotFound = () => new ApplicationError('not_found', 'There is no such weighing of the caller.');

/** For a department that does not work there, and for one other than the caller's own. */
export const departmentNotFound = () =>
  new ApplicationError('department_not_found', 'There is no such department for which the caller weighs here.');

export const containerNotFound = () =>
  new ApplicationError('container_not_found', 'There is no such container where the scale stands.');

/** For a program beside scales, and for a member whose role only reads. */
export const stationForbidden = () => new ApplicationError('forbidden', 'The caller may not weigh at stations.');

export const weighingConflict = () =>
  new ApplicationError('idempotency_conflict', 'Another weighing was confirmed under this key.');

/** What a reading, or a weighing, is by now. */
export const statusConflict = (status: string, message: string) =>
  new ApplicationError('status_conflict', message, { status });
